import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Panel } from '../ui/panel.tsx'
import { SubmitButton, type SubmitButtonProps, sending } from '../ui/submit-button.tsx'

interface VoletProps extends Pick<SubmitButtonProps, 'pending' | 'disabled'> {
  title: string
  /** The text of the button that saves. */
  saveLabel: string
  isDirty: boolean
  onSave: () => void
  children: ReactNode
}

/** A part of the settings, saved on its own. */
export function Volet({ title, saveLabel, isDirty, onSave, children, ...button }: VoletProps) {
  return (
    <Panel>
      <LeaveGuard when={isDirty} />
      <form noValidate onSubmit={sending(onSave)}>
        <Stack gap="md">
          <Title order={2}>{title}</Title>
          {children}
          <SubmitButton {...button} style={{ alignSelf: 'flex-end' }}>
            {saveLabel}
          </SubmitButton>
        </Stack>
      </form>
    </Panel>
  )
}
