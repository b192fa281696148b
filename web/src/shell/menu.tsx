import { Anchor, NavLink, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useSessionUser } from '../api/store.ts'
import { roleOfUser } from '../api/token.ts'
import { loadAhead } from '../ui/load-ahead.ts'
import { onDemand } from '../ui/on-demand.tsx'
import { useMe } from './account.ts'
import { UserAvatar } from './header.tsx'
import classes from './menu.module.css'
import { menuOf, screenOf } from './navigation.ts'
import { useSettings } from './reglages.ts'
import type { Screen } from './screen.ts'
import { useLink } from './use-lien.ts'

/** The version and its changelog, which nobody waits for. */
const VersionButton = onDemand(() => import('./changelog.tsx').then((m) => m.VersionButton))

export interface MenuProps {
  current?: Screen
  /** Shows the account above the entries, where the header has no room for it. */
  withAccount?: boolean
  onNavigate?: () => void
}

/** The side menu: the entries that the role allows, by group, the current one marked (SHELL-09 … SHELL-14). */
export function Menu({ current, withAccount = false, onNavigate }: MenuProps) {
  const user = useSessionUser()
  const me = useMe()
  const settings = useSettings()
  if (!user) return null
  const top = topOf(current)
  return (
    <div className={classes.menu}>
      {withAccount && me && (
        <div className={classes.account}>
          <UserAvatar libelle={me.libelle} logo={me.logo} />
          <div className={classes.who}>
            <Text size="sm" fw={600} truncate>
              {me.libelle}
            </Text>
            <Text size="xs" c="dimmed" truncate>
              {me.email}
            </Text>
          </div>
        </div>
      )}
      <div className={classes.entries}>
        {menuOf(roleOfUser(user), settings).map(({ group, entries }) => (
          <div className={classes.group} key={group ?? ''}>
            {group && <div className={classes.groupTitle}>{group}</div>}
            {entries.map((screen) => (
              <Entry screen={screen} active={screen === top} onClick={onNavigate} key={screen.path} />
            ))}
          </div>
        ))}
      </div>
      <Anchor component={Link} to="/accessibilite" className={classes.foot} onClick={onNavigate}>
        Accessibilité : partiellement conforme
      </Anchor>
      <div className={classes.version}>
        <VersionButton />
      </div>
    </div>
  )
}

/** The screen of the menu that holds this screen, directly or further up. */
const topOf = (screen: Screen | undefined): Screen | undefined =>
  !screen || screen.menu ? screen : topOf(screenOf(screen.parent ?? ''))

interface EntryProps {
  screen: Screen
  active: boolean
  onClick?: () => void
}

function Entry({ screen, active, onClick }: EntryProps) {
  const lien = useLink(screen)
  const entry = useRef<HTMLAnchorElement>(null)
  // The menu may be longer than the window.
  useEffect(() => {
    if (active) entry.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const Icon = screen.icon
  const icon = Icon && <Icon size={20} stroke={1.6} />
  if (!screen.page) {
    return (
      <NavLink
        component="div"
        className={classes.entry}
        label={screen.title}
        leftSection={icon}
        rightSection={<span className={classes.soon}>Bientôt</span>}
        data-soon
      />
    )
  }
  return (
    <NavLink
      component={Link}
      ref={entry}
      to={lien}
      className={classes.entry}
      label={screen.title}
      leftSection={icon}
      active={active}
      aria-current={active ? 'page' : undefined}
      onClick={onClick}
      onMouseEnter={() => void loadAhead(screen.page)}
    />
  )
}
