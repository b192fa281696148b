import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { LRUCache } from 'lru-cache'
import type { TRIES } from '../admission/bounds.ts'
import type { Who } from '../admission/who.ts'
import { asSystem, type Tx } from '../db/actor.ts'
import { ofServer } from '../of-server.ts'
import type { Services } from '../services.ts'
import type { Sender } from './route.ts'

export type KeysNeeds = Pick<Services, 'pool' | 'admission'>

/** One kind of keys that a call brings instead of a log-in. */
interface Kind<S extends Sender> {
  /** How wrong keys of one address are counted. */
  tried: keyof typeof TRIES
  unknown(): Refus
  /** Whose the key with this hash is; undefined for one that is unknown, revoked, or of a closed company. */
  find(tx: Tx, empreinte: string): Promise<S | undefined>
}

/** A key is read again in the database after this time: another server may have revoked it. */
const KNOWN_MS = 5_000
const REMEMBERED_MAX = 10_000
/** Who waits for the read of a key while its company is not known yet: all such calls together. */
const NOBODY: Who = 'cle:inconnue'

/**
 * Keys in paths and headers, cached for a few seconds: thousands of calls with one key ask the database once, and an address that
 * guesses keys takes no connection of the database while it waits.
 */
class Keys<S extends Sender> {
  readonly #needs: KeysNeeds
  readonly #kind: Kind<S>
  /** Simultaneous calls with one key share one read of the database. */
  readonly #known: LRUCache<string, S, Who>
  /** Addresses that gave too many wrong keys, with their refusal. */
  readonly #waiting = new LRUCache<Who, Refus>({ max: REMEMBERED_MAX })

  constructor(needs: KeysNeeds, kind: Kind<S>) {
    this.#needs = needs
    this.#kind = kind
    this.#known = new LRUCache({
      max: REMEMBERED_MAX,
      ttl: KNOWN_MS,
      ignoreFetchAbort: true,
      fetchMethod: (empreinte, known, { context: address }) => this.#read(empreinte, address, known),
    })
  }

  /**
   * The company of a key.
   * @param empreinte the hash of the key
   * @param address the network address, whose wrong keys are counted together
   * @throws Refus 404 for a wrong key, 429 after too many of them
   */
  senderOf(empreinte: string, address: Who): Promise<S> {
    return this.#known.forceFetch(empreinte, { context: address })
  }

  forget(id: number): void {
    for (const [empreinte, sender] of this.#known.entries())
      if (sender.id === id) this.#known.delete(empreinte)
  }

  /** Reads a key from the database, in a turn of its sender, or of `NOBODY` while the sender is not known. */
  async #read(empreinte: string, address: Who, known: S | undefined): Promise<S> {
    const { pool, admission } = this.#needs
    const { tried, unknown, find } = this.#kind
    if (!known) this.#refuseWaiting(address)
    return admission.turns.data.run(known ? known.account : NOBODY, async () => {
      // While this call waited for its turn, other wrong keys may have blocked its address.
      if (!known) this.#refuseWaiting(address)
      const sender = await asSystem(pool, (tx) => find(tx, empreinte))
      if (sender) return sender
      await admission.tries.take(tried, address).catch((error) => {
        if (error instanceof Refus) this.#wait(address, error)
        throw error
      })
      throw unknown()
    })
  }

  #wait(address: Who, refus: Refus): void {
    this.#waiting.set(address, refus, { ttl: Number(refus.headers['retry-after'] ?? 1) * 1000 })
  }

  #refuseWaiting(address: Who): void {
    const refus = this.#waiting.get(address)
    if (refus) throw refus
  }
}

/** The keys of one kind that a server knows. */
export const keysOfKind = <S extends Sender>(kind: Kind<S>) =>
  ofServer((needs: KeysNeeds) => new Keys(needs, kind))
