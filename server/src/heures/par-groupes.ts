import type { Tx } from '../platform/db/actor.ts'
import { peopleIds, type Qui, readPeople } from './faits.ts'

/** People whose days are read together: a year of them is two megabytes. */
const GROUPE = 25

type Lus = Awaited<ReturnType<typeof readPeople>>

/**
 * People of a company by their names with their days, in groups: the database reads the next ones while these are counted, and
 * memory holds two groups however many people and days are asked for.
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
    // Told when its turn comes: a caller that stopped before hears of no failure.
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
