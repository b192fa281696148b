import { fermeture } from '@lavandiere/domain/fermetures/fermeture.ts'
import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { type Annee, yearOf } from '@lavandiere/domain/tournees/annee.ts'
import { type ReasonOf, reasonsOf } from '@lavandiere/domain/tournees/calendrier.ts'
import { joursTournee } from '@lavandiere/domain/tournees/jour.ts'
import { occurrences, toRrule } from '@lavandiere/domain/tournees/occurrences.ts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import { api } from '../api/api.ts'
import { useAll } from '../crud/list.ts'
import { recurrenceOf, type Valeurs } from './brouillon.ts'

/** The rule of what is filled in so far; null while it does not make one. */
function ruleOf(valeurs: Valeurs): string | null {
  const { dateDebut, dateFin } = valeurs
  if (!dateDebut || !dateFin || dateFin < dateDebut) return null
  try {
    return toRrule(recurrenceOf(valeurs), dateDebut, dateFin)
  } catch {
    return null
  }
}

/** The days of a tournée of which a person decided something; none of one that is not saved yet. */
function useExceptions(id: number | null) {
  return useQuery({
    queryKey: ['campagne_lavages', 'jours', id, 'exceptions'],
    queryFn: ({ signal }) =>
      api(`/campagne_lavages/${id}/jours`, { query: { exceptions: true }, signal, answer: joursTournee }),
    enabled: id !== null,
    meta: { quiet: true },
  })
}

/** A tournée that is not saved yet has no day of which somebody decided. */
const NO_DAYS: z.output<typeof joursTournee>['jours'] = []

export interface AnneeDuBrouillon {
  /** Null while the fields do not make a rule, or what decides its days is not there yet. */
  annee: Annee | null
  /** The question whose answer the year waits for. */
  waiting: Pick<UseQueryResult, 'error' | 'refetch'> | null
  /** The tournée would take place on no day between its dates. */
  isNever: boolean
  reasonOf: ReasonOf
  aujourdhui: string
}

/** The year of a draft as a save would lay it out, with the company's closures and what people decided of single days. */
export function useAnnee(valeurs: Valeurs, id: number | null): AnneeDuBrouillon {
  const closed = useAll(fermeture)
  const decided = useExceptions(id)
  const closures = closed.data
  const connus = id === null ? NO_DAYS : decided.data?.jours
  const aujourdhui = jourDeParis(new Date().toISOString())
  const regle = ruleOf(valeurs)
  const { dateDebut, dateFin, siJourFerme, territoire } = valeurs
  const year = useMemo(() => {
    const reasonOf = reasonsOf(territoire ?? 'metropole', closures ?? [])
    if (regle === null || !dateDebut || !dateFin || !closures || !connus)
      return { annee: null, isNever: false, reasonOf, aujourdhui }
    const pose = { du: aujourdhui, choix: siJourFerme ?? 'maintenir', reasonOf, connus }
    const annee = yearOf(regle, { dateDebut, dateFin }, pose)
    const isNever = occurrences(regle, { apres: dateDebut, jusqua: dateFin, max: 1 }).length === 0
    return { annee, isNever, reasonOf, aujourdhui }
  }, [regle, dateDebut, dateFin, siJourFerme, territoire, closures, connus, aujourdhui])
  const missing = closures ? (connus ? null : decided) : closed
  return { ...year, waiting: regle === null ? null : missing }
}
