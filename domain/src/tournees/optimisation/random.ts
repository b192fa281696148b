/** A row of numbers that looks random, and is the same for the same seed: whole numbers from 0 to `below` − 1. */
export function randomRow(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    // mulberry32: 32 bits of state, even enough to choose where a search goes on.
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
