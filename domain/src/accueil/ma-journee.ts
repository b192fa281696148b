import { z } from 'zod'

/** Rounds of a person in two days at most. */
export const PASSAGES_MAX = 20

/** A round of a person who washes, today or tomorrow: with whom, in which vehicle, from where. */
const passage = z.object({
  jour: z.iso.date(),
  id: z.int(),
  libelle: z.string(),
  client: z.string(),
  /** Planned start, HH:MM; null when none is set. */
  heureDebut: z.string().nullable(),
  /** The names of the others of the crew; null for somebody alone. */
  avec: z.string().nullable(),
  laveuse: z.string().nullable(),
  /** Bins of the places that the crew passes on that day, those taken over from other crews included. */
  bacs: z.int(),
  /** The first of these places; null without one. */
  premier: z.object({ nom: z.string(), adresse: z.string().nullable() }).nullable(),
})
export type PassageDuJour = z.output<typeof passage>

/** The rounds of the calling operateur, today (until six in the morning also those of the day before) and tomorrow. */
export const maJournee = z.object({ jour: z.iso.date(), passages: z.array(passage) })
