import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Bearer } from '../db/actor.ts'
import { RETRY } from '../turns.ts'

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

/**
 * Bytes in work of one account, of one company, and of all: received ones, which are held twice while a body is put
 * together. Several companies together are needed to fill it.
 */
const ACCOUNT_BYTES = 48 * 1024 * 1024
const COMPANY_BYTES = 72 * 1024 * 1024
const PROCESS_BYTES = 128 * 1024 * 1024

const byAccount = new Map<number, number>()
const byCompany = new Map<number, number>()
let all = 0

const overdone = () =>
  new Refus('trop-de-demandes', 'Trop de données sont envoyées à la fois, réessayez dans un instant', RETRY)

/** BodyRoom for what one call of this account sends. */
export function enterRoom({ id, exploitantId }: Pick<Bearer, 'id' | 'exploitantId'>): BodyRoom {
  // An administrator has no company: its own number, negative, is one.
  const company = exploitantId ?? -id
  let taken = 0
  const hold = (bytes: number) => {
    taken += bytes
    all += bytes
    addTo(byAccount, id, bytes)
    addTo(byCompany, company, bytes)
  }
  return {
    expect(bytes) {
      const own = byAccount.get(id) ?? 0
      if (own > 0 && own + bytes > ACCOUNT_BYTES) throw overdone()
    },
    take(bytes) {
      hold(bytes)
      const isOverdone =
        (byAccount.get(id) ?? 0) > ACCOUNT_BYTES || (byCompany.get(company) ?? 0) > COMPANY_BYTES
      const isFull = all > PROCESS_BYTES
      // What a refused call sent is let go at once: of many that come together, the others then fit.
      if (isOverdone || isFull) hold(-taken)
      if (isOverdone) throw overdone()
      if (isFull) {
        throw new Refus(
          'indisponible',
          'Le serveur reçoit trop de données à la fois, réessayez dans quelques instants',
          RETRY,
        )
      }
    },
    leave() {
      hold(-taken)
    },
  }
}

function addTo(totals: Map<number, number>, key: number, bytes: number): void {
  const total = (totals.get(key) ?? 0) + bytes
  if (total > 0) totals.set(key, total)
  else totals.delete(key)
}
