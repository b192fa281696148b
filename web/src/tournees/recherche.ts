import { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { itemOf } from '../crud/answers.ts'
import { membersAt } from '../crud/list.ts'

const TOURNEES_OFFERED = 6

/** The tournées that the search (Ctrl + K) finds, each with its client. */
export async function searchTournees(text: string, signal: AbortSignal) {
  const query = { search: text, itemsPerPage: TOURNEES_OFFERED }
  const { members } = await membersAt('/campagne_lavages', { of: itemOf(tournee), query, signal })
  return members.map(({ id, libelle, client }) => ({
    key: `tournee-${id}`,
    label: libelle,
    aide: client.libelle,
    to: `/admin/tournees/${id}/edit`,
  }))
}
