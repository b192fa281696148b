import { IconMapPinBolt } from '@tabler/icons-react'
import { E, type Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/laveuses-tracking',
    title: 'Laveuses',
    roles: E,
    icon: IconMapPinBolt,
    menu: { label: 'Laveuses', order: 20 },
    tile: { label: 'Laveuses', help: 'Position des véhicules en direct' },
  },
  { path: '/laveuses/:id/trips', title: 'Trajets', roles: E, parent: '/laveuses-tracking' },
]
