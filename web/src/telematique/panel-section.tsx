import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'

/** A part of the page of trackers: its heading, what it is for, its content. */
export function PanelSection({
  title,
  help,
  children,
}: {
  title: string
  help?: ReactNode
  children: ReactNode
}) {
  return (
    <Panel>
      <Stack gap="sm">
        <Title order={2} fz="md">
          {title}
        </Title>
        {help && <Note>{help}</Note>}
        {children}
      </Stack>
    </Panel>
  )
}
