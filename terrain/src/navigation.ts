import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

/** The parts of the address after the `#`: the worker answers one page for all screens. */
export function useEcran(): string[] {
  const hash = useSyncExternalStore(subscribe, () => location.hash)
  return hash.replace(/^#\/?/, '').split('/').filter(Boolean).map(decodeURIComponent)
}

export const lien = (...parts: (string | number)[]) =>
  `#/${parts.map((part) => encodeURIComponent(part)).join('/')}`

export const aller = (href: string) => {
  location.hash = href
}

/**
 * Goes to a screen in place of this one, so that Back does not return to what is done. The screen is drawn with what changed
 * just before: a navigation of the browser would come a moment later.
 * @param ecran the screen that it takes the place of, for what took a moment: who went elsewhere meanwhile stays there
 */
export function remplacer(href: string, ecran = location.hash) {
  if (location.hash !== ecran) return
  history.replaceState(null, '', href)
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}
