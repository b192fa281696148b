import { useMediaQuery } from '@mantine/hooks'

/** True when the window has room for the side menu and the screen; false when the menu is a drawer. */
export const useWideScreen = () =>
  useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false })
