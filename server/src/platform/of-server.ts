import type { Services } from './services.ts'

/**
 * What a room keeps of a server as long as that server runs: a count, answers of a provider, who waits for news. A module
 * keeps none of it: one process may run several servers, as the tests do, and keys of one must not count for another.
 * @param make makes what is kept, at its first use
 * @returns reads what is kept of the server that has these services
 */
export function ofServer<Kept, Needs extends Pick<Services, 'pool'>>(make: (needs: Needs) => Kept) {
  const made = new WeakMap<Services['pool'], { kept: Kept }>()
  return (needs: Needs): Kept => {
    const known = made.get(needs.pool) ?? { kept: make(needs) }
    made.set(needs.pool, known)
    return known.kept
  }
}
