import type { Proposition, Question } from '@lavandiere/domain/tournees/optimisation/ordre-propose.ts'
import type { Etape } from '@lavandiere/domain/tournees/plus-proche.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Chemins, fetchChemins } from './ordre-trajets.ts'
import { beginSearch, inThread, type Recherche, type Tell } from './recherche-en-fil.ts'

/** What is asked of an order, beside its stops. */
export type Choix = Pick<Question, 'troncon' | 'gardes'>

/** A search for a shorter order; at rest before it begins, and once it was ended. */
export type RechercheDOrdre =
  | Recherche<{ proposition: Proposition; chemins: Chemins; choix: Choix }>
  | { etat: 'repos' }

/** Searches a shorter order of these stops; a new search, or leaving the screen, ends the one under way. */
export function useOrdreSearch(etapes: readonly Etape[]) {
  const [recherche, setRecherche] = useState<RechercheDOrdre>({ etat: 'repos' })
  const end = useRef(() => {})
  const stop = useCallback(() => {
    end.current()
    setRecherche({ etat: 'repos' })
  }, [])
  const start = useCallback(
    (choix: Choix) => {
      end.current()
      end.current = beginSearch((signal, tell) => search(etapes, choix, signal, tell), setRecherche)
    },
    [etapes],
  )
  useEffect(() => () => end.current(), [])
  return { recherche, start, stop }
}

async function search(etapes: readonly Etape[], choix: Choix, signal: AbortSignal, tell: Tell) {
  const chemins = await fetchChemins(etapes, signal)
  const { tables, estimation } = chemins
  const proposition = await inThread<Proposition>(
    () => new Worker(new URL('./ordre-travail.ts', import.meta.url), { type: 'module' }),
    { etapes, tables, estimation, ...choix },
    signal,
    tell,
  )
  return { proposition, chemins, choix }
}
