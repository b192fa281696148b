import { IconCalendarWeek, IconTable } from '@tabler/icons-react'
import { E, type Screen } from '../shell/screen.ts'

/** The board and the spreadsheet are tabs of one page. */
const loadPlanning = () => import('./planning.tsx').then((m) => m.Planning)

export const screens: readonly Screen[] = [
  {
    path: '/planning',
    title: 'Planning',
    roles: E,
    icon: IconCalendarWeek,
    menu: { order: 30 },
    tile: 'Le planning partagé des équipes',
    tabs: { name: 'planning', paths: ['/planning', '/planning/tableur'] },
    page: loadPlanning,
  },
  {
    path: '/planning/tableur',
    title: 'Tableur du planning',
    roles: E,
    icon: IconTable,
    parent: '/planning',
    help: 'Le planning que la société tient dans un tableur',
    page: loadPlanning,
  },
]
