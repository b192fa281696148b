import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { BYTES, RETRY, SENTENCES } from './bounds.ts'
import type { Caller, Who } from './who.ts'

/** The memory that the body of a call takes: it grows with the bytes received, and is given back with the answer. */
export interface BodyRoom {
  /**
   * Says how many bytes will come, before they are received.
   * @throws Refus 429 when this account has no room for them while its others are in work
   */
  expect(bytes: number): void
  /**
   * Takes room for received bytes.
   * @throws Refus 429 when the account or its company has no room left, 503 when nobody has; both may be tried again soon
   */
  take(bytes: number): void
  /** Gives everything back. Asked again, nothing happens. */
  leave(): void
}

const overdone = () => new Refus('trop-de-demandes', SENTENCES.bytes, RETRY)

/** Bytes that one may hold, by the kind of its key. */
const bytesOf = (who: Who): number => {
  if (who.startsWith('societe:')) return BYTES.societe
  return who.startsWith('traceurs:') ? BYTES.traceurs : BYTES.compte
}

/** The memory of a server for bodies. */
export function makeRoom() {
  const held = new Map<Who, number>()
  let all = 0
  const heldBy = (who: Who) => held.get(who) ?? 0
  return {
    /** The room for what one call sends. */
    enter({ account, company }: Caller): BodyRoom {
      const holders = [...new Set([account, company])]
      let taken = 0
      const hold = (bytes: number) => {
        taken += bytes
        all += bytes
        for (const who of holders) {
          const total = heldBy(who) + bytes
          if (total > 0) held.set(who, total)
          else held.delete(who)
        }
      }
      return {
        expect(bytes) {
          if (heldBy(account) > 0 && heldBy(account) + bytes > bytesOf(account)) throw overdone()
        },
        take(bytes) {
          hold(bytes)
          const isOverdone = holders.some((who) => heldBy(who) > bytesOf(who))
          const isFull = all > BYTES.all
          // What a refused call sent is let go at once: of many that come together, the others then fit.
          if (isOverdone || isFull) hold(-taken)
          if (isOverdone) throw overdone()
          if (isFull) throw new Refus('indisponible', SENTENCES.bytesOfAll, RETRY)
        },
        leave() {
          hold(-taken)
        },
      }
    },
  }
}
