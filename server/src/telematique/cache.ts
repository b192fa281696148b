/** An answer of a provider, and when it was given (milliseconds since 1970). */
export interface Lu<T> {
  valeur: T
  luLe: number
}

/** What is known now: the answer, even an old one; `etat` says whether the provider answers. */
export interface Connu<T> {
  etat: 'ok' | 'indisponible'
  lu: Lu<T> | null
}

interface Entry {
  lu: Lu<unknown> | null
  /** The question under way: everybody who asks meanwhile waits for its answer. */
  asked: Promise<void> | null
  failedAt: number
}

/** Answers kept; the longest unasked ones go first. */
const ENTRIES_MAX = 2_000
/** After a failure the provider is left alone for this long. */
const REST_MS = 30_000

/** Answers of a provider, kept for their time: a hundred people who look at one map ask its provider once. */
export class Cache {
  readonly #entries = new Map<string, Entry>()
  readonly #now: () => number

  /** @param now milliseconds since 1970 */
  constructor(now: () => number) {
    this.#now = now
  }

  /** @param ttlMs how long an answer is as good as a new one */
  async get<T>(key: string, ttlMs: number, ask: () => Promise<T>): Promise<Connu<T>> {
    const entry = this.#entries.get(key) ?? { lu: null, asked: null, failedAt: Number.NEGATIVE_INFINITY }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (this.#entries.size > ENTRIES_MAX) this.#entries.delete(this.#entries.keys().next().value ?? '')
    const now = this.#now()
    const isFresh = entry.lu !== null && now - entry.lu.luLe < ttlMs
    if (!isFresh && now - entry.failedAt >= REST_MS) {
      entry.asked ??= this.#ask(entry, ask)
      await entry.asked
    }
    // Under one key one kind of answer is kept.
    const lu = entry.lu as Lu<T> | null
    return { etat: lu !== null && this.#now() - lu.luLe < ttlMs ? 'ok' : 'indisponible', lu }
  }

  async #ask<T>(entry: Entry, ask: () => Promise<T>): Promise<void> {
    try {
      entry.lu = { valeur: await ask(), luLe: this.#now() }
      entry.failedAt = Number.NEGATIVE_INFINITY
    } catch {
      entry.failedAt = this.#now()
    } finally {
      entry.asked = null
    }
  }
}
