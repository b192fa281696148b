import { IconLock } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import classes from './row-action.module.css'

interface RowActionProps {
  label: string
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>
  /** Marks what destroys. */
  danger?: boolean
  disabled?: boolean
  onClick: () => void
}

/*
 * Plain elements: a table of 200 rows holds a thousand of these, and a click on any of them must answer at once.
 * A wide screen shows the icon and names it on hover, a small one shows icon and name.
 */

/** One action of a row. */
export function RowAction({ label, icon: Icon, danger, disabled, onClick }: RowActionProps) {
  return (
    <button
      type="button"
      className={classes.action}
      data-danger={danger || undefined}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
      <span className={classes.label}>{label}</span>
    </button>
  )
}

/** The same, where the action is to go somewhere. */
export function RowLink({ label, icon: Icon, to }: Pick<RowActionProps, 'label' | 'icon'> & { to: string }) {
  return (
    <Link className={classes.action} title={label} to={to}>
      <Icon size={18} stroke={1.7} aria-hidden />
      <span className={classes.label}>{label}</span>
    </Link>
  )
}

/** In the place of the actions of a row that may only be read: a lock, and why. */
export function RowLock({ reason }: { reason: string | null }) {
  if (reason === null) return null
  return (
    <span className={classes.lock} title={reason}>
      <IconLock size={18} stroke={1.7} aria-hidden />
      <span className={classes.label}>{reason}</span>
    </span>
  )
}
