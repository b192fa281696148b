import { DatabaseError } from 'pg'

let generation = 0

/** Part of the name of every prepared statement: those of an earlier number are never asked for again. */
export const planGeneration = (): number => generation

/**
 * Whether a prepared statement of a connection no longer fits the database: a newer server has changed a table that it reads
 * (rolling upgrade), or somebody between has forgotten or doubled it.
 */
export const isOutdated = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === '26000' ||
    error.code === '42P05' ||
    (error.code === '0A000' && error.routine === 'RevalidateCachedQuery'))

/**
 * After a statement that no longer fits the schema, all statements are prepared again on every connection: otherwise each
 * of them would fail once.
 */
export function noteOutdated(error: unknown): void {
  if (isOutdated(error)) generation++
}
