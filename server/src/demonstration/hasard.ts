/** A repeatable source of chance (mulberry32): the same seed gives the same demonstration. */
export interface Hasard {
  /** From 0 to 1, 1 not included. */
  nombre(): number
  entier(min: number, max: number): number
  parmi<T>(choix: readonly T[]): T
}

export function hasard(graine: string): Hasard {
  let etat = 0
  for (const lettre of graine) etat = (Math.imul(etat, 31) + lettre.charCodeAt(0)) | 0
  const nombre = () => {
    etat = (etat + 0x6d2b79f5) | 0
    let t = Math.imul(etat ^ (etat >>> 15), 1 | etat)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    nombre,
    entier: (min, max) => min + Math.floor(nombre() * (max - min + 1)),
    parmi(choix) {
      const found = choix[Math.floor(nombre() * choix.length)]
      if (found === undefined) throw new RangeError('nothing to choose from')
      return found
    },
  }
}
