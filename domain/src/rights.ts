import type { Role } from './kernel/roles.ts'

export type Action = 'read' | 'create' | 'update' | 'remove'

const A = 'admin'
const E = 'exploitant'
const C = 'client'
const O = 'operateur'

type Rights = Partial<Record<Action, readonly Role[]>>

/**
 * Who may call what (A§6, B§6, OPEN-18 … OPEN-24, decisions.md): the one table of rights. It says which ROLE may
 * try; WHOSE data it then reaches is decided by the row-level security of the database. The server refuses by it,
 * the web hides by it. A subject is a resource or a named call: the server does not start when a call of a room names one
 * that has no line here.
 */
export const rights = {
  // Accounts. A client and an operateur read their own alone; of others they get the names that their data bears (OPEN-18).
  users: { read: [A, E, C, O], create: [A], update: [A, E], remove: [A, E] },
  /** The table of the accounts that somebody keeps (USER-04). */
  'comptes-tenus': { read: [A, E] },
  exploitants: { read: [A, E], create: [A], update: [A], remove: [] },
  clients: { read: [A, E, C], create: [A, E], update: [A, E], remove: [A, E] },
  operateurs: { read: [A, E, O], create: [A, E], update: [A, E], remove: [A, E] },
  user_logos: { create: [A, E] },

  // Catalogues
  prestations: { read: [A, E, O], create: [A, E], update: [A, E], remove: [A, E] },
  typologie_lavages: { read: [A, E, O], create: [A, E], update: [A, E], remove: [A, E] },
  problems: { read: [A, E, O], create: [A, E], update: [A, E], remove: [A, E] },
  problem_laveuses: { read: [A, E, O], create: [A, E], update: [A, E], remove: [A, E] },
  forms: { read: [A, E, O], create: [A, E], update: [A, E], remove: [A, E] },

  // Patrimoines (OPEN-21: removal by the admin only)
  patrimoines: { read: [A, E, C, O], create: [A, E], update: [A, E], remove: [A] },
  conteneurs: { read: [A, E, C, O], create: [A, E], update: [A, E], remove: [A, E] },
  /** Saving a moved position, applying or deleting a relevé (CONT-17, OPEN-22). */
  positions: { update: [A] },
  releve_terrains: { read: [A, E, O], create: [A, O], update: [], remove: [A] },
  imports: { read: [A, E], create: [A, E], remove: [A, E] },
  /** The history of patrimoines and containers: names of people at work, so not for clients. */
  modifications: { read: [A, E] },

  // Tournées and what happens on them
  campagne_lavages: { read: [E, O], create: [E], update: [E], remove: [E] },
  fermetures: { read: [E], create: [E], update: [E], remove: [E] },
  interventions: { read: [A, E, C, O], create: [E, O], update: [E], remove: [E] },
  intervention_photos: { read: [A, E, C, O], create: [E, O] },
  'tableau-de-bord': { read: [E] },
  /** The client's own day (OPEN-06). */
  'tableau-de-bord-client': { read: [C] },
  synthese: { read: [A, E, C] },

  // Laveuses. An operateur reads the own entries of the journal alone; nobody changes one (OPEN-89).
  laveuses: { read: [E, O], create: [E], update: [E], remove: [E] },
  journal_laveuses: { read: [E, O], create: [E, O], update: [], remove: [E] },
  journal_photos: { create: [E, O] },

  /** Ways by road between the containers of a round, for the one who orders them. */
  trajets: { read: [E] },
  // Geocoding for forms and maps
  geocodage: { read: [A, E] },
  // What anybody logged in may do: settings of the screens; own password, address and sessions.
  session: { read: [A, E, C, O], update: [A, E, C, O] },
  /** One's own second factor; the administrator takes it from somebody who lost telephone and recovery codes. */
  'second-facteur': { read: [A, E], update: [A, E], remove: [A] },
} as const satisfies Record<string, Rights>

export type Subject = keyof typeof rights

/** True when that role may try that action; a subject or an action that the table does not name is refused. */
export function can(role: Role, action: Action, subject: Subject): boolean {
  const allowed: Rights | undefined = rights[subject]
  return allowed?.[action]?.includes(role) ?? false
}
