import { AppShell } from '@mantine/core'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigation, useParams } from 'react-router'
import { renewIfNeeded } from '../api/refresh.ts'
import { useRole } from '../api/store.ts'
import { CreationContext } from '../crud/creation.ts'
import { TilesContext } from '../ui/map/tiles.ts'
import { CrumbsContext } from '../ui/page.tsx'
import { useStoredFlag } from '../ui/use-stored.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { Header } from './header.tsx'
import { Menu } from './menu.tsx'
import { breadcrumbOf, creationOf, screens } from './navigation.ts'
import { useSettings } from './reglages.ts'
import classes from './shell.module.css'
import { useEver } from './use-ever.ts'
import { useWideScreen } from './use-wide-screen.ts'

const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then((m) => ({ default: m.MenuDrawer })))

const RENEW_EVERY_MS = 60_000

/** The frame of every screen behind log-in: header, side menu, and the screen itself. */
export function Shell() {
  const wide = useWideScreen()
  const [menuOpened, setMenuOpened] = useStoredFlag('menu', true)
  const [drawerOpened, setDrawerOpened] = useState(false)
  const drawerAsked = useEver(drawerOpened)
  const screen = useCurrentScreen()
  const params = useParams()
  const crumbs = useMemo(() => (screen ? breadcrumbOf(screen, params) : []), [screen, params])
  const role = useRole()
  const creation = useMemo(() => creationOf(role), [role])
  const tuiles = useSettings()?.tuiles ?? null
  useKeptSession()
  const toggle = () => (wide ? setMenuOpened(!menuOpened) : setDrawerOpened(!drawerOpened))
  return (
    <AppShell
      layout="default"
      header={{ height: 56 }}
      navbar={{ width: 248, breakpoint: 'md', collapsed: { mobile: true, desktop: !menuOpened } }}
      padding={{ base: 'sm', sm: 'lg' }}
      transitionDuration={150}
    >
      <a href="#contenu" className={classes.skip}>
        Aller au contenu
      </a>
      <AppShell.Header className={classes.header}>
        <Header menuOpened={wide ? menuOpened : drawerOpened} onToggleMenu={toggle} />
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} aria-label="Menu principal" component="nav">
        {wide && menuOpened && <Menu current={screen} />}
      </AppShell.Navbar>
      {!wide && drawerAsked && (
        <Suspense>
          <MenuDrawer current={screen} opened={drawerOpened} onClose={() => setDrawerOpened(false)} />
        </Suspense>
      )}
      <AppShell.Main className={classes.main} id="contenu" tabIndex={-1}>
        <NavigationProgress />
        <ConnectionBanner />
        <CrumbsContext value={crumbs}>
          <TilesContext value={tuiles}>
            <CreationContext value={creation}>
              <Outlet />
            </CreationContext>
          </TilesContext>
        </CrumbsContext>
      </AppShell.Main>
      <ScrollRestoration />
    </AppShell>
  )
}

/** The screen of the current address, from the table of screens. */
function useCurrentScreen() {
  const matches = useMatches()
  const path = matches.at(-1)?.handle
  return screens.find((screen) => screen.path === path)
}

/** Renews the session while the page stays open, so that a break does not end it. */
function useKeptSession() {
  useEffect(() => {
    const timer = setInterval(() => void renewIfNeeded(), RENEW_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}

/** A thin line while a screen loads; a quick load never shows it. */
function NavigationProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : (
    <div className={classes.progress} role="progressbar" aria-label="Chargement" />
  )
}
