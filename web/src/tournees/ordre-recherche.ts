import type { Proposition, Question } from '@lavandiere/domain/tournees/optimisation/ordre-propose.ts'
import type { Etape } from '@lavandiere/domain/tournees/plus-proche.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Chemins, fetchChemins } from './ordre-trajets.ts'
import { inThread } from './recherche-en-fil.ts'

/** What is asked of an order, beside its stops. */
export type Choix = Pick<Question, 'troncon' | 'gardes'>

/** A search for a shorter order: not begun, under way, ended. */
export type Recherche =
  | { etat: 'repos' }
  | { etat: 'trajets' }
  | { etat: 'calcul'; fait: number; total: number }
  | { etat: 'trouve'; proposition: Proposition; chemins: Chemins; choix: Choix }
  | { etat: 'echec' }

/** Searches a shorter order of these stops; a new search, or leaving the screen, ends the one under way. */
export function useOrdreSearch(etapes: readonly Etape[]) {
  const [recherche, setRecherche] = useState<Recherche>({ etat: 'repos' })
  const running = useRef<AbortController | null>(null)
  const stop = useCallback(() => {
    running.current?.abort()
    running.current = null
    setRecherche({ etat: 'repos' })
  }, [])
  const start = useCallback(
    (choix: Choix) => {
      running.current?.abort()
      const asked = new AbortController()
      running.current = asked
      const tell = (next: Recherche) => asked.signal.aborted || setRecherche(next)
      search(etapes, choix, asked.signal, tell).catch(() => tell({ etat: 'echec' }))
    },
    [etapes],
  )
  useEffect(() => () => running.current?.abort(), [])
  return { recherche, start, stop }
}

async function search(
  etapes: readonly Etape[],
  choix: Choix,
  signal: AbortSignal,
  tell: (next: Recherche) => void,
): Promise<void> {
  tell({ etat: 'trajets' })
  const chemins = await fetchChemins(etapes, signal)
  const { tables, estimation } = chemins
  const proposition = await inThread<Proposition>(
    () => new Worker(new URL('./ordre-travail.ts', import.meta.url), { type: 'module' }),
    { etapes, tables, estimation, ...choix },
    signal,
    tell,
  )
  tell({ etat: 'trouve', proposition, chemins, choix })
}
