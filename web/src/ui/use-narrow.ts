import { useMediaQuery } from '@mantine/hooks'

/** True on a screen too small for a table of several columns; paper, read from close by, is not. */
export const useNarrow = () =>
  useMediaQuery('screen and (max-width: 47.99em)', false, { getInitialValueInEffect: false })
