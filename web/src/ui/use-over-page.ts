import { useSyncExternalStore } from 'react'

function onFullscreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/**
 * The element in which dialogs and menus are shown: the one in full screen, if any, since the browser paints nothing
 * else then.
 */
export function useOverPage(): { target: HTMLElement } | undefined {
  const full = useSyncExternalStore(onFullscreen, () => document.fullscreenElement)
  return full instanceof HTMLElement ? { target: full } : undefined
}
