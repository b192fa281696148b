import { IconAdjustments } from '@tabler/icons-react'
import { E, type Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/reglages',
    title: 'Réglages',
    roles: E,
    icon: IconAdjustments,
    menu: { label: 'Réglages', order: 90, group: 'Données' },
    tile: { label: 'Réglages', help: 'Planning, calcul des heures, fichier de paie et connexion' },
    page: () => import('./reglages.tsx').then((m) => m.Reglages),
  },
]
