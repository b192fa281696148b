import type { Role } from '@lavandiere/domain/kernel/roles.ts'
import { chercherClients } from '../comptes/recherche.ts'
import { chercherPatrimoines } from '../patrimoines/recherche.ts'
import { chercherTournees } from '../tournees/recherche.ts'

export interface Found {
  key: string
  label: string
  /** A second line that tells two of the same name apart. */
  aide?: string
  to: string
}

/** Something that Ctrl + K looks into, besides the screens. */
export interface SearchSource {
  /** Heading of its results. */
  label: string
  roles: readonly Role[]
  /** At most some ten results; an empty list when there are none. */
  find: (text: string, signal: AbortSignal) => Promise<Found[]>
}

/** What Ctrl + K looks into: rooms add theirs here. */
export const searchSources: readonly SearchSource[] = [
  { label: 'Clients', roles: ['admin', 'exploitant'], find: chercherClients },
  { label: 'Patrimoines', roles: ['admin', 'exploitant', 'client'], find: chercherPatrimoines },
  { label: 'Tournées', roles: ['exploitant'], find: chercherTournees },
]
