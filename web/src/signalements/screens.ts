import { IconMessageReport } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/signalements',
    title: 'Signalements',
    roles: ['exploitant', 'client'],
    icon: IconMessageReport,
    menu: { order: 60, group: 'Exploitation' },
    tile: 'Ce que la rue dit des conteneurs',
    page: () => import('./signalements.tsx').then((m) => m.Signalements),
  },
]
