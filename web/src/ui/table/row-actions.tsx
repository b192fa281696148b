import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core'
import { IconDotsVertical, type Icon as IconOf } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import classes from './row-actions.module.css'

/** Something one does with a row, declared as data: the table decides where it stands. */
export interface RowAction {
  label: string
  icon: IconOf
  /** The address that it leads to. */
  to?: string
  /** Without `to` and `onClick` it is a note: why nothing can be done with the row. */
  onClick?: () => void
  /** It removes: it stands last, inside the menu. */
  danger?: boolean
  disabled?: boolean
}

/** The actions of a row; those that do not apply to it are false. */
export type RowActionsOf<T> = (row: T) => readonly (RowAction | false | null)[]

/** The number of actions that a row shows beside its menu. */
const SHOWN = 2

/** The actions that stand in the row, and those in its menu. */
function splitActions(actions: readonly (RowAction | false | null)[]) {
  const all = actions.filter((one): one is RowAction => Boolean(one))
  const shown = all.filter(({ danger }) => !danger).slice(0, SHOWN)
  return { shown, inMenu: all.filter((one) => !shown.includes(one)) }
}

/** The actions of a row on a wide screen: two at most, and a menu with the others. */
export function RowActions({ actions }: { actions: ReturnType<RowActionsOf<never>> }) {
  const { shown, inMenu } = splitActions(actions)
  return (
    <>
      {shown.map((one) => (
        <DirectAction key={one.label} {...one} />
      ))}
      {inMenu.length > 0 && <RowMenu actions={inMenu} />}
    </>
  )
}

/** A plain element with its name on hover: a table holds many of them, and clicks must answer at once. */
function DirectAction({ label, icon: Icon, to, onClick, disabled }: RowAction) {
  const icon = <Icon size={18} stroke={1.7} aria-hidden />
  const names = { title: label, 'aria-label': label }
  if (to !== undefined)
    return (
      <Link className={classes.action} {...names} to={to}>
        {icon}
      </Link>
    )
  if (!onClick)
    return (
      <span className={classes.note} role="img" {...names}>
        {icon}
      </span>
    )
  return (
    <button type="button" className={classes.action} {...names} disabled={disabled} onClick={onClick}>
      {icon}
    </button>
  )
}

/** The menu of a row. It is made at the first press of its button: a list holds one for each row. */
export function RowMenu({ actions }: { actions: readonly RowAction[] }) {
  const [isMade, setMade] = useState(false)
  if (isMade) return <MadeMenu actions={actions} />
  return <MenuButton onClick={() => setMade(true)} aria-haspopup="menu" aria-expanded={false} />
}

/** A plain element, as the other actions of a row: a component for each row of a long list takes too long. */
const MenuButton = (props: ComponentProps<'button'>) => (
  <button type="button" {...props} aria-label="Autres actions" className={clsx(classes.action, classes.menu)}>
    <IconDotsVertical size={18} aria-hidden />
  </button>
)

/** The open menu, whose button takes the focus of the one that it replaces. */
function MadeMenu({ actions }: { actions: readonly RowAction[] }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    button.current?.focus({ preventScroll: true })
    setOpen(true)
  }, [])
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" returnFocus>
      <Menu.Target>
        <MenuButton ref={button} />
      </Menu.Target>
      <MenuEntries actions={actions} />
    </Menu>
  )
}

interface DotsMenuProps extends Pick<ActionIconProps, 'loading'> {
  /** What it acts on; the menu of a page, beside its first actions, needs no name. */
  label?: string
  children: ReactNode
}

/** A menu behind three dots. */
export const DotsMenu = ({ label, loading, children }: DotsMenuProps) => (
  <Menu position="bottom-end" returnFocus>
    <Menu.Target>
      <ActionIcon
        {...(label ? { variant: 'subtle', color: 'gray' } : { variant: 'default', size: 'input-sm' })}
        loading={loading}
        aria-label={label ?? 'Autres actions'}
      >
        <IconDotsVertical size={18} />
      </ActionIcon>
    </Menu.Target>
    {children}
  </Menu>
)

/** What a menu offers: removals stand last, apart. */
export function MenuEntries({ actions }: { actions: readonly RowAction[] }) {
  const removals = actions.filter(({ danger }) => danger)
  const others = actions.filter(({ danger }) => !danger)
  return (
    <Menu.Dropdown>
      {others.map((one) => (
        <MenuEntry key={one.label} {...one} />
      ))}
      {removals.length > 0 && others.length > 0 && <Menu.Divider />}
      {removals.map((one) => (
        <MenuEntry key={one.label} {...one} />
      ))}
    </Menu.Dropdown>
  )
}

/** An entry of a menu. */
export function MenuEntry({ label, icon: Icon, to, onClick, danger, disabled }: RowAction) {
  const icon = <Icon size={16} aria-hidden />
  if (to !== undefined)
    return (
      <Menu.Item component={Link} to={to} leftSection={icon}>
        {label}
      </Menu.Item>
    )
  if (!onClick) return <Menu.Label className={classes.reason}>{label}</Menu.Label>
  return (
    <Menu.Item
      leftSection={icon}
      color={danger ? 'var(--mantine-color-error)' : undefined}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </Menu.Item>
  )
}
