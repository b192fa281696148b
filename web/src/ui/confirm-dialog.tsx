import { Button, Group, Modal, Stack } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { isSecondClick } from './submit-button.tsx'
import { useOpenerFocus } from './use-opener-focus.ts'
import { useIsTopDialog } from './use-top-dialog.ts'

interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** The consequences, with the names of the items to remove. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  pending?: boolean
  /** True when the action is impossible; `children` then says why. */
  disabled?: boolean
  onConfirm: () => void
  onCancel: () => void
}

const once = (answer: () => void) => (event: MouseEvent) => {
  if (!isSecondClick(event)) answer()
}

/** Asks before an action that destroys or ends something; the focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { cancelLabel = 'Annuler', danger = false } = props
  useOpenerFocus(props.opened)
  const isTop = useIsTopDialog(props.opened)
  return (
    <Modal opened={props.opened} onClose={props.onCancel} closeOnEscape={isTop} title={props.title}>
      <Stack gap="lg">
        <div>{props.children}</div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={once(props.onCancel)}>
            {cancelLabel}
          </Button>
          <Button
            color={danger ? 'rouge' : undefined}
            loading={props.pending}
            disabled={props.disabled}
            onClick={once(props.onConfirm)}
          >
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
