import type { SearchKind } from '../shell/screen.ts'

export const searches: readonly SearchKind[] = [
  { nature: 'tournees', label: 'Tournées', path: '/admin/tournees/:id/edit' },
]
