import { QueryClientProvider } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { queryClient } from '../crud/client.ts'
import { requireRole, sessionUser } from '../session/guard.ts'
import { ComingSoon } from './coming-soon.tsx'
import { Crash } from './crash.tsx'
import { rolesOf, screens } from './navigation.ts'
import { fetchSettings } from './reglages.ts'
import type { Screen } from './screen.ts'
import { Search } from './search.tsx'
import { Shell } from './shell.tsx'

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

/** The routes behind log-in (SHELL-21 … SHELL-33), from the table of screens. They load once somebody is logged in. */
export const inside: RouteObject[] = [
  {
    element: (
      <QueryClientProvider client={queryClient}>
        <Shell />
        <Search />
      </QueryClientProvider>
    ),
    children: [
      { errorElement: <Crash />, children: screens.map(guarded) },
      guarded({ path: '/coming-soon', title: 'Coming Soon', roles: [] }),
    ],
  },
]
