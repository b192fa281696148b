import { laveuse } from '@lavandiere/domain/laveuses/laveuse.ts'
import { itemOf } from '../crud/answers.ts'
import { membersAt } from '../crud/list.ts'

const LAVEUSES_OFFERED = 6

/** The vehicles that the quick search finds (Ctrl + K) by plate or description. */
export async function chercherLaveuses(text: string, signal: AbortSignal) {
  const query = { search: text, itemsPerPage: LAVEUSES_OFFERED }
  const { members } = await membersAt('/laveuses', { of: itemOf(laveuse), query, signal })
  return members.map(({ id, immatriculation, description }) => ({
    key: `laveuse-${id}`,
    label: immatriculation,
    aide: description ?? undefined,
    to: `/admin/laveuses/${id}/journal`,
  }))
}
