import { Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconInbox, type Icon as IconOf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Panel } from './panel.tsx'

interface EmptyProps {
  /** The sentence of the requirements for this empty list. */
  message: string
  action?: ReactNode
  icon?: IconOf
  /** Said at once by screen readers: something is wrong. */
  alert?: 'rouge' | 'gray'
}

/** Shown instead of an empty list, or of what could not load: a sentence, and the action that leads on. */
export function Empty({ message, action, icon: Icon = IconInbox, alert }: EmptyProps) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md" role={alert && 'alert'}>
      <ThemeIcon variant="light" color={alert} size={56} radius="xl" aria-hidden>
        <Icon size={28} stroke={1.5} />
      </ThemeIcon>
      <Text ta="center" c={alert ? undefined : 'dimmed'}>
        {message}
      </Text>
      {action && (
        <Group justify="center" gap="sm">
          {action}
        </Group>
      )}
    </Stack>
  )
}

/** The same where no list or table is around it. */
export const EmptyPanel = (props: EmptyProps) => (
  <Panel p={0}>
    <Empty {...props} />
  </Panel>
)
