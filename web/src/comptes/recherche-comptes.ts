import { client } from '@lavandiere/domain/comptes/compte.ts'
import { itemOf } from '../crud/answers.ts'
import { membersAt } from '../crud/list.ts'

const COMPTES_OFFERED = 6

/** The clients that the search (Ctrl + K) finds, each with its exploitant. */
export async function searchClients(text: string, signal: AbortSignal) {
  const query = { search: text, itemsPerPage: COMPTES_OFFERED }
  const { members } = await membersAt('/clients', { of: itemOf(client), query, signal })
  return members.map(({ id, libelle, exploitant }) => ({
    key: `client-${id}`,
    label: libelle,
    aide: exploitant?.libelle,
    to: `/admin/users/client/${id}/edit`,
  }))
}
