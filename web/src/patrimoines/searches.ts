import type { SearchKind } from '../shell/screen.ts'

export const searches: readonly SearchKind[] = [
  { nature: 'conteneurs', label: 'Conteneurs', path: '/conteneurs/:id/interventions' },
  {
    nature: 'adresses',
    label: 'Adresses',
    path: '/patrimoine/:id/detail/',
    query: ({ libelle }) => ({ q: libelle }),
  },
  { nature: 'patrimoines', label: 'Patrimoines', path: '/patrimoine/:id/detail/' },
]
