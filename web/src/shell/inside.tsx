import { IconHourglassHigh } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import { roleOfUser } from '../api/token.ts'
import { queryClient } from '../crud/client.ts'
import { requireRole, sessionUser } from '../session/guard.ts'
import { Empty } from '../ui/empty.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { Crash } from './crash.tsx'
import { rolesOf, screens } from './navigation.ts'
import { fetchSettings } from './reglages.ts'
import type { Screen } from './screen.ts'
import { Search } from './search.tsx'
import { Shell } from './shell.tsx'

/**
 * The roles that may open a screen. The settings are read first for a role to which one of them opens a screen: its menu and its
 * tiles are then whole at once, and no entry moves under the finger.
 */
async function rolesOpening(screen: Screen) {
  const user = await sessionUser()
  const role = user && roleOfUser(user)
  const asks = role !== null && screens.some(({ openedBy }) => openedBy?.roles.includes(role))
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

/** The page of a section that is not built yet (SHELL-16, OPEN-30). */
function ComingSoon({ title = 'Coming Soon' }: { title?: string }) {
  return (
    <Page title={title}>
      <Panel>
        <Empty
          icon={IconHourglassHigh}
          message="Cette section sera bientôt disponible."
          action={<LinkButton to="/">Retour à l'accueil</LinkButton>}
        />
      </Panel>
    </Page>
  )
}
