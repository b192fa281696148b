import { randomNumbers } from '@lavandiere/domain/kernel/random.ts'

/** Draws by lot for one day, the same for the same seed. */
export class Tirage {
  readonly nombre: () => number
  constructor(seed: number) {
    this.nombre = randomNumbers(seed)
  }
  /** A number between two bounds. */
  entre = (low: number, high: number): number => low + this.nombre() * (high - low)
  /** A whole number from `low` to `high`, both included. */
  entier = (low: number, high: number): number => Math.floor(this.entre(low, high + 1))
  /** True as often as this probability says. */
  chance = (probability: number): boolean => this.nombre() < probability
  /** One of a list. */
  un = <T>(list: readonly [T, ...T[]]): T => list[this.entier(0, list.length - 1)] ?? list[0]
}

/** What happens later in virtual time, in order of time. */
export class Agenda {
  maintenant = 0
  #file: { quand: number; rang: number; action: () => void }[] = []
  #rang = 0

  /** @param delai ms from now */
  dans(delai: number, action: () => void): void {
    this.a(this.maintenant + delai, action)
  }

  /** @param quand ms */
  a(quand: number, action: () => void): void {
    const entry = { quand: Math.max(quand, this.maintenant), rang: ++this.#rang, action }
    let [low, high] = [0, this.#file.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const other = this.#file[middle]
      // The last entry is the next one.
      if (other && (other.quand > entry.quand || (other.quand === entry.quand && other.rang > entry.rang)))
        low = middle + 1
      else high = middle
    }
    this.#file.splice(low, 0, entry)
  }

  /** Lets time pass until nothing is left, or until a time. */
  derouler(jusqua: number): void {
    for (let next = this.#file.at(-1); next && next.quand <= jusqua; next = this.#file.at(-1)) {
      this.#file.pop()
      this.maintenant = next.quand
      next.action()
    }
    this.maintenant = Math.max(this.maintenant, Math.min(jusqua, this.maintenant))
  }
}
