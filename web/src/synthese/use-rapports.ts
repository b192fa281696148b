import { type RapportSynthese, rapportsSynthese } from '@lavandiere/domain/synthese/rapport.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { toastFailure } from '../crud/save.ts'

const RAPPORTS_KEY = ['synthese', 'rapports']
/** Milliseconds between two reads of the list while a report is unfinished. */
const PROGRESS_MS = 1_000
/** Milliseconds between two reads of the list otherwise: links to PDFs last five minutes, and are renewed before. */
const LINKS_MS = 240_000

export const isMade = ({ etat }: Pick<RapportSynthese, 'etat'>): boolean =>
  etat === 'en-attente' || etat === 'en-cours'

/** The account's reports, newest first, read again while one of them is unfinished. */
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
    onError: async (error) => {
      await refresh()
      toastFailure(error, 'Erreur lors de la suppression du rapport')
    },
  })
  return { rapports: list.data?.rapports ?? [], error: list.error, refetch: list.refetch, remove, refresh }
}
