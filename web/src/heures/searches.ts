import type { SearchKind } from '../shell/screen.ts'

export const searches: readonly SearchKind[] = [
  {
    nature: 'clotures',
    label: 'À clôturer',
    path: '/RH/suivi-heures',
    query: ({ id }) => ({ periode: String(id) }),
  },
]
