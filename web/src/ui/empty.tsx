import { Stack, Text, ThemeIcon } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'

export interface EmptyProps {
  /** The catalogue's sentence. */
  message: string
  /** The button that fills the list. */
  action?: ReactNode
  icon?: ComponentType<{ size?: number | string; stroke?: number | string }>
}

/** What a list shows when it holds nothing: a sentence, and the action that fills it. */
export function Empty({ message, action, icon: Icon = IconInbox }: EmptyProps) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md">
      <ThemeIcon variant="light" size={56} radius="xl" aria-hidden>
        <Icon size={28} stroke={1.5} />
      </ThemeIcon>
      <Text ta="center" c="dimmed">
        {message}
      </Text>
      {action}
    </Stack>
  )
}
