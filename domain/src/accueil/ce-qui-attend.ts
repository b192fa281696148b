import { z } from 'zod'

/** What may wait for a person, in the order in which home tells it: what stops work today comes first. */
const sujets = [
  'societes',
  'sauvegardes',
  'retards',
  'pannes',
  'conflits',
  'problemes',
  'constats',
  'signalements',
  'feuilles',
  'imports',
  'rapports',
] as const
export type Sujet = (typeof sujets)[number]

/** Elements of a line that the answer names at most; its number counts them all. */
export const ELEMENTS_MAX = 20

/** One thing that waits: its words, and the ids that the address of its screen needs. */
const element = z.object({
  texte: z.string(),
  lieu: z
    .partialRecord(z.enum(['laveuse', 'conteneur', 'patrimoine', 'import', 'periode']), z.int())
    .nullable(),
})
export type Element = z.output<typeof element>

/** A line of home: how many of a subject wait. A subject of which nothing waits has no line. */
const ligne = z.object({
  sujet: z.enum(sujets),
  nombre: z.int().positive(),
  /** Where all of them stand; null when they stand in several places. */
  lieu: element.shape.lieu,
  elements: z.array(element).max(ELEMENTS_MAX),
  /** Elements that are not named. */
  autres: z.int().nonnegative(),
})
export type LigneDAttente = z.output<typeof ligne>

/** What needs the person who calls, now. */
export const resteAFaire = z.object({ jour: z.iso.date(), lignes: z.array(ligne) })
