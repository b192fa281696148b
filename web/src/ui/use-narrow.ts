import { useMediaQuery } from '@mantine/hooks'

/**
 * True on a screen narrower than so many em, by default one too small for a table of several columns; paper, read from close
 * by, is not.
 */
export const useNarrow = (em = 48) =>
  useMediaQuery(`screen and (max-width: ${em - 0.01}em)`, false, { getInitialValueInEffect: false })
