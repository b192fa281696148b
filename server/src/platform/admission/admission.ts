import type { Pool } from 'pg'
import type { Config } from '../../config.ts'
import { RATES, SHARES } from './bounds.ts'
import { makeRate } from './rate.ts'
import { makeRoom } from './room.ts'
import { makeTries } from './tries.ts'
import { makeTurns } from './turns.ts'
import { type Caller, type Person, personCalls } from './who.ts'

export type Admission = ReturnType<typeof makeAdmission>

/** A caller with the turns that its work takes. */
export interface Asker extends Caller {
  turns: Admission['turns']
}

export const askerOf = ({ turns }: Admission, person: Person): Asker => ({ ...personCalls(person), turns })

/**
 * What a server lets each caller take: an amount in time, a share of the running work, bytes in memory, and tries. All
 * count by the same keys (who.ts), with the numbers of one table (bounds.ts).
 */
export function makeAdmission(
  { CALLS_PER_SECOND, DATABASE_POOL }: Pick<Config, 'CALLS_PER_SECOND' | 'DATABASE_POOL'>,
  pool: Pool,
) {
  // An account never has all of the connections, so that calls of other accounts go on.
  const runningOfOne = Math.max(1, Math.floor(DATABASE_POOL * 0.4))
  return {
    rates: {
      calls: makeRate(CALLS_PER_SECOND),
      callsOfKey: makeRate(RATES.callsOfKey),
      positionsOfKey: makeRate(RATES.positionsOfKey),
    },
    turns: makeShares(runningOfOne),
    room: makeRoom(),
    tries: makeTries(pool),
  }
}

/** @param runningOfOne connections of the database that one account has at most */
export const makeShares = (runningOfOne: number) => ({
  data: makeTurns({ ...SHARES.data, runningOfOne }),
  dear: makeTurns(SHARES.dear),
  heavy: makeTurns(SHARES.heavy),
  pictures: makeTurns(SHARES.pictures),
  json: makeTurns(SHARES.json),
  books: makeTurns(SHARES.books),
  ways: makeTurns(SHARES.ways),
  watchers: makeTurns(SHARES.watchers),
})
