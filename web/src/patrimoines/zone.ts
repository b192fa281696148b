import { useMemo } from 'react'
import { useStored } from '../ui/use-stored.ts'

/** Containers picked on a map, by id; a removed one stays among them, in case it is restored. */
export interface Zone {
  ids: readonly number[]
  /** Distinguishes one choice from another. */
  key: string
  /** Adds containers. Returns how many were not picked before. */
  add: (more: readonly number[]) => number
  clear: () => void
}

/**
 * The containers of a patrimoine picked on its map (OPEN-54): kept until they are cleared or the person logs out, so
 * that opening one of them does not lose the others.
 */
export function useZone(patrimoineId: string): Zone {
  const [stored, store] = useStored<string>(`zone.${patrimoineId}`, '', { session: true })
  const ids = useMemo(() => (stored === '' ? [] : stored.split(',').map(Number)), [stored])
  const put = (next: readonly number[]) => store(next.join(','))
  return {
    ids,
    key: stored,
    add: (more: readonly number[]) => {
      const all = [...new Set([...ids, ...more])]
      put(all)
      return all.length - ids.length
    },
    clear: () => put([]),
  }
}
