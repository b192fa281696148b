import { IconTruck } from '@tabler/icons-react'
import { resourceScreens } from '../shell/resource-screens.ts'
import { E, type Screen } from '../shell/screen.ts'
import { lieuLaveuses } from './lieu.ts'

export const screens: readonly Screen[] = [
  ...resourceScreens({
    name: 'laveuses',
    ...lieuLaveuses,
    title: 'Laveuses',
    icon: IconTruck,
    menu: { order: 40, group: 'Données' },
    tile: 'Le parc, son état et ses journaux',
    load: () => import('./laveuses.tsx').then((m) => m.laveuses),
    list: () => import('./laveuses.tsx').then((m) => m.Laveuses),
  }),
  {
    path: '/admin/laveuses/:id/journal',
    title: 'Journal de la laveuse',
    roles: E,
    parent: '/admin/laveuses',
    page: () => import('./journal.tsx').then((m) => m.JournalDeLaveuse),
  },
  {
    path: '/admin/laveuses/:id/journal/new',
    title: 'Signaler un problème',
    roles: E,
    parent: '/admin/laveuses/:id/journal',
    page: () => import('./signalement.tsx').then((m) => m.Signalement),
  },
]
