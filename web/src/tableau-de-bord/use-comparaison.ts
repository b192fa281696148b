import { comparaison } from '@lavandiere/domain/tableau-de-bord/comparaison.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'

/** The planned and the actual order of a tournée on a day (DASH-31), read when the comparison opens. */
export const useComparaison = (tourneeId: number, date: string) =>
  useQuery({
    queryKey: ['tableau-de-bord', 'comparaison', tourneeId, date],
    queryFn: ({ signal }) =>
      api('/tournee/conteneurs-interventions', { query: { date, tourneeId }, signal, answer: comparaison }),
    meta: { quiet: true },
  })
