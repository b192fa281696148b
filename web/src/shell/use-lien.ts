import { useStored } from '../ui/use-stored.ts'
import { addressOf } from './navigation.ts'
import type { Screen } from './screen.ts'

/** Where menu and tile lead: the screen's address, or that of the tab which was last open there (CAT-17, BIZ-08). */
export function useLink(screen: Screen): string {
  const { name = screen.path, paths = [] } = screen.tabs ?? {}
  return useStored<string>(name, addressOf(screen), { allowed: paths })[0]
}
