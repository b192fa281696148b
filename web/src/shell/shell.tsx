import { Alert, AppShell } from '@mantine/core'
import { useMediaQuery, useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { Outlet, ScrollRestoration, useMatches, useNavigation, useParams } from 'react-router'
import { api } from '../api/api.ts'
import { useServerAway } from '../api/connection.ts'
import { renewIfNeeded } from '../api/refresh.ts'
import { useRole } from '../api/store.ts'
import { CreationContext } from '../crud/creation.ts'
import { TilesContext } from '../ui/map/tiles.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { CrumbsContext } from '../ui/page.tsx'
import { useStoredFlag } from '../ui/use-stored.ts'
import { Header } from './header.tsx'
import { Menu } from './menu.tsx'
import { breadcrumbOf, creationOf, screens } from './navigation.ts'
import { useSettings } from './reglages.ts'
import classes from './shell.module.css'
import { useEver } from './use-ever.ts'

const MenuDrawer = onDemand(() => import('./menu-drawer.tsx').then((m) => m.MenuDrawer))

const RENEW_EVERY_MS = 60_000

/** The frame of every screen behind log-in: header, side menu, and the screen itself. */
export function Shell() {
  const wide = useWideScreen()
  const [menuOpened, setMenuOpened] = useStoredFlag('menu')
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
      navbar={{ width: 256, breakpoint: 'md', collapsed: { mobile: true, desktop: !menuOpened } }}
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
        <MenuDrawer current={screen} opened={drawerOpened} onClose={() => setDrawerOpened(false)} />
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

/** True when the window has room for the side menu and the screen; false when the menu is a drawer. */
const useWideScreen = () => useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })

const TRY_EVERY_MS = 10_000

/**
 * Tells that the device is offline or the server unreachable, retries without a click, and reloads the screen's
 * answers afterwards.
 */
export function ConnectionBanner() {
  const { online } = useNetwork()
  const away = useServerAway()
  const client = useQueryClient()
  useEffect(() => {
    if (!away) return
    // Any answer to any call, a refusal included, hides the banner: the API client then reports that the server was
    // reached.
    const ask = () => api('', { auth: false, patienceMs: 5_000 }).catch(() => undefined)
    const timer = setInterval(() => void ask(), TRY_EVERY_MS)
    return () => {
      clearInterval(timer)
      void client.invalidateQueries()
    }
  }, [away, client])
  if (online && !away) return null
  return (
    <Alert color="orange" icon={<IconCloudOff size={20} />} py="xs">
      {online
        ? "Le serveur ne répond pas pour le moment. L'affichage reprendra dès qu'il répond ; ce qui n'a pas pu être enregistré reste à enregistrer."
        : 'Vous êtes hors connexion. Les données affichées peuvent dater.'}
    </Alert>
  )
}
