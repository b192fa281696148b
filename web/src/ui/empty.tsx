import { Group, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'

interface EmptyProps {
  /** The sentence of the requirements for this empty list. */
  message: string
  action?: ReactNode
  icon?: ComponentType<{ size?: number | string; stroke?: number | string }>
}

/** Shown instead of an empty list: a sentence, and the action that creates a first item. */
export function Empty({ message, action, icon: Icon = IconInbox }: EmptyProps) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md">
      <ThemeIcon variant="light" size={56} radius="xl" aria-hidden>
        <Icon size={28} stroke={1.5} />
      </ThemeIcon>
      <Text ta="center" c="dimmed">
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
