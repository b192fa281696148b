import type { Services } from './services.ts'

/**
 * State that a room keeps as long as a server runs: a count, answers of a provider, callers who wait for news. A variable
 * of a module would not do: one process may run several servers, as the tests do, and they must not share it.
 * @param make makes the state at its first use
 * @returns a function that gives the state of the server with these services
 */
export function ofServer<Kept, Needs extends Pick<Services, 'pool'>>(make: (needs: Needs) => Kept) {
  const made = new WeakMap<Services['pool'], { kept: Kept }>()
  return (needs: Needs): Kept => {
    const known = made.get(needs.pool) ?? { kept: make(needs) }
    made.set(needs.pool, known)
    return known.kept
  }
}
