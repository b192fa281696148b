import type { Short } from '@lavandiere/domain/kernel/resource.ts'
import { api } from '../api/api.ts'
import { membersOf } from '../crud/list.ts'

const OFFERED = 6

/** The tournées that the quick search finds (Ctrl + K), each with its client. */
export async function chercherTournees(text: string, signal: AbortSignal) {
  const query = { search: text, itemsPerPage: OFFERED }
  const { members } = membersOf<{ id: number; libelle: string; client: Short }>(
    await api('/campagne_lavages', { query, signal }),
  )
  return members.map(({ id, libelle, client }) => ({
    key: `tournee-${id}`,
    label: libelle,
    aide: client.libelle,
    to: `/admin/tournees/${id}/edit`,
  }))
}
