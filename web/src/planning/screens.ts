import { IconCalendarWeek } from '@tabler/icons-react'
import { E, type Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/planning',
    title: 'Planning',
    roles: E,
    icon: IconCalendarWeek,
    menu: { label: 'Planning', order: 30 },
    tile: { label: 'Planning', help: 'Le planning partagé des équipes' },
    page: () => import('./planning.tsx').then((m) => m.Planning),
  },
]
