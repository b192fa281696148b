import { IconMessageReport } from '@tabler/icons-react'
import type { Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/signalements',
    title: 'Signalements',
    roles: ['exploitant', 'client'],
    icon: IconMessageReport,
    menu: { label: 'Signalements', order: 60, group: 'Exploitation' },
    tile: { label: 'Signalements', help: 'Ce que la rue dit des conteneurs' },
    page: () => import('./signalements.tsx').then((m) => m.Signalements),
  },
]
