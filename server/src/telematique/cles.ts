import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { trackersCall, type Who } from '../platform/admission/who.ts'
import { asSystem } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'
import type { Sender } from '../platform/http/route.ts'
import { ofServer } from '../platform/of-server.ts'
import type { Services } from '../platform/services.ts'

type ClesNeeds = Pick<Services, 'pool' | 'admission'>

/** A key is read again in the database after this time: another server may have revoked it. */
const KNOWN_MS = 5_000
const REMEMBERED_MAX = 10_000
/** Who waits for the read of a key while its company is not known yet: all such calls together. */
const NOBODY: Who = 'traceurs:inconnus'

const inconnu = () => new Refus('introuvable', 'Ce jeton est inconnu ou a été révoqué')
const senderColumns = { id: 'int', exploitantId: 'int' } as const

/**
 * The keys of trackers, cached for a few seconds: thousands of calls with one key ask the database once, and an address
 * that guesses keys takes no connection of the database while it waits.
 */
class Keys {
  readonly #needs: ClesNeeds
  /** Simultaneous calls with one key share one read of the database. */
  readonly #known: LRUCache<string, Sender, Who>
  /** Addresses that gave too many wrong keys, with their refusal. */
  readonly #waiting = new LRUCache<Who, Refus>({ max: REMEMBERED_MAX })

  constructor(needs: ClesNeeds) {
    this.#needs = needs
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
  senderOf(empreinte: string, address: Who): Promise<Sender> {
    return this.#known.forceFetch(empreinte, { context: address })
  }

  forget(id: number): void {
    for (const [empreinte, sender] of this.#known.entries())
      if (sender.id === id) this.#known.delete(empreinte)
  }

  /** Reads a key from the database, in a turn of its company, or of `NOBODY` while the company is not known. */
  async #read(empreinte: string, address: Who, known: Sender | undefined): Promise<Sender> {
    const { pool, admission } = this.#needs
    if (!known) this.#refuseWaiting(address)
    return admission.turns.data.run(known ? trackersCall(known).account : NOBODY, async () => {
      // While this call waited for its turn, other wrong keys may have blocked its address.
      if (!known) this.#refuseWaiting(address)
      const sender = await asSystem(pool, (tx) =>
        firstRow(
          tx,
          senderColumns,
          sql`select j.id, j.exploitant_id as "exploitantId" from jetons_traceurs j
            join users e on e.id = j.exploitant_id and e.archived_at is null and e.is_accredited
            where j.empreinte = ${empreinte} and j.revoque_le is null`,
        ),
      )
      if (sender) return sender
      await admission.tries.take('jetonTraceur', address).catch((error) => {
        if (error instanceof Refus) this.#wait(address, error)
        throw error
      })
      throw inconnu()
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

export const keysOf = ofServer((needs: ClesNeeds) => new Keys(needs))
