import { type Annee, anneeDemandee, anneePosee } from '@lavandiere/domain/tournees/annee.ts'
import { type ReasonOf, reasonsOf } from '@lavandiere/domain/tournees/calendrier.ts'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../api/api.ts'
import { useToday } from '../ui/today.ts'
import { recurrenceOf, type Valeurs } from './brouillon.ts'

export interface AnneeDuBrouillon {
  /** Null while the fields do not make a rule, or the year is not there yet. */
  annee: Annee | null
  /** True while `annee` is the year of the draft before its last change. */
  isEarlier: boolean
  /** The question whose answer the year waits for. */
  waiting: Pick<UseQueryResult, 'error' | 'refetch'> | null
  /** The tournée would take place on no day between its dates. */
  isNever: boolean
  reasonOf: ReasonOf
  aujourdhui: string
}

/** The year of a draft as a save would lay it out, with the company's closures and what people decided of single days. */
export function useAnnee(valeurs: Valeurs, id: number | null): AnneeDuBrouillon {
  const { dateDebut, dateFin } = valeurs
  const territoire = valeurs.territoire ?? 'metropole'
  const siJourFerme = valeurs.siJourFerme ?? 'maintenir'
  const asked = anneeDemandee.safeParse({
    ...{ id, dateDebut, dateFin, siJourFerme, territoire },
    ...recurrenceOf(valeurs),
  })
  const year = useQuery({
    queryKey: ['campagne_lavages', 'annee', asked.data],
    queryFn: ({ signal }) =>
      api('/campagne_lavages/annee', { method: 'POST', body: asked.data, signal, answer: anneePosee }),
    enabled: asked.success,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const annee = asked.success && !year.error && year.data ? year.data : null
  const fermetures = annee?.fermetures
  const reasonOf = useMemo(() => reasonsOf(territoire, fermetures ?? []), [territoire, fermetures])
  return {
    annee,
    isEarlier: year.isPlaceholderData,
    waiting: asked.success && !annee ? year : null,
    isNever: annee?.jamais ?? false,
    reasonOf,
    aujourdhui: useToday(),
  }
}
