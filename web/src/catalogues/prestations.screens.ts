import { IconClipboardText, IconSparkles } from '@tabler/icons-react'
import { resourceScreens } from '../shell/resource-screens.ts'
import { E, type Screen } from '../shell/screen.ts'
import { lieuPrestations, lieuTypologies } from './lieux.ts'

/** Both catalogues are tabs of one page. */
const loadPrestations = () => import('./prestations.tsx').then((m) => m.Prestations)

export const screens: readonly Screen[] = [
  ...resourceScreens({
    ...lieuPrestations,
    name: 'prestations',
    title: 'Prestations',
    icon: IconSparkles,
    menu: { order: 30, group: 'Données', roles: E },
    tile: 'Prestations et typologies',
    tabs: { name: 'prestations.onglet', paths: [lieuPrestations.path, lieuTypologies.path] },
    load: () => import('./prestations.tsx').then((m) => m.prestations),
    list: loadPrestations,
  }),
  ...resourceScreens({
    ...lieuTypologies,
    name: 'typologie_lavages',
    title: 'Typologie lavage',
    icon: IconClipboardText,
    parent: lieuPrestations.path,
    load: () => import('./typologies.tsx').then((m) => m.typologies),
    list: loadPrestations,
  }),
]
