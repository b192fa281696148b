import { z } from 'zod'
import { documentOf } from '../kernel/fields.ts'
import { short } from '../kernel/resource.ts'

/** Rounds that visit one place on one day at most. */
export const PASSAGES_PROPOSES_MAX = 20

/** A round of a day as it fills in an intervention: its crew and vehicle of that day, what it does, where it goes next. */
const passagePropose = z.object({
  campagne: short,
  /** The day of the round, which may be that before the date: YYYY-MM-DD. */
  jour: z.iso.date(),
  /** False for a named round that does not take place on that day. */
  tenu: z.boolean(),
  chauffeur: short,
  equipier: short.nullable(),
  laveuse: short.nullable(),
  formulaire: short,
  prestation: short.nullable(),
  typologieLavage: short,
  /** The place's number among the points of the round; null for a place beside its plan. */
  rang: z.int().nullable(),
  points: z.int(),
  /** Other points that nobody has told of yet. */
  restants: z.int(),
  /** The first of these after the place, else the first of all. */
  suivant: z.object({ id: z.int(), nomenclature: z.string() }).nullable(),
})
export type PassagePropose = z.output<typeof passagePropose>

/** What a new intervention at a place and a time is filled in with. */
export const proposition = documentOf('Proposition', {
  /** The rounds that visit the place on that day, or the round that was named. */
  passages: z.array(passagePropose),
  /** Without one that takes place: the last round before that day that visits it. */
  precedent: z.object({ campagne: short, jour: z.iso.date() }).nullable(),
})
export type Proposition = z.output<typeof proposition>
