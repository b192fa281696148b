import { useCallback, useLayoutEffect, useRef } from 'react'
import { type createBrowserRouter, useLocation } from 'react-router'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state'>
let router: Router | null = null

/**
 * Names the router whose state tells the page that is being opened. Components learn of that page only when they are
 * drawn again, which a busy screen does long after the click on its link.
 */
export function followRouter(followed: Router): void {
  router = followed
}

/**
 * A function that tells whether the component's page is on screen, and no other page is being opened: an answer that
 * comes later must not navigate for somebody who left, nor a map that comes to rest undo the click on a link.
 */
export function useHere(): () => boolean {
  const { pathname } = useLocation()
  const isMounted = useRef(false)
  // In a layout effect: it runs before the clean-up of the components unmounted together with this one.
  useLayoutEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return useCallback(() => {
    const next = router?.state.navigation.location ?? router?.state.location
    return isMounted.current && (next === undefined || next.pathname === pathname)
  }, [pathname])
}
