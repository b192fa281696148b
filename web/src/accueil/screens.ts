import { IconHome } from '@tabler/icons-react'
import { EVERYBODY, type Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/',
    title: 'Accueil',
    roles: EVERYBODY,
    icon: IconHome,
    menu: { order: 0 },
    page: () => import('./accueil.tsx').then((m) => m.Accueil),
  },
]
