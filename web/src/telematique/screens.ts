import { IconMapPinBolt } from '@tabler/icons-react'
import { E, type Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/laveuses-tracking',
    title: 'Laveuses',
    roles: E,
    icon: IconMapPinBolt,
    menu: { order: 20 },
    tile: 'Position des véhicules en direct',
    page: () => import('./suivi.tsx').then((m) => m.SuiviDeFlotte),
  },
  {
    path: '/laveuses-tracking/journee',
    title: 'Journée de la flotte',
    roles: E,
    parent: '/laveuses-tracking',
    page: () => import('./journee-de-flotte.tsx').then((m) => m.JourneeDeLaFlotte),
  },
  {
    path: '/laveuses/:id/trips',
    title: 'Trajets',
    roles: E,
    parent: '/laveuses-tracking',
    page: () => import('./trajets.tsx').then((m) => m.Trajets),
  },
  {
    path: '/admin/laveuses/traceurs',
    title: 'Connexion des traceurs',
    roles: E,
    parent: '/admin/laveuses',
    page: () => import('./traceurs.tsx').then((m) => m.Traceurs),
  },
]
