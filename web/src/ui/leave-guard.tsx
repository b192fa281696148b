import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SERONT_PERDUES, watchUnsaved } from './unsaved.ts'

interface LeaveGuardProps {
  /** True while the form holds changes that are not saved. */
  when: boolean | (() => boolean)
  /** Called when the person leaves without saving: drops the typed values. */
  onForget?: () => void
}

/** Asks before leaving a form whose changes are not saved. */
export function LeaveGuard({ when, onForget }: LeaveGuardProps) {
  const isDirty = typeof when === 'function' ? when : () => when
  const { pathname } = useLocation()
  // The address that the form opened at: a form being unmounted must not block the navigation that follows the one
  // that left it.
  const [own] = useState(pathname)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname === own &&
      nextLocation.pathname !== own &&
      // A lost session leads to log-in whatever the form holds; the log-out dialog has asked already.
      nextLocation.pathname !== '/login' &&
      isDirty(),
  )
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    const unwatch = watchUnsaved({ isDirty, forget: onForget })
    window.addEventListener('beforeunload', onLeave)
    return () => {
      unwatch()
      window.removeEventListener('beforeunload', onLeave)
    }
  })
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Quitter sans enregistrer ?"
      confirmLabel="Quitter sans enregistrer"
      cancelLabel="Rester"
      danger
      onConfirm={() => {
        onForget?.()
        blocker.proceed?.()
      }}
      onCancel={() => blocker.reset?.()}
    >
      <Text>{SERONT_PERDUES}</Text>
    </ConfirmDialog>
  )
}
