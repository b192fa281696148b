import { z } from 'zod'

/** The kinds of things that the search over everything finds; `clotures` are pay periods that have ended and are not closed. */
const natures = [
  'conteneurs',
  'adresses',
  'clients',
  'patrimoines',
  'tournees',
  'operateurs',
  'laveuses',
  'formulaires',
  'problemes',
  'problemesLaveuses',
  'clotures',
] as const
export type Nature = (typeof natures)[number]

/** The longest text that is searched for. */
export const RECHERCHE_MAX = 100
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
