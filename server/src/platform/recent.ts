/**
 * A map of the entries written last, at most `max` of them: one more forgets the entry that was not written for longest.
 * Writing an entry again keeps it.
 */
export class Recent<K, V> extends Map<K, V> {
  readonly #max: number

  constructor(max: number) {
    super()
    this.#max = max
  }

  override set(key: K, value: V): this {
    // A map keeps the order of insertion: the oldest entry is the first.
    this.delete(key)
    super.set(key, value)
    for (const [oldest] of this) {
      if (this.size <= this.#max) break
      this.delete(oldest)
    }
    return this
  }
}
