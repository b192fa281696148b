import { IconFileReport } from '@tabler/icons-react'
import { AEC, type Screen } from '../shell/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/synthese',
    title: 'Synthèse',
    roles: AEC,
    icon: IconFileReport,
    menu: { order: 50 },
    tile: "Bilan d'une période, en CSV ou en PDF",
    page: () => import('./synthese-page.tsx').then((m) => m.SynthesePage),
  },
]
