import { useMediaQuery } from '@mantine/hooks'

/** True when the side menu stands beside the screen, false when it is a drawer over it. */
export const useWideScreen = () =>
  useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
