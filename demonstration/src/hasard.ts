import { randomNumbers } from '@lavandiere/domain/kernel/random.ts'

/** A repeatable source of chance: the same seed gives the same demonstration. */
export interface Random {
  /** From 0 to 1, 1 not included. */
  number(): number
  integer(min: number, max: number): number
  oneOf<T>(choix: readonly T[]): T
}

export function makeRandom(graine: string): Random {
  let seed = 0
  for (const lettre of graine) seed = (Math.imul(seed, 31) + lettre.charCodeAt(0)) | 0
  const number = randomNumbers(seed)
  return {
    number,
    integer: (min, max) => min + Math.floor(number() * (max - min + 1)),
    oneOf(choix) {
      const found = choix[Math.floor(number() * choix.length)]
      if (found === undefined) throw new RangeError('nothing to choose from')
      return found
    },
  }
}
