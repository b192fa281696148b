import { lundiDe } from '@lavandiere/domain/kernel/dates.ts'
import { realDay } from '@lavandiere/domain/kernel/fields.ts'
import type { Filtres } from '@lavandiere/domain/planning/filtres.ts'
import type { Etendue } from '@lavandiere/domain/planning/planning.ts'
import { useMemo, useState } from 'react'
import { useToday } from '../ui/today.ts'
import { useAddress } from '../ui/use-address.ts'

const dayIn = (params: URLSearchParams, name: string) => realDay('').safeParse(params.get(name)).data ?? null
const idIn = (params: URLSearchParams, name: string) => Number(params.get(name)) || null

/** What the page shows of the planning, kept in the address: days, filters, and what is open. */
export function useVueDuPlanning() {
  const { params, put } = useAddress()
  const aujourdhui = useToday()
  const courante = lundiDe(aujourdhui)
  // The week on which the page opened stays at midnight of its Sunday, with the cell that is open and what is typed in it.
  const [ouverte] = useState(courante)
  const [client, laveuse, personne] = ['client', 'laveuse', 'personne'].map((name) => idIn(params, name))
  const filtres: Filtres = useMemo(
    () => ({ client: client ?? null, laveuse: laveuse ?? null, personne: personne ?? null }),
    [client, laveuse, personne],
  )
  const jours: Etendue = params.get('jours') === '14' ? 14 : 7
  return {
    aujourdhui,
    courante,
    du: lundiDe(dayIn(params, 'du') ?? ouverte),
    jours,
    filtres,
    /** All conflicts are listed. */
    isConflits: params.has('conflits'),
    /** The day of "Qui est libre ?"; null while it is closed. */
    libre: dayIn(params, 'libre'),
    showLibre: (jour: string | null) => put({ libre: jour }),
    showDu: (jour: string) => put({ du: lundiDe(jour) === ouverte ? null : lundiDe(jour) }),
    showJours: (nombre: Etendue) => put({ jours: nombre === 7 ? null : nombre }),
    showFiltres: (some: Partial<Filtres>) => put(some),
    showConflits: (isOpen: boolean) => put({ conflits: isOpen ? 'oui' : null }),
  }
}
export type Vue = ReturnType<typeof useVueDuPlanning>
