import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import type { IdOf } from './renvois.ts'

/** Ids asked for at a time. */
const CHUNK = 1_000

/**
 * The ids that the rows of a dossier get, in the same order: sixteen bytes for each row, so that a large company fits
 * into memory.
 */
export class Numeros {
  readonly #old = new Map<string, Float64Array>()
  readonly #made = new Map<string, Float64Array>()
  readonly #given = new Map<string, Map<number, number>>()

  /** Says which row stands for one of the dossier that is not added. */
  give(table: string, old: number, id: number): void {
    const known = this.#given.get(table) ?? new Map<number, number>()
    this.#given.set(table, known.set(old, id))
  }

  isGiven(table: string, old: number): boolean {
    return this.#given.get(table)?.has(old) ?? false
  }

  /** Takes a new id for each of these, which are in order. @throws Refus when they are not */
  async take(tx: Tx, table: string, old: readonly number[]): Promise<void> {
    const ids = Float64Array.from(old)
    if (ids.some((id, i) => !Number.isSafeInteger(id) || (i > 0 && id <= Number(ids[i - 1]))))
      throw new Refus('invalide', `Ce dossier ne peut pas être repris : des numéros de ${table} sont faux`)
    const made = new Float64Array(ids.length)
    for (let at = 0; at < ids.length; at += CHUNK) {
      const found = await rows(
        tx,
        { id: 'int' },
        sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${Math.min(CHUNK, ids.length - at)})`,
      )
      made.set(
        found.map(({ id }) => id),
        at,
      )
    }
    this.#old.set(table, ids)
    this.#made.set(table, made)
  }

  readonly idOf: IdOf = (table, id) => {
    const given = this.#given.get(table)?.get(id)
    if (given !== undefined) return given
    const ids = this.#old.get(table)
    const made = ids && this.#made.get(table)?.[rankOf(ids, id)]
    if (made === undefined)
      throw new Refus(
        'invalide',
        `Ce dossier ne peut pas être repris : il renvoie à ${table} ${id}, qu'il ne contient pas`,
      )
    return made
  }
}

/** The place of a number in a sorted list; -1 when it is not there. */
function rankOf(sorted: Float64Array, wanted: number): number {
  let [low, high] = [0, sorted.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = Number(sorted[middle])
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}
