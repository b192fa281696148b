import type { SearchKind } from '../shell/screen.ts'
import { lieuProblemes, lieuProblemesLaveuses } from './lieux.ts'

export const searches: readonly SearchKind[] = [
  { nature: 'formulaires', label: 'Formulaires', path: '/admin/forms/:id/edit' },
  { nature: 'problemes', label: 'Problèmes sur les conteneurs', path: `${lieuProblemes.path}/:id/edit` },
  {
    nature: 'problemesLaveuses',
    label: 'Problèmes sur les laveuses',
    path: `${lieuProblemesLaveuses.path}/:id/edit`,
  },
]
