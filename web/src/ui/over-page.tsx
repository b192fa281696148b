import { MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo, useSyncExternalStore } from 'react'

function onFullscreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

export const useFullscreenElement = (): HTMLElement | null =>
  useSyncExternalStore(onFullscreen, () => document.fullscreenElement) as HTMLElement | null

/**
 * All that stands over the page (dialogs, lists of fields, menus, toasts) is shown in the element in full screen, if any, since
 * the browser paints nothing else then.
 */
export function OverPage({ children }: { children: ReactNode }) {
  const target = useFullscreenElement() ?? undefined
  const theme = useMemo(() => ({ components: { Portal: { defaultProps: () => ({ target }) } } }), [target])
  return <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
}
