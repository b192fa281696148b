/** Seconds in whole minutes, one at least. */
const minutesOf = (secondes: number) => (secondes > 0 ? Math.max(1, Math.round(secondes / 60)) : 0)

/**
 * What each point of a list adds to a day and what all do, in whole minutes that sum up: each is told by what the day has become
 * longer with it and those before it.
 * @param secondes of each point
 */
export function minutesDePoints(secondes: readonly number[]): { parts: number[]; total: number } {
  let [exact, told] = [0, 0]
  const parts = secondes.map((more) => {
    const before = told
    exact += more
    told = minutesOf(exact)
    return told - before
  })
  return { parts, total: told }
}
