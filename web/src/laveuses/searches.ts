import type { SearchKind } from '../shell/screen.ts'

export const searches: readonly SearchKind[] = [
  { nature: 'laveuses', label: 'Laveuses', path: '/admin/laveuses/:id/journal' },
]
