import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import type { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { api } from '../api/api.ts'
import { type Collection, membersOf } from '../crud/list.ts'

const MAX = 8

/** Patrimoines by label or place, with whose they are, for the search over everything. */
export async function chercherPatrimoines(text: string, signal: AbortSignal) {
  const query = { search: text, itemsPerPage: MAX }
  const { members } = membersOf(
    await api<Collection<Item<typeof patrimoine>>>('/patrimoines', { signal, query }),
  )
  return members.map(({ id, libelle, client }) => ({
    key: `patrimoine-${id}`,
    label: libelle,
    aide: client.libelle,
    to: `/patrimoine/${id}/detail/`,
  }))
}
