import { IconApi } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/programmes',
    title: 'Programmes',
    roles: ['exploitant', 'client'],
    icon: IconApi,
    menu: { label: 'Programmes', order: 93, group: 'Données' },
    tile: { label: 'Programmes', help: "Clés d'API pour vos logiciels" },
    page: () => import('./programmes.tsx').then((m) => m.Programmes),
  },
]
