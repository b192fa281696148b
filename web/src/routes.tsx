import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  Outlet,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router'
import { goHomeWhenLoggedIn, LOGIN, requireRole, sessionUser } from './session/guard.ts'
import classes from './shell/centered.module.css'
import { Crash } from './shell/crash.tsx'
import { Logo } from './ui/logo.tsx'
import { followRouter } from './ui/use-here.ts'

/** A public page; somebody logged in is sent home from it. */
function before(path: string, page: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    loader: ({ request }) => goHomeWhenLoggedIn(request),
    lazy: async () => ({ Component: await page() }),
  }
}

const isHome = (path: string) => path === '/'

/** The routes that need no log-in. Home leads to log-in while those behind it are not loaded. */
const outside: RouteObject[] = [
  {
    id: 'racine',
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
      { path: '/connexion/retour', lazy: () => import('./session/retour.tsx') },
      {
        path: '/accessibilite',
        lazy: async () => ({ Component: (await import('./shell/declaration.tsx')).Declaration }),
      },
      {
        path: '*',
        loader: async ({ request }) => {
          if (isHome(new URL(request.url).pathname)) await requireRole([], request)
          return null
        },
        lazy: async () => ({ Component: (await import('./shell/not-found.tsx')).NotFound }),
      },
    ],
  },
]

/** Loads the routes behind log-in, with the frame of their screens: not for somebody who opens home and must log in first. */
const addInside: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (isHome(path) && !(await sessionUser())) return
  const { inside } = await import('./shell/inside.tsx')
  patch('racine', inside)
}

/**
 * Gives the first entry of the browser's history a key that no other page's first entry has. The router keeps the scroll position of each entry by its key,
 * and calls every first entry "default": a page opened by its address was moved to where another page had been left.
 */
function nameFirstEntry() {
  if (!history.state?.key)
    history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '')
}

nameFirstEntry()
export const router = createBrowserRouter(outside, { patchRoutesOnNavigation: addInside })
followRouter(router)

/** Shown while the first screen loads: the logo alone, so that the page does not move afterwards. */
function Splash() {
  return (
    <div className={classes.splash} role="status" aria-label="Chargement">
      <Logo size={64} />
    </div>
  )
}
