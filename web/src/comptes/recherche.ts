import type { Short } from '@lavandiere/domain/kernel/resource.ts'
import { api } from '../api/api.ts'
import { membersOf } from '../crud/list.ts'

const OFFERED = 6

/** The clients that the quick search finds (Ctrl + K), each with whose it is. */
export async function chercherClients(text: string, signal: AbortSignal) {
  const query = { search: text, itemsPerPage: OFFERED }
  const { members } = membersOf<{ id: number; libelle: string; exploitant: Short | null }>(
    await api('/clients', { query, signal }),
  )
  return members.map(({ id, libelle, exploitant }) => ({
    key: `client-${id}`,
    label: libelle,
    aide: exploitant?.libelle,
    to: `/admin/users/client/${id}/edit`,
  }))
}
