import type { ComponentType } from 'react'
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
import { goHomeWhenLoggedIn, LOGIN, requireRole, sessionUser } from './session/guard.ts'
import { ComingSoon } from './shell/coming-soon.tsx'
import { Crash } from './shell/crash.tsx'
import { rolesOf, screens } from './shell/navigation.ts'
import { NotFound } from './shell/not-found.tsx'
import { fetchSettings } from './shell/reglages.ts'
import type { Screen } from './shell/screen.ts'
import { Search } from './shell/search.tsx'
import { Shell } from './shell/shell.tsx'
import { Splash } from './shell/splash.tsx'
import { followRouter } from './ui/use-here.ts'

/** A public page; somebody logged in is sent home from it. */
function before(path: string, page: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    loader: ({ request }) => goHomeWhenLoggedIn(request),
    lazy: async () => ({ Component: await page() }),
  }
}

/** The roles that may open a screen. The settings of the deployment are read only for screens that depend on them. */
async function rolesOpening(screen: Screen) {
  const asks = screen.openedBy && (await sessionUser())
  return rolesOf(screen, asks ? await fetchSettings() : undefined)
}

/** The route of a screen: its guard, and its page or "Coming Soon". */
function guarded(screen: Screen): RouteObject {
  const { path, page, title } = screen
  const soon = () => <ComingSoon title={title} />
  return {
    path,
    handle: path,
    loader: async ({ request }) => {
      await requireRole(await rolesOpening(screen), request)
      return null
    },
    lazy: async () => ({ Component: page ? await page() : soon }),
  }
}

/** Every route of the product (SHELL-21 … SHELL-33), from the table of screens. */
export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <Crash />,
    hydrateFallbackElement: <Splash />,
    children: [
      before(LOGIN, () => import('./session/login.tsx').then((m) => m.LoginPage)),
      before('/forgotPassword', () =>
        import('./session/forgot-password.tsx').then((m) => m.ForgotPasswordPage),
      ),
      {
        path: '/resetPassword/:token',
        lazy: async () => ({ Component: (await import('./session/reset-password.tsx')).ResetPasswordPage }),
      },
      {
        element: (
          <>
            <Shell />
            <Search />
          </>
        ),
        children: [
          { errorElement: <Crash />, children: screens.map(guarded) },
          guarded({ path: '/coming-soon', title: 'Coming Soon', roles: [] }),
        ],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
]

/**
 * Gives the first entry of the browser's history a key that no other page's first entry has. The router keeps the scroll position of each entry by its key,
 * and calls every first entry "default": a page opened by its address was moved to where another page had been left.
 */
function nameFirstEntry() {
  if (!history.state?.key)
    history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '')
}

nameFirstEntry()
export const router = createBrowserRouter(routes)
followRouter(router)
