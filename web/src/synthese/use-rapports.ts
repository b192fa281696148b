import { type RapportSynthese, rapportsSynthese } from '@lavandiere/domain/synthese/rapport.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { toastFailure } from '../crud/save.ts'

const RAPPORTS_KEY = ['synthese', 'rapports']
/** While one is made, its progress is asked for this often, in ms. */
const PROGRESS_MS = 1_000
/** Links to PDFs last five minutes: new ones are asked for before. */
const LINKS_MS = 240_000

export const isMade = ({ etat }: Pick<RapportSynthese, 'etat'>): boolean =>
  etat === 'en-attente' || etat === 'en-cours'

/** The PDFs that the account asked for, newest first, with the progress of those that are made. */
export function useRapports() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: RAPPORTS_KEY })
  const list = useQuery({
    queryKey: RAPPORTS_KEY,
    queryFn: ({ signal }) => api('/synthese/rapports', { answer: rapportsSynthese, signal }),
    refetchInterval: ({ state }) => (state.data?.rapports.some(isMade) ? PROGRESS_MS : LINKS_MS),
    staleTime: 0,
  })
  const remove = useMutation({
    mutationFn: (rapport: RapportSynthese) => api(rapport['@id'], { method: 'DELETE' }),
    onError: (error) => toastFailure(error, 'Erreur lors de la suppression du rapport'),
    onSettled: refresh,
  })
  return { rapports: list.data?.rapports ?? [], error: list.error, refetch: list.refetch, remove, refresh }
}
