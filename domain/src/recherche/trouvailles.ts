import { z } from 'zod'
import type { Role } from '../kernel/roles.ts'
import { type Action, can, type Subject } from '../rights.ts'

/** What the search over everything finds, each kind with the right that it takes to be told of it. */
const droits = {
  conteneurs: ['read', 'conteneurs'],
  adresses: ['read', 'conteneurs'],
  clients: ['read', 'clients'],
  patrimoines: ['read', 'patrimoines'],
  tournees: ['read', 'campagne_lavages'],
  operateurs: ['read', 'operateurs'],
  laveuses: ['read', 'laveuses'],
  formulaires: ['read', 'forms'],
  problemes: ['read', 'problems'],
  problemesLaveuses: ['read', 'problem_laveuses'],
  /** Pay periods that have ended and are not closed. */
  clotures: ['update', 'periode_paies'],
} as const satisfies Record<string, readonly [Action, Subject]>

export type Nature = keyof typeof droits
const natures = Object.keys(droits) as [Nature, ...Nature[]]

/** The kinds that a role is told of. */
export const naturesDe = (role: Role): Nature[] =>
  natures.filter((nature) => {
    const [action, subject] = droits[nature]
    return can(role, action, subject)
  })

/** The longest text that is searched for. */
export const TEXTE_MAX = 100
/** Items of a kind that an answer names at most. */
export const TROUVES_MAX = 6

export const trouve = z.object({
  nature: z.enum(natures),
  /** Of the item; of an address, that of its patrimoine. */
  id: z.int(),
  libelle: z.string(),
  /** What tells two items of one name apart. */
  aide: z.string().nullable(),
})
export type Trouve = z.output<typeof trouve>

/** What was found, kind by kind, the nearest first. */
export const trouvailles = z.object({ trouves: z.array(trouve) })
