import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './earlier.module.css'

interface EarlierProps {
  /** True while the children show the answer to an earlier question. */
  isEarlier: boolean
  /** For a list that is sorted by its own headers: the focus stays in it, and what it shows can still be opened. */
  keepsFocus?: boolean
  children: ReactNode
}

/**
 * Keeps an earlier answer on screen while the answer to a new question is awaited: pale, said to be busy, and out of
 * reach, since what is done to it would be done to another day or page than the one chosen.
 */
export const Earlier = ({ isEarlier, keepsFocus = false, children }: EarlierProps) => (
  <Stack
    gap="sm"
    className={classes.earlier}
    aria-busy={isEarlier || undefined}
    inert={isEarlier && !keepsFocus}
  >
    {children}
  </Stack>
)
