import { IconHome } from '@tabler/icons-react'
import { EVERYBODY, type Screen } from './screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/',
    title: 'Accueil',
    roles: EVERYBODY,
    icon: IconHome,
    menu: { label: 'Accueil', order: 0 },
    page: () => import('./home.tsx').then((m) => m.Home),
  },
]
