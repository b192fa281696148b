import { IconRoute } from '@tabler/icons-react'
import { E, type Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/admin/tournees',
    title: 'Tournées',
    roles: E,
    icon: IconRoute,
    menu: { order: 10, group: 'Exploitation' },
    tile: 'Campagnes de lavage et leur récurrence',
    page: () => import('./tournees.tsx').then((m) => m.Tournees),
  },
  {
    path: '/admin/tournees/new',
    title: 'Nouvelle tournée',
    roles: E,
    parent: '/admin/tournees',
    creates: { resources: ['campagne_lavages'] },
    page: () => import('./assistant.tsx').then((m) => m.NouvelleTournee),
  },
  {
    path: '/admin/tournees/:id/edit',
    title: 'Modifier la tournée',
    roles: E,
    parent: '/admin/tournees',
    page: () => import('./assistant.tsx').then((m) => m.ModifierTournee),
  },
  {
    path: '/admin/tournees/:id/update',
    title: 'Mettre à jour le plan de tournée',
    roles: E,
    parent: '/admin/tournees',
    page: () => import('./ordre-page.tsx').then((m) => m.MettreAJourLePlan),
  },
  {
    path: '/admin/tournees/:id/repartir',
    title: 'Répartir la tournée',
    roles: E,
    parent: '/admin/tournees',
    page: () => import('./repartir.tsx').then((m) => m.Repartir),
  },
]
