import type { SearchKind } from '../shell/screen.ts'

export const searches: readonly SearchKind[] = [
  { nature: 'clients', label: 'Clients', path: '/admin/users/:type/:id/edit', params: { type: 'client' } },
  {
    nature: 'operateurs',
    label: 'Opérateurs',
    path: '/admin/users/:type/:id/edit',
    params: { type: 'operateur' },
  },
]
