import { IconBuildingCommunity } from '@tabler/icons-react'
import { AE, AEC, type Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/patrimoine',
    title: 'Patrimoines',
    roles: AEC,
    icon: IconBuildingCommunity,
    menu: { order: 40 },
    tile: 'Conteneurs et points de collecte',
    page: () => import('./liste.tsx').then((m) => m.Patrimoines),
  },
  {
    path: '/patrimoine/:id/new/',
    title: 'Nouveau patrimoine',
    roles: AE,
    parent: '/patrimoine',
    creates: { resources: ['patrimoines'], within: 'client' },
    page: () => import('./formulaire-patrimoine.tsx').then((m) => m.NouveauPatrimoine),
  },
  {
    path: '/patrimoine/:patrimoineId/edit',
    title: 'Modifier le patrimoine',
    roles: AE,
    parent: '/patrimoine',
    page: () => import('./formulaire-patrimoine.tsx').then((m) => m.ModifierPatrimoine),
  },
  {
    path: '/patrimoine/:id/import/',
    title: 'Import',
    roles: AE,
    parent: '/patrimoine',
    page: () => import('./import/import-page.tsx').then((m) => m.ImportPage),
  },
  {
    path: '/patrimoine/:id/detail/',
    title: 'Patrimoine',
    roles: AEC,
    parent: '/patrimoine',
    page: () => import('./detail.tsx').then((m) => m.DetailPatrimoine),
  },
  {
    path: '/patrimoine/:id/historique',
    title: 'Historique',
    roles: AE,
    parent: '/patrimoine/:id/detail/',
    page: () => import('./historique-patrimoine.tsx').then((m) => m.HistoriquePatrimoine),
  },
  {
    path: '/patrimoine/:id/releves',
    title: 'Relevés à appliquer',
    roles: ['admin'],
    parent: '/patrimoine/:id/detail/',
    page: () => import('./releves-a-appliquer.tsx').then((m) => m.RelevesAAppliquer),
  },
  {
    path: '/patrimoine/:id/conteneurs/new',
    title: 'Nouveau conteneur',
    roles: AE,
    parent: '/patrimoine/:id/detail/',
    creates: { resources: ['conteneurs'], within: 'patrimoine' },
    page: () => import('./conteneur-formulaire.tsx').then((m) => m.NouveauConteneur),
  },
  {
    path: '/conteneurs/:id/edit',
    title: 'Modifier le conteneur',
    roles: AE,
    parent: '/patrimoine',
    page: () => import('./conteneur-formulaire.tsx').then((m) => m.ModifierConteneur),
  },
  {
    path: '/conteneurs/:id/historique',
    title: 'Historique',
    roles: AE,
    parent: '/patrimoine',
    page: () => import('./historique-patrimoine.tsx').then((m) => m.HistoriqueConteneur),
  },
]
