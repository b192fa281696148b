import { IconApi } from '@tabler/icons-react'
import { E, type Screen } from '../shell/screen.ts'

const page = () => import('./programmes.tsx').then((m) => m.Programmes)

export const screens: readonly Screen[] = [
  {
    path: '/programmes',
    title: 'Programmes',
    roles: ['exploitant', 'client'],
    icon: IconApi,
    menu: { order: 93, group: 'Données' },
    tile: 'Ce qui relie vos logiciels',
    page,
  },
  { path: '/programmes/webhooks', title: 'Webhooks', roles: E, parent: '/programmes', page },
  {
    path: '/programmes/webhooks/:id/envois',
    title: 'Envois',
    roles: E,
    parent: '/programmes/webhooks',
    page: () => import('./envois.tsx').then((m) => m.Envois),
  },
]
