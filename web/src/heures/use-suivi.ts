import { periodePaie } from '@lavandiere/domain/heures/periode-paie.ts'
import { ligneSuivi } from '@lavandiere/domain/heures/suivi-heures.ts'
import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageOptions, useAll } from '../crud/list.ts'
import { todayInParis } from '../ui/today.ts'
import { useAddress } from '../ui/use-address.ts'
import { useStored } from '../ui/use-stored.ts'

export type PeriodeLue = Item<typeof periodePaie>

/** Address of the weekly sheets; with an id behind it, that of a person. */
export const FICHE_PATH = '/RH/fiche-chantier'

/** Days that the grid shows at once at most, since a period may last a year. */
const GRILLE_JOURS_MAX = 92

/** Name in the address of the period that a link of home opens. */
const PERIODE = 'periode'

type Etendue = Pick<PeriodeLue, 'startDate' | 'endDate'>

/** Periods in the order of the select: newest first (OPEN-121). */
export const plusRecentesDabord = <P extends Etendue>(periodes: readonly P[]): P[] =>
  periodes.toSorted((a, b) => (a.startDate === b.startDate ? 0 : a.startDate < b.startDate ? 1 : -1))

/** The period that is shown until another is chosen: that of today, else the newest (RH-30, OPEN-121). */
export const periodeParDefaut = <P extends Etendue>(periodes: readonly P[], today: string): P | undefined => {
  const sorted = plusRecentesDabord(periodes)
  return sorted.find((one) => one.startDate <= today && today <= one.endDate) ?? sorted[0]
}

/**
 * The pay period that the address names, else the one chosen last on this device (RH-30), and all periods, newest first. Undefined while they are read,
 * null when there is none. A period that somebody removes while its hours are on screen stays there (`isRemoved`) until
 * another one is chosen: an open day and what is typed in it would go with it.
 */
export function usePeriode() {
  const list = useAll(periodePaie)
  // The period on which the page opened stays at midnight, with what is typed in it: it bears its name.
  const [today] = useState(todayInParis)
  const [stored, setStored] = useStored<string>('selected-period', '')
  const periodes = plusRecentesDabord(list.data ?? [])
  const { params, put } = useAddress()
  const wanted = params.get(PERIODE) ?? stored
  const asked = periodes.find(({ id }) => String(id) === wanted)
  const chosen = asked ?? periodeParDefaut(periodes, today)
  const [shown, setShown] = useState<PeriodeLue | null>(null)
  const isRemoved =
    list.data !== undefined && !asked && shown !== null && periodes.every(({ id }) => id !== shown.id)
  if (!isRemoved && chosen && chosen.id !== shown?.id) setShown(chosen)
  return {
    periodes: list.data && periodes,
    periode: list.data ? ((isRemoved ? shown : chosen) ?? null) : undefined,
    isRemoved,
    choose: (id: string) => {
      setStored(id)
      put({ [PERIODE]: null })
    },
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
  useQuery(pageOptions(`suivi_heures/${start}/${end}`, ligneSuivi, { page, itemsPerPage: size }))

/** The parts of a period that the grid shows one after the other, each of at most `GRILLE_JOURS_MAX` days. */
export function tranchesDe({ startDate, endDate }: Etendue): { start: string; end: string }[] {
  const parts: { start: string; end: string }[] = []
  for (let start = startDate; start <= endDate; start = addDays(start, GRILLE_JOURS_MAX)) {
    const last = addDays(start, GRILLE_JOURS_MAX - 1)
    parts.push({ start, end: last < endDate ? last : endDate })
  }
  return parts
}
