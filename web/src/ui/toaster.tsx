import { Notifications } from '@mantine/notifications'
import { useSyncExternalStore } from 'react'

function onFullscreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Where toasts show. While something is in full screen they show inside it: nothing else is painted then. */
export function Toaster() {
  const full = useSyncExternalStore(onFullscreen, () => document.fullscreenElement)
  const portalProps = full instanceof HTMLElement ? { target: full } : undefined
  return (
    <Notifications
      position="bottom-right"
      limit={4}
      portalProps={portalProps}
      key={full ? 'plein' : 'page'}
    />
  )
}
