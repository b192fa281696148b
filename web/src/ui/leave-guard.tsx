import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { SERONT_PERDUES, watchUnsaved } from './unsaved.ts'

/** Asks before leaving a form whose changes are not saved; `when` is true while there are some. */
export function LeaveGuard({ when }: { when: boolean | (() => boolean) }) {
  const isDirty = typeof when === 'function' ? when : () => when
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // A lost session goes to log-in whatever the form holds; who logs out was asked already.
      currentLocation.pathname !== nextLocation.pathname && nextLocation.pathname !== '/login' && isDirty(),
  )
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    const forget = watchUnsaved(isDirty)
    window.addEventListener('beforeunload', onLeave)
    return () => {
      forget()
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
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <Text>{SERONT_PERDUES}</Text>
    </ConfirmDialog>
  )
}
