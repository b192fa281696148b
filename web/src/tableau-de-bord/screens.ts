import { IconLayoutDashboard } from '@tabler/icons-react'
import { E, type Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    roles: E,
    openedBy: { setting: 'tableauDeBordClient', roles: ['client'] },
    icon: IconLayoutDashboard,
    menu: { order: 10 },
    tile: 'Les tournées du jour et leur avancement',
    page: () => import('./tableau-de-bord.tsx').then((m) => m.TableauDeBord),
  },
]
