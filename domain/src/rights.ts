import type { Role } from './kernel/roles.ts'

export type Action = 'read' | 'create' | 'update' | 'remove'

const A = 'admin'
const E = 'exploitant'
const C = 'client'
const O = 'operateur'

type Rights = Partial<Record<Action, readonly Role[]>>

/**
 * The table of rights (OPEN-18 … OPEN-24). It says which ROLE may try an action; WHOSE data the action then reaches
 * is decided by the row-level security of the database. The server refuses by this table, the web hides by it. A
 * subject is a resource or a named call: the server does not start when a call of a room has no line here.
 */
export const rights = {
  /** What needs the office now, and what a client wants to know first. */
  accueil: { read: [A, E] },
  'premiers-pas': { read: [E], remove: [E] },
  'accueil-client': { read: [C] },
  'ma-journee': { read: [O] },
  /** The search over everything; what it finds has its own lines. */
  recherche: { read: [A, E, C] },

  // Accounts. Clients and operateurs read their own account only; of other accounts they see the names in their own
  // data (OPEN-18).
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
  /** Containers for programs of others: GeoJSON and FIWARE. */
  'export-ouvert': { read: [A, E, C] },
  /** The history of patrimoines and containers names people at work, so clients may not read it. */
  modifications: { read: [A, E] },

  // Tournées, and the interventions on them
  campagne_lavages: { read: [E, O], create: [E], update: [E], remove: [E] },
  fermetures: { read: [E], create: [E], update: [E], remove: [E] },
  interventions: { read: [A, E, C, O], create: [E, O], update: [E], remove: [E] },
  intervention_photos: { read: [A, E, C, O], create: [E, O] },
  'tableau-de-bord': { read: [E] },
  /** The client's own day (OPEN-06). */
  'tableau-de-bord-client': { read: [C] },
  /** The places of the day's rounds; a client sees those of the rounds that wash its containers. */
  'tableau-de-bord-carte': { read: [E, C] },
  /** Reports on washes; an account can only remove its own. */
  synthese: { read: [A, E, C], remove: [A, E, C] },
  /** All that is kept of a company, as an archive; an account reads only what it asked for. */
  dossiers: { read: [A, E], create: [A, E], remove: [A, E] },
  /** The register of processing of personal data (RGPD, article 30). */
  registre: { read: [A, E] },
  /** How the installation fares: calls, work that waits, backups. */
  service: { read: [A] },
  /** The board of who works where. */
  planning: { read: [E] },

  /** Reports of containers by people in the street; a client reads those of the client's containers. */
  signalements: { read: [E, C], create: [], update: [E], remove: [] },
  /** Links to calendars of rounds: an account makes and ends its own ones. */
  calendriers: { read: [E, C, O], create: [E, C, O], update: [], remove: [E, C, O] },

  // Laveuses. An operateur can only read its own entries of the journal; nobody can change one (OPEN-89).
  laveuses: { read: [E, O], create: [E], update: [E], remove: [E] },
  journal_laveuses: { read: [E, O], create: [E, O], update: [], remove: [E] },
  journal_photos: { create: [E, O] },
  /** Positions, trips and trackers of vehicles: personal data of the people who drive, which clients must not see. */
  telematique: { read: [E], update: [E] },
  /** What the people who drive are told about this recording (Code du travail, L1222-4). */
  'information-telematique': { read: [E, O] },

  /** The rounds that a crew takes along; the office sees what its crews see, and records what a rescue file holds. */
  terrain: { read: [E, O], create: [E] },
  /** Telephones of the crews: a person tells of the own ones and sees them, the office sees those of all. */
  telephones: { read: [E, O], create: [O], update: [O] },

  // Hours. An operateur can only read its own days and weeks, and send its shifts; only the office sees rates.
  donnees_rhs: { read: [E], create: [], update: [E], remove: [] },
  periode_paies: { read: [E, O], create: [E], update: [E], remove: [E] },
  poste_operateurs: { read: [E, O], create: [E, O], update: [E, O], remove: [E] },
  feuille_de_temps: { read: [E, O], create: [E], update: [E], remove: [E] },
  /** Balances of leave, and what the office writes into them; an operateur reads its own. */
  soldes_conges: { read: [E, O] },
  soldes_depart: { read: [E, O], create: [E], update: [], remove: [E] },
  corrections_conges: { read: [E, O], create: [E], update: [], remove: [E] },
  /** Everybody's hours in a period, and the files made from them. */
  'suivi-heures': { read: [E] },
  reglages: { read: [E], update: [E] },

  /** Ways by road between the containers of a round, for the one who orders them. */
  trajets: { read: [E] },
  // Geocoding for forms and maps
  geocodage: { read: [A, E] },
  /** The keys of one's own programs. */
  cles_api: { read: [E, C], update: [E, C] },
  /** Addresses that are told of events, and what was sent there. */
  webhooks: { read: [E], create: [E], update: [E], remove: [E] },
  // Open to anybody logged in: settings of the screens; own password, address and sessions.
  session: { read: [A, E, C, O], update: [A, E, C, O] },
  /** One's own second factor; the administrator takes it from somebody who lost telephone and recovery codes. */
  'second-facteur': { read: [A, E], update: [A, E], remove: [A] },
} as const satisfies Record<string, Rights>

/** A line of the table. `Extract` keeps this name in messages of the compiler, which would list some sixty words instead. */
export type Subject = Extract<keyof typeof rights, string>

/** True when that role may try that action; an action or a subject without a line in the table is refused. */
export function can(role: Role, action: Action, subject: Subject): boolean {
  const allowed: Rights | undefined = rights[subject]
  return allowed?.[action]?.includes(role) ?? false
}
