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

interface Entry {
  lu: Lu<unknown> | null
  /** The call to the provider that is running, awaited by everybody who asks meanwhile; null when none runs. */
  asked: Promise<void> | null
  failedAt: number
  /** Characters of the answer as JSON. */
  size: number
}

/** Answers kept at most; the one not asked for longest is dropped first. */
const CACHE_ENTRIES_MAX = 2_000
/** Characters of all answers together, as JSON: a day of points of one vehicle may take five million. */
const CACHE_SIZE_MAX = 50_000_000
/** Milliseconds after a failure during which the provider is not called. */
const REST_MS = 30_000

/** Answers of a provider, kept for a time: a hundred people who look at one map cost one call to the provider. */
export class Cache {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => number
  readonly #sizeMax: number
  #size = 0

  /**
   * @param now milliseconds since 1970
   * @param sizeMax characters that all answers may take together, as JSON
   */
  constructor(now: () => number, sizeMax = CACHE_SIZE_MAX) {
    this.#now = now
    this.#sizeMax = sizeMax
  }

  /**
   * An answer from the cache, or from `ask` when the kept one is too old.
   * @param ttlMs milliseconds for which a kept answer is used
   */
  async get<T>(key: string, ttlMs: number, ask: () => Promise<T>): Promise<Connu<T>> {
    const entry = this.#entries.get(key) ?? {
      lu: null,
      asked: null,
      failedAt: Number.NEGATIVE_INFINITY,
      size: 0,
    }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size > CACHE_ENTRIES_MAX) this.#forgetOldest()
    const now = this.#now()
    const isFresh = entry.lu !== null && now - entry.lu.luLe < ttlMs
    if (!isFresh && now - entry.failedAt >= REST_MS) {
      entry.asked ??= this.#ask(key, entry, ask)
      await entry.asked
    }
    // A key stands for one kind of answer, so the kept value has the type T.
    const lu = entry.lu as Lu<T> | null
    return { etat: lu !== null && this.#now() - lu.luLe < ttlMs ? 'ok' : 'indisponible', lu }
  }

  async #ask<T>(key: string, entry: Entry, ask: () => Promise<T>): Promise<void> {
    try {
      const valeur = await ask()
      entry.lu = { valeur, luLe: this.#now() }
      entry.failedAt = Number.NEGATIVE_INFINITY
      // An entry that was dropped during the call answers its callers, and is not kept.
      if (this.#entries.get(key) === entry) this.#weigh(entry, valeur)
    } catch {
      entry.failedAt = this.#now()
    } finally {
      entry.asked = null
    }
  }

  #weigh(entry: Entry, valeur: unknown): void {
    const size = JSON.stringify(valeur)?.length ?? 0
    this.#size += size - entry.size
    entry.size = size
    while (this.#size > this.#sizeMax && this.#entries.size > 1) this.#forgetOldest()
  }

  #forgetOldest(): void {
    for (const [key, { size }] of this.#entries) {
      this.#size -= size
      this.#entries.delete(key)
      return
    }
  }
}
