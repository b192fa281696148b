import { IconLayoutList, IconMap, IconTable } from '@tabler/icons-react'
import { useView, type View } from '../ui/view-toggle.tsx'

/** The ways to show a day: by client as cards, as the table of the product that this one replaces, on a map (DASH-03). */
export type Mode = 'list' | 'old' | 'map'

export const MODES: readonly View<Mode>[] = [
  { value: 'list', label: 'Liste', icon: IconLayoutList },
  { value: 'old', label: 'Ancienne vue', icon: IconTable },
  { value: 'map', label: 'Carte', icon: IconMap },
]

/** The mode chosen on this device, the list at first (DASH-04). */
export const useMode = () => useView('tableau-de-bord.affichage', MODES)
