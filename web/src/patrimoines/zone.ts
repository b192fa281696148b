import { useMemo } from 'react'
import { useStored } from '../ui/use-stored.ts'

/**
 * The containers of a patrimoine that were picked on its map (OPEN-54): kept until they are cleared or the person logs
 * out, so that whoever opens one of them finds the others again.
 */
export function useZone(patrimoineId: string) {
  const [stored, store] = useStored<string>(`zone.${patrimoineId}`, '', { session: true })
  const ids = useMemo(() => (stored === '' ? [] : stored.split(',').map(Number)), [stored])
  const put = (next: readonly number[]) => store(next.join(','))
  return {
    ids,
    /** Adds containers. Returns how many are picked now. */
    add: (more: readonly number[]) => {
      const all = [...new Set([...ids, ...more])]
      put(all)
      return all.length
    },
    forget: (id: number) => put(ids.filter((one) => one !== id)),
    clear: () => put([]),
  }
}
