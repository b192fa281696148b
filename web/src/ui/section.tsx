import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Note } from './note.tsx'
import { Panel } from './panel.tsx'

interface SectionProps {
  title: string
  /** What it is for. */
  help?: ReactNode
  children: ReactNode
}

/** A part of a page under its heading, on a panel. */
export const Section = ({ title, help, children }: SectionProps) => (
  <Panel>
    <Stack gap="sm" component="section" aria-label={title}>
      <Title order={2}>{title}</Title>
      {help && <Note>{help}</Note>}
      {children}
    </Stack>
  </Panel>
)
