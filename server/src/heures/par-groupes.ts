import type { Tx } from '../platform/db/actor.ts'
import { peopleIds, type Qui, readPeople } from './faits.ts'

/** People whose days are read at once: 25 times a year of days is about two megabytes. */
const GROUPE = 25

type Lus = Awaited<ReturnType<typeof readPeople>>

/**
 * Yields the people of a company in the order of their names, with their days, in groups. The database reads the next
 * group while the caller counts this one, so memory holds two groups at most.
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
    // A failure is thrown by the `await` of the next turn; when the caller stops before it, nobody waits and the
    // failure is ignored.
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
