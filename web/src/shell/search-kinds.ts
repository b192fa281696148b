import type { Nature, Trouve } from '@lavandiere/domain/recherche/trouvailles.ts'

/** Where the search (Ctrl + K) leads for a kind of things that the server finds. */
export interface SearchKind {
  label: string
  /** The screen that shows such a thing, `:id` being its own; who may not open it is not told of any. */
  path: string
  /** The other parameters of the path. */
  params?: Record<string, string>
  query?: (found: Trouve) => Record<string, string>
}

/** The kinds, in the order in which the search shows them. */
export const searchKinds: Readonly<Record<Nature, SearchKind>> = {
  formulaires: { label: 'Formulaires', path: '/admin/forms/:id/edit' },
  problemes: { label: 'Problèmes sur les conteneurs', path: '/admin/problems/:id/edit' },
  problemesLaveuses: { label: 'Problèmes sur les laveuses', path: '/admin/problemsLaveuses/:id/edit' },
  clients: { label: 'Clients', path: '/admin/users/:type/:id/edit', params: { type: 'client' } },
  operateurs: { label: 'Opérateurs', path: '/admin/users/:type/:id/edit', params: { type: 'operateur' } },
  clotures: {
    label: 'À clôturer',
    path: '/RH/suivi-heures',
    query: ({ id }) => ({ periode: String(id) }),
  },
  laveuses: { label: 'Laveuses', path: '/admin/laveuses/:id/journal' },
  conteneurs: { label: 'Conteneurs', path: '/conteneurs/:id/interventions' },
  adresses: {
    label: 'Adresses',
    path: '/patrimoine/:id/detail/',
    query: ({ libelle }) => ({ q: libelle }),
  },
  patrimoines: { label: 'Patrimoines', path: '/patrimoine/:id/detail/' },
  tournees: { label: 'Tournées', path: '/admin/tournees/:id/edit' },
}
