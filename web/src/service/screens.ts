import { IconHeartbeat } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/service',
    title: 'Service',
    roles: ['admin'],
    icon: IconHeartbeat,
    menu: { order: 99, group: 'Données' },
    tile: 'Sauvegardes, appels, travaux en attente',
    page: () => import('./service.tsx').then((m) => m.ServicePage),
  },
]
