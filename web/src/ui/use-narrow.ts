import { useMediaQuery } from '@mantine/hooks'

/** True on a screen too small for a table of several columns. */
export const useNarrow = () =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
