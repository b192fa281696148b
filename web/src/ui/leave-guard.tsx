import { Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker, useLocation } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import {
  forgetUnsaved,
  hasUnsaved,
  type OpenForm,
  SERONT_PERDUES,
  useIsAsker,
  watchUnsaved,
} from './unsaved.ts'

interface LeaveGuardProps {
  /** True while the form holds changes that are not saved. */
  when: boolean | (() => boolean)
  /**
   * Called when the person leaves without saving: drops the typed values. A form that has it keeps them for who logs in again
   * after a lost session.
   */
  onForget?: (() => void) | undefined
}

/** Asks before leaving a form whose changes are not saved; the forms of a page ask together. */
export function LeaveGuard({ when, onForget }: LeaveGuardProps) {
  const { pathname } = useLocation()
  const latest = useRef({ when, onForget })
  const [form] = useState<OpenForm>(() => ({
    path: pathname,
    isDirty() {
      const isDirty = latest.current.when
      return typeof isDirty === 'function' ? isDirty() : isDirty
    },
    forget: () => latest.current.onForget?.(),
    isKept: () => latest.current.onForget !== undefined,
  }))
  useEffect(() => {
    latest.current = { when, onForget }
  })
  useEffect(() => watchUnsaved(form), [form])
  return useIsAsker(form) && <LeaveQuestion />
}

function LeaveQuestion() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname &&
      // A lost session leads to log-in whatever the forms hold; the log-out dialog has asked already.
      nextLocation.pathname !== '/login' &&
      hasUnsaved(currentLocation.pathname),
  )
  useBeforeUnload((event) => {
    if (hasUnsaved()) event.preventDefault()
  })
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Quitter sans enregistrer ?"
      confirmLabel="Quitter sans enregistrer"
      cancelLabel="Rester"
      danger
      onConfirm={() => {
        forgetUnsaved()
        blocker.proceed?.()
      }}
      onCancel={() => blocker.reset?.()}
    >
      <Text>{SERONT_PERDUES}</Text>
    </ConfirmDialog>
  )
}
