import { NavLink, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useSessionUser } from '../api/store.ts'
import { roleOfUser } from '../api/token.ts'
import { loadAhead } from '../ui/load-ahead.ts'
import { useMe } from './account.ts'
import { VersionButton } from './changelog.tsx'
import type { Ecran } from './ecrans/ecran.ts'
import { ecrans, menuDe } from './ecrans.ts'
import { UserAvatar } from './header.tsx'
import classes from './menu.module.css'
import { useReglages } from './reglages.ts'
import { useLien } from './use-lien.ts'

export interface MenuProps {
  current?: Ecran
  /** Shows who is logged in above the entries, where the header has no room for it. */
  withAccount?: boolean
  onNavigate?: () => void
}

/** The side menu: the entries that the role allows, by group, the current one marked (SHELL-09 … SHELL-14). */
export function Menu({ current, withAccount = false, onNavigate }: MenuProps) {
  const user = useSessionUser()
  const me = useMe()
  const reglages = useReglages()
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
        {menuDe(roleOfUser(user), reglages).map(({ groupe, entrees }) => (
          <div className={classes.group} key={groupe ?? ''}>
            {groupe && <div className={classes.groupTitle}>{groupe}</div>}
            {entrees.map((ecran) => (
              <Entry ecran={ecran} active={ecran === top} onClick={onNavigate} key={ecran.path} />
            ))}
          </div>
        ))}
      </div>
      <VersionButton />
    </div>
  )
}

/** The screen of the menu under which a screen stands. */
function topOf(ecran: Ecran | undefined): Ecran | undefined {
  let top = ecran
  while (top && !top.menu) {
    const parent: string | undefined = top.parent
    top = ecrans.find((e) => e.path === parent)
  }
  return top
}

interface EntryProps {
  ecran: Ecran
  active: boolean
  onClick?: () => void
}

function Entry({ ecran, active, onClick }: EntryProps) {
  const lien = useLien(ecran)
  const Icon = ecran.icon
  const icon = Icon && <Icon size={20} stroke={1.6} />
  if (!ecran.page) {
    return (
      <NavLink
        component="div"
        className={classes.entry}
        label={ecran.menu?.label}
        leftSection={icon}
        rightSection={<span className={classes.soon}>Bientôt</span>}
        data-soon
      />
    )
  }
  return (
    <NavLink
      component={Link}
      to={lien}
      className={classes.entry}
      label={ecran.menu?.label}
      leftSection={icon}
      active={active}
      aria-current={active ? 'page' : undefined}
      onClick={onClick}
      onMouseEnter={() => void loadAhead(ecran.page)}
    />
  )
}
