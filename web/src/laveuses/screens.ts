import { IconTruck } from '@tabler/icons-react'
import { E, type Screen, type SearchSource } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/admin/laveuses',
    title: 'Laveuses',
    roles: E,
    icon: IconTruck,
    menu: { label: 'Laveuses', order: 40, group: 'Données' },
    tile: { label: 'Laveuses', help: 'Le parc, son état et ses journaux' },
    page: () => import('./laveuses.tsx').then((m) => m.Laveuses),
  },
  {
    path: '/admin/laveuses/new',
    title: 'Nouvelle laveuse',
    roles: E,
    parent: '/admin/laveuses',
    creates: { resources: ['laveuses'] },
    page: () => import('./laveuses.tsx').then((m) => m.NouvelleLaveuse),
  },
  {
    path: '/admin/laveuses/:id/edit',
    title: 'Modifier la laveuse',
    roles: E,
    parent: '/admin/laveuses',
    page: () => import('./laveuses.tsx').then((m) => m.ModifierLaveuse),
  },
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

export const searches: readonly SearchSource[] = [
  {
    label: 'Laveuses',
    roles: E,
    find: async (text, signal) => (await import('./recherche-laveuses.ts')).chercherLaveuses(text, signal),
  },
]
