import { IconPackageExport } from '@tabler/icons-react'
import { AE, type Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/dossiers',
    title: 'Emporter mes données',
    roles: AE,
    icon: IconPackageExport,
    menu: { order: 95, group: 'Données' },
    tile: 'Un dossier de tout ce qui est gardé de la société',
    page: () => import('./dossiers.tsx').then((m) => m.Dossiers),
  },
  {
    path: '/registre',
    title: 'Registre des traitements',
    roles: AE,
    parent: '/dossiers',
    help: 'Quelles données personnelles, pourquoi, pour combien de temps (RGPD, article 30)',
    page: () => import('./registre.tsx').then((m) => m.Registre),
  },
]
