import { IconTruck } from '@tabler/icons-react'
import { E, type Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/admin/laveuses',
    title: 'Laveuses',
    roles: E,
    icon: IconTruck,
    menu: { label: 'Laveuses', order: 40, group: 'Données' },
    tile: { label: 'Laveuses', help: 'Le parc, son état et ses journaux' },
  },
  { path: '/admin/laveuses/new', title: 'Nouvelle laveuse', roles: E, parent: '/admin/laveuses' },
  { path: '/admin/laveuses/:id/edit', title: 'Modifier la laveuse', roles: E, parent: '/admin/laveuses' },
  {
    path: '/admin/laveuses/:id/journal',
    title: 'Journal de la laveuse',
    roles: E,
    parent: '/admin/laveuses',
  },
]
