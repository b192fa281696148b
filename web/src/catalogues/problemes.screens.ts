import { IconAlertTriangle } from '@tabler/icons-react'
import { resourceScreens } from '../shell/resource-screens.ts'
import type { Screen } from '../shell/screen.ts'
import { lieuProblemes, lieuProblemesLaveuses } from './lieux.ts'

/** Both catalogues are tabs of one page. */
const loadProblemes = () => import('./problemes.tsx').then((m) => m.Problemes)

export const screens: readonly Screen[] = [
  ...resourceScreens({
    ...lieuProblemes,
    name: 'problems',
    title: 'Problèmes',
    help: 'Sur les conteneurs',
    icon: IconAlertTriangle,
    menu: { order: 20, group: 'Données' },
    tile: 'Sur les conteneurs et sur les laveuses',
    tabs: { name: 'problemes.onglet', paths: [lieuProblemes.path, lieuProblemesLaveuses.path] },
    load: () => import('./problemes.tsx').then((m) => m.problemes),
    list: loadProblemes,
  }),
  ...resourceScreens({
    ...lieuProblemesLaveuses,
    name: 'problem_laveuses',
    title: 'Problèmes de laveuse',
    help: 'Sur les laveuses',
    icon: IconAlertTriangle,
    parent: lieuProblemes.path,
    load: () => import('./problemes.tsx').then((m) => m.problemesLaveuses),
    list: loadProblemes,
  }),
]
