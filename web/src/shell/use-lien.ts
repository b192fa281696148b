import { useStored } from '../ui/use-stored.ts'
import type { Ecran } from './ecrans/ecran.ts'
import { lienVers } from './ecrans.ts'

/** Where menu and tile lead: the screen's address, or that of the tab which was last open there (CAT-17, BIZ-08). */
export function useLien(ecran: Ecran): string {
  const { name = ecran.path, paths = [] } = ecran.onglets ?? {}
  return useStored<string>(name, lienVers(ecran), { allowed: paths })[0]
}
