import { periodePaie } from '@lavandiere/domain/heures/periode-paie.ts'
import { ligneSuivi } from '@lavandiere/domain/heures/suivi.ts'
import { addDays, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { membersAt, useAll } from '../crud/list.ts'
import { useStored } from '../ui/use-stored.ts'
import { periodeParDefaut, plusRecentesDabord } from './voisines.ts'

export type PeriodeLue = Item<typeof periodePaie>

/** Days that the grid shows at once at most, since a period may last a year. */
export const GRILLE_JOURS_MAX = 92

/**
 * The chosen pay period, remembered on this device (RH-30), and all periods, newest first. Undefined while they are read,
 * null when there is none.
 */
export function usePeriode() {
  const list = useAll(periodePaie)
  const today = jourDeParis(new Date().toISOString())
  const [stored, setStored] = useStored<string>('selected-period', '')
  const periodes = plusRecentesDabord(list.data ?? [])
  const chosen = periodes.find(({ id }) => String(id) === stored) ?? periodeParDefaut(periodes, today)
  return {
    periodes,
    periode: list.data ? (chosen ?? null) : undefined,
    choose: (id: string) => setStored(id),
    error: list.error,
    refetch: list.refetch,
  }
}

interface AskedSuivi {
  start: string
  end: string
  page: number
  size: number
}

/** A page of people with their days (RH-43); the page before stays while the next one comes. */
export const useSuivi = ({ start, end, page, size }: AskedSuivi) =>
  useQuery({
    queryKey: ['suivi_heures', start, end, page, size],
    queryFn: ({ signal }) =>
      membersAt(`/suivi_heures/${start}/${end}`, {
        of: ligneSuivi,
        query: { page, itemsPerPage: size },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })

/** The parts of a period that the grid shows one after the other, each of at most `GRILLE_JOURS_MAX` days. */
export function tranchesDe({
  startDate,
  endDate,
}: Pick<PeriodeLue, 'startDate' | 'endDate'>): { start: string; end: string }[] {
  const parts: { start: string; end: string }[] = []
  for (let start = startDate; start <= endDate; start = addDays(start, GRILLE_JOURS_MAX)) {
    const last = addDays(start, GRILLE_JOURS_MAX - 1)
    parts.push({ start, end: last < endDate ? last : endDate })
  }
  return parts
}
