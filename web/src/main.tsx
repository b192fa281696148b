import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './global.css'
import { MantineProvider } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { onSessionLost } from './api/api.ts'
import { tellLoss } from './api/farewell.ts'
import { onSessionChange, storedUser } from './api/store.ts'
import { router } from './routes.tsx'
import { loginPath } from './session/guard.ts'
import { reloadOnPreloadError } from './shell/preload.ts'
import { cssVariables, theme } from './theme.ts'
import { keepFocus } from './ui/keep-focus.ts'
import { lightPaper } from './ui/light-paper.ts'
import { OverPage, useFullscreenElement } from './ui/over-page.tsx'
import { toastError } from './ui/toasts.tsx'
import { isLostWithSession } from './ui/unsaved.ts'

// The content security policy only admits styles that carry the page's nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
setNonce(nonce)

reloadOnPreloadError()
lightPaper()
keepFocus()

onSessionLost((message) => {
  toastError(message)
  void router.navigate(loginPath(location))
})

let whose = storedUser()?.id
onSessionChange(async () => {
  const next = storedUser()?.id
  if (next === whose) return
  const before = whose
  whose = next
  // Logged out, here or in another tab: the navigation comes first, so that the screens ask for nothing more.
  if (next === undefined) {
    if (isLostWithSession()) tellLoss()
    await router.navigate(loginPath(location))
  }
  // Why the last session ended is not for who has just logged in.
  if (before === undefined) notifications.clean()
  // The cached answers of one person are not for the next.
  else (await import('./crud/client.ts')).queryClient.clear()
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <OverPage>
        <Toaster />
        <RouterProvider router={router} />
      </OverPage>
    </MantineProvider>
  </StrictMode>,
)

/** The container of the toasts. */
function Toaster() {
  return (
    <Notifications
      position="bottom-right"
      limit={4}
      // A toast that gives way to a button goes from corner to corner at once: it never stands in both.
      transitionDuration={0}
      attributes={{ root: { 'data-toasts': true } }}
      key={useFullscreenElement() ? 'plein' : 'page'}
    />
  )
}
