import { IconLock } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import classes from './row-action.module.css'

interface RowActionProps {
  label: string
  icon: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>
  danger?: boolean
  disabled?: boolean
  onClick: () => void
}

/*
 * Plain elements: a table of 200 rows holds a thousand of these buttons, and clicks must answer at once. Wide screens
 * show the icon and its name on hover, small ones both.
 */

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

/** As `RowAction`, for an action that leads to another address. */
export function RowLink({ label, icon: Icon, to }: Pick<RowActionProps, 'label' | 'icon'> & { to: string }) {
  return (
    <Link className={classes.action} title={label} to={to}>
      <Icon size={18} stroke={1.7} aria-hidden />
      <span className={classes.label}>{label}</span>
    </Link>
  )
}

/** Shown instead of the actions of a read-only row: a lock, and the reason. */
export function RowLock({ reason }: { reason: string | null }) {
  if (reason === null) return null
  return (
    <span className={classes.lock} title={reason}>
      <IconLock size={18} stroke={1.7} aria-hidden />
      <span className={classes.label}>{reason}</span>
    </span>
  )
}
