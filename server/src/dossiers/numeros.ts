import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { refused } from './lecture.ts'
import type { IdOf } from './renvois.ts'

/** The numbers of a table's rows in the archive, in order, and at the same places those that the rows get. */
interface Suite {
  old: Float64Array
  made: Float64Array
  n: number
}
const grown = (numbers: Float64Array): Float64Array<ArrayBuffer> => {
  const more = new Float64Array(Math.max(1_024, numbers.length * 2))
  more.set(numbers)
  return more
}

/** The ids that the rows of a dossier get, in the same order: sixteen bytes for each row, so that a large company fits into memory. */
export class Numeros {
  readonly #taken = new Map<string, Suite>()
  readonly #given = new Map<string, Map<number, number>>()

  /** Says which row stands for one of the dossier that is not added. */
  give(table: string, old: number, id: number): void {
    const known = this.#given.get(table) ?? new Map<number, number>()
    this.#given.set(table, known.set(old, id))
  }

  isGiven(table: string, old: number): boolean {
    return this.#given.get(table)?.has(old) ?? false
  }

  /** Takes a new id for each of these, which follow those taken before in order. @throws Refus when they do not */
  async take(tx: Tx, table: string, ids: readonly number[]): Promise<void> {
    const suite = this.#taken.get(table) ?? { old: new Float64Array(), made: new Float64Array(), n: 0 }
    this.#taken.set(table, suite)
    const found = await rows(
      tx,
      { id: 'int' },
      sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${ids.length})`,
    )
    for (const [i, id] of ids.entries()) {
      const last = suite.n === 0 ? Number.NEGATIVE_INFINITY : Number(suite.old[suite.n - 1])
      if (!Number.isSafeInteger(id) || id <= last) throw refused(`des numéros de ${table} sont faux`)
      if (suite.n === suite.old.length) {
        suite.old = grown(suite.old)
        suite.made = grown(suite.made)
      }
      suite.old[suite.n] = id
      suite.made[suite.n++] = found[i]?.id ?? 0
    }
  }

  readonly idOf: IdOf = (table, id) => {
    const given = this.#given.get(table)?.get(id)
    if (given !== undefined) return given
    const suite = this.#taken.get(table)
    const made = suite?.made[rankOf(suite, id)]
    if (made === undefined) throw refused(`il renvoie à ${table} ${id}, qu'il ne contient pas`)
    return made
  }
}

/** The place of a number in the archive; -1 when it is not there. */
function rankOf({ old, n }: Suite, wanted: number): number {
  let [low, high] = [0, n - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = Number(old[middle])
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}
