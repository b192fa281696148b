import { IconAdjustments } from '@tabler/icons-react'
import { E, type Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/reglages',
    title: 'Réglages',
    roles: E,
    icon: IconAdjustments,
    menu: { order: 90, group: 'Données' },
    tile: 'Planning, calcul des heures et fichier de paie',
    page: () => import('./reglages.tsx').then((m) => m.Reglages),
  },
]
