import { useSyncExternalStore } from 'react'

function onFullscreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Where what lies over the page shows: while something is in full screen inside it, since nothing else is painted then. */
export function useOverPage(): { target: HTMLElement } | undefined {
  const full = useSyncExternalStore(onFullscreen, () => document.fullscreenElement)
  return full instanceof HTMLElement ? { target: full } : undefined
}
