/** A repeatable source of chance (mulberry32): the same seed gives the same demonstration. */
export interface Random {
  /** From 0 to 1, 1 not included. */
  number(): number
  integer(min: number, max: number): number
  oneOf<T>(choix: readonly T[]): T
}

export function makeRandom(graine: string): Random {
  let etat = 0
  for (const lettre of graine) etat = (Math.imul(etat, 31) + lettre.charCodeAt(0)) | 0
  const nombre = () => {
    etat = (etat + 0x6d2b79f5) | 0
    let t = Math.imul(etat ^ (etat >>> 15), 1 | etat)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    number: nombre,
    integer: (min, max) => min + Math.floor(nombre() * (max - min + 1)),
    oneOf(choix) {
      const found = choix[Math.floor(nombre() * choix.length)]
      if (found === undefined) throw new RangeError('nothing to choose from')
      return found
    },
  }
}
