import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

/** The query that the address is about to have, and the one that it was changed from. */
let ahead: { from: string; to: URLSearchParams } | null = null

/**
 * The query of the address and a way to change it in place. The address follows late: what several change in one moment,
 * such as a search that is told when its box is left for a line of the list, adds up. Of a page that is being left
 * nothing changes any more: a map that comes to rest then would undo the navigation, and a popup that is taken down with
 * it would write into the address of the next page.
 */
export function useAddress() {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const isLeaving = next !== undefined && next.pathname !== pathname
  const isGone = useRef(false)
  // Before the effects of whoever goes with this component end.
  useLayoutEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  useEffect(() => {
    if (ahead?.from !== params.toString()) ahead = null
    return () => {
      ahead = null
    }
  }, [params])
  const change = useCallback(
    (edit: (query: URLSearchParams) => void) => {
      if (isLeaving || isGone.current) return
      setParams(
        (previous) => {
          const from = previous.toString()
          const to = new URLSearchParams(ahead?.from === from ? ahead.to : previous)
          edit(to)
          ahead = { from, to }
          return to
        },
        { replace: true, preventScrollReset: true },
      )
    },
    [setParams, isLeaving],
  )
  return { params, change }
}
