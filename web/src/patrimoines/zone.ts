import { useMemo } from 'react'
import { useStored } from '../ui/use-stored.ts'

/** Containers that were picked on a map, by id; one that is removed stays among them, to be there again when it comes back. */
export interface Zone {
  ids: readonly number[]
  /** Tells one choice from another. */
  key: string
  /** Adds containers. Returns how many are picked now. */
  add: (more: readonly number[]) => number
  clear: () => void
}

/**
 * The containers of a patrimoine that were picked on its map (OPEN-54): kept until they are cleared or the person logs
 * out, so that whoever opens one of them finds the others again.
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
      return all.length
    },
    clear: () => put([]),
  }
}
