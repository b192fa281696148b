import { IconUserCircle } from '@tabler/icons-react'
import { EVERYBODY, type Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/mon-compte',
    title: 'Mon compte',
    roles: EVERYBODY,
    icon: IconUserCircle,
    help: 'Email, mot de passe et sessions ouvertes',
    page: () => import('./mon-compte.tsx').then((m) => m.MonCompte),
  },
]
