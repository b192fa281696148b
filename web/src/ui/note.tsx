import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** Small pale words beside what they are about. */
export const Note = (props: TextProps & { role?: 'status'; children?: ReactNode }) => (
  <Text size="sm" c="dimmed" {...props} />
)
