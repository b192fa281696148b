import { LRUCache } from 'lru-cache'

/** An answer of a provider, and when it was given (milliseconds since 1970). */
export interface Lu<T> {
  valeur: T
  luLe: number
}

/**
 * The result of a question to a provider: its newest answer, which may be old when `etat` says that it does not answer
 * now.
 */
export interface Connu<T> {
  etat: 'ok' | 'indisponible'
  lu: Lu<T> | null
}

const CACHE_ENTRIES_MAX = 2_000
/** Characters of all answers together, as JSON: a day of points of one vehicle may take five million. */
const CACHE_SIZE_MAX = 50_000_000
/** Milliseconds after a failure during which the provider is not called. */
const REST_MS = 30_000

/** Answers of a provider, kept for a time: a hundred people who look at one map cost one call to the provider. */
export class Cache {
  readonly #now: () => number
  readonly #failed: LRUCache<string, true>
  readonly #known: LRUCache<string, Lu<unknown>, () => Promise<unknown>>

  /**
   * @param now milliseconds since 1970
   * @param maxSize characters that all answers may take together, as JSON
   */
  constructor(now: () => number, maxSize = CACHE_SIZE_MAX) {
    const clock = { perf: { now }, ttlResolution: 0, max: CACHE_ENTRIES_MAX }
    this.#now = now
    this.#failed = new LRUCache({ ...clock, ttl: REST_MS })
    this.#known = new LRUCache({
      ...clock,
      maxSize,
      sizeCalculation: ({ valeur }) => JSON.stringify(valeur).length,
      fetchMethod: async (_key, _old, { context: ask }) => ({ valeur: await ask(), luLe: now() }),
      ignoreFetchAbort: true,
      noDeleteOnFetchRejection: true,
    })
  }

  /**
   * An answer from the cache, or from `ask` when the kept one is too old.
   * @param ttlMs milliseconds for which a kept answer is used
   */
  async get<T>(key: string, ttlMs: number, ask: () => Promise<T>): Promise<Connu<T>> {
    const old = this.#known.get(key, { allowStale: true, noDeleteOnStaleGet: true })
    const asked = this.#failed.has(key) ? undefined : this.#known.fetch(key, { ttl: ttlMs, context: ask })
    const found = await asked?.catch(() => void this.#failed.set(key, true))
    // A key stands for one kind of answer, so the kept value has the type T.
    const lu = (found ?? old ?? null) as Lu<T> | null
    return { etat: lu !== null && this.#now() - lu.luLe <= ttlMs ? 'ok' : 'indisponible', lu }
  }
}
