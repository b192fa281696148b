import {
  ActionIcon,
  Avatar,
  Kbd,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { IconLogout, IconMenu2, IconMoon, IconSearch, IconSun } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Wordmark } from '../ui/logo.tsx'
import { onDemand } from '../ui/on-demand.tsx'
import { useMe } from './account.ts'
import classes from './header.module.css'
import { openSearch } from './search.tsx'
import { useEver } from './use-ever.ts'

const LogoutDialog = onDemand(() => import('./logout-dialog.tsx').then((m) => m.LogoutDialog))

interface HeaderProps {
  menuOpened: boolean
  onToggleMenu: () => void
}

/** The header: drawer toggle, logo that links home, search, colour scheme, account, log-out (SHELL-03). */
export function Header({ menuOpened, onToggleMenu }: HeaderProps) {
  return (
    <div className={classes.header}>
      <ActionIcon
        className={classes.icon}
        variant="transparent"
        size="lg"
        onClick={onToggleMenu}
        aria-label={menuOpened ? 'Fermer le menu' : 'Ouvrir le menu'}
        aria-expanded={menuOpened}
      >
        <IconMenu2 size={22} />
      </ActionIcon>
      <Link to="/" className={classes.home} aria-label="Lavandière, accueil">
        <Wordmark />
      </Link>
      <div className={classes.space} />
      <button type="button" className={classes.search} onClick={openSearch} aria-label="Rechercher… Ctrl + K">
        <IconSearch size={18} aria-hidden />
        <span className={classes.searchText}>Rechercher…</span>
        <Kbd size="sm" className={classes.kbd}>
          Ctrl + K
        </Kbd>
      </button>
      <SchemeToggle />
      <AccountMenu />
      <LogoutButton />
    </div>
  )
}

function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const label = scheme === 'dark' ? 'Passer en mode clair' : 'Passer en mode sombre'
  return (
    <ActionIcon
      className={classes.icon}
      variant="transparent"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(scheme === 'dark' ? 'light' : 'dark')}
    >
      {scheme === 'dark' ? <IconSun size={20} /> : <IconMoon size={20} />}
    </ActionIcon>
  )
}

function AccountMenu() {
  const me = useMe()
  if (!me) return null
  return (
    <Link to="/mon-compte" className={classes.account} title="Mon compte">
      <VisuallyHidden>Mon compte</VisuallyHidden>
      <UserAvatar libelle={me.libelle} logo={me.logo} />
      <div className={classes.who}>
        <Text size="sm" fw={600} truncate>
          {me.libelle}
        </Text>
        <Text size="xs" truncate className={classes.email}>
          {me.email}
        </Text>
      </div>
    </Link>
  )
}

/** The user's logo, else an initial (SHELL-04). */
export function UserAvatar({ libelle, logo }: { libelle: string; logo: string | null }) {
  return (
    <Avatar src={logo} alt={libelle} radius="xl" size={34} className={classes.avatar}>
      {Array.from(libelle.trim())[0]?.toLocaleUpperCase('fr')}
    </Avatar>
  )
}

function LogoutButton() {
  const [asking, setAsking] = useState(false)
  const asked = useEver(asking)
  return (
    <>
      <ActionIcon
        className={classes.icon}
        variant="transparent"
        size="lg"
        aria-label="Déconnexion"
        title="Déconnexion"
        onClick={() => setAsking(true)}
      >
        <IconLogout size={20} />
      </ActionIcon>
      {asked && <LogoutDialog opened={asking} onClose={() => setAsking(false)} />}
    </>
  )
}
