import type { Tx } from '../platform/db/actor.ts'
import { peopleIds, type Qui, readPeople } from './jours-lus.ts'

/** People whose days are read together: a year of days of 25 people is about two megabytes. */
const GROUPE = 25

type Lus = Awaited<ReturnType<typeof readPeople>>

/**
 * Yields the people of a company in groups, in the order of their names, with their days. The database reads the next
 * group while the caller works on the current one, so at most two groups are in memory.
 */
export async function* peopleInGroups(
  tx: Tx,
  societe: number | null,
  qui: Qui,
  span: { du: string; au: string },
): AsyncGenerator<Lus> {
  const ids = await peopleIds(tx, societe, qui)
  const read = (from: number): Promise<Lus> | null => {
    const group = ids.slice(from, from + GROUPE)
    if (group.length === 0) return null
    const lus = readPeople(tx, societe, { ids: group }, span)
    // A failure is thrown by the `await` of the next turn. When the caller stops before that, the failure is ignored.
    lus.catch(() => {})
    return lus
  }
  let next = read(0)
  for (let from = GROUPE; next !== null; from += GROUPE) {
    const lus = await next
    next = read(from)
    yield lus
  }
}
