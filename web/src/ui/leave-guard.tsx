import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before leaving a form whose changes are not saved; `when` is true while there are some. */
export function LeaveGuard({ when }: { when: boolean | (() => boolean) }) {
  const isDirty = typeof when === 'function' ? when : () => when
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // A lost session goes to log-in whatever the form holds.
      currentLocation.pathname !== nextLocation.pathname && nextLocation.pathname !== '/login' && isDirty(),
  )
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  })
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Quitter sans enregistrer ?"
      confirmLabel="Quitter sans enregistrer"
      cancelLabel="Rester"
      danger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <Text>Vos modifications ne sont pas enregistrées et seront perdues.</Text>
    </ConfirmDialog>
  )
}
