import { IconAlertTriangle } from '@tabler/icons-react'
import { AE, type Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/admin/problems',
    title: 'Problèmes',
    roles: AE,
    icon: IconAlertTriangle,
    menu: { label: 'Problèmes', order: 20, group: 'Données' },
    tile: { label: 'Problèmes', help: 'Sur les conteneurs et sur les laveuses' },
    page: () => import('./problemes.tsx').then((m) => m.Problemes),
  },
  {
    path: '/admin/problems/new',
    title: 'Nouveau Problème',
    help: 'Sur un conteneur',
    roles: AE,
    parent: '/admin/problems',
    page: () => import('./problemes.tsx').then((m) => m.NouveauProbleme),
  },
  {
    path: '/admin/problems/:id/edit',
    title: 'Modifier le problème',
    roles: AE,
    parent: '/admin/problems',
    page: () => import('./problemes.tsx').then((m) => m.ModifierProbleme),
  },
  {
    path: '/admin/problemsLaveuses/new',
    title: 'Nouveau Problème',
    help: 'Sur une laveuse',
    roles: AE,
    parent: '/admin/problems',
    page: () => import('./problemes.tsx').then((m) => m.NouveauProblemeLaveuse),
  },
  {
    path: '/admin/problemsLaveuses/:id/edit',
    title: 'Modifier le problème',
    roles: AE,
    parent: '/admin/problems',
    page: () => import('./problemes.tsx').then((m) => m.ModifierProblemeLaveuse),
  },
]
