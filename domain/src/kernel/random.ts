/**
 * Numbers that look random, from 0 to 1 (not included), the same for the same seed (mulberry32: 32 bits of state, even
 * enough to choose where a search goes on).
 */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The same as whole numbers from 0 to `below` − 1. */
export function randomRow(seed: number): (below: number) => number {
  const next = randomNumbers(seed)
  return (below) => Math.floor(next() * below)
}
