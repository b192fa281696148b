import { useStored } from '../ui/use-stored.ts'
import { addressOf } from './navigation.ts'
import type { Screen } from './screen.ts'

/** The address that menu and tile lead to: the screen's own, or the tab that was last open there (CAT-17, BIZ-08). */
export function useLink(screen: Screen): string {
  const { name = screen.path, paths = [] } = screen.tabs ?? {}
  return useStored<string>(name, addressOf(screen), { allowed: paths })[0]
}
