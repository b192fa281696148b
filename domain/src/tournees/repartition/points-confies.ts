import { z } from 'zod'
import { documentOf, field, ID_MAX, nomme, realDay } from '../../kernel/fields.ts'
import { countInWords } from '../../kernel/texte.ts'

/** Points that one call gives at most: those of the longest round that a crew washes in a day, by far. */
const POINTS_CONFIES_MAX = 1000

/** A point of the day that nobody visited yet. */
const pointDuJour = z.object({
  /** Id of the container; of a unipatrimoine, which is not given, the negative id of the patrimoine. */
  id: z.int(),
  /** The round whose plan has it; another one than that of its list when the point was given. */
  campagne: z.int(),
  nomenclature: z.string(),
  adresse: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type PointDuJour = z.output<typeof pointDuJour>

/** A round of the day, with what its crew has still to visit, in its order. */
const rondeDuJour = z.object({
  id: z.int(),
  libelle: z.string(),
  client: z.string(),
  chauffeur: nomme,
  equipier: nomme.nullable(),
  laveuse: z.object({ id: z.int(), immatriculation: z.string(), statut: z.int() }).nullable(),
  /** HH:MM; null when no start is set for the day. */
  heureDebut: z.string().nullable(),
  /** First visit of the crew on the round that day. */
  premiere: z.string().nullable(),
  /** The place of the last visit. */
  dernier: z.object({ id: z.int(), latitude: z.number(), longitude: z.number() }).nullable(),
  points: z.array(pointDuJour),
})
export type RondeDuJour = z.output<typeof rondeDuJour>

const confie = z.object({
  conteneur: z.int(),
  campagne: z.int(),
  vers: z.int(),
  apres: z.int().nullable(),
})

/** The rounds of a day and what is left of them, to give points from one to others. */
export const repartition = documentOf('Repartition', {
  jour: z.iso.date(),
  now: z.string(),
  /** Median seconds from one visit to the next one over four weeks, the way included; null without enough visits. */
  rythme: z.number().nullable(),
  rondes: z.array(rondeDuJour),
  /** Points that are given on that day. */
  confies: z.array(confie),
  /** Of the points that a call named, those that were visited meanwhile: they stayed. */
  dejaFaits: z.int(),
})
export type Repartition = z.output<typeof repartition>

const id = (label: string) => field(z.int().positive().max(ID_MAX), { label })

/** Who takes which points of a day. */
export const pointsConfies = z.strictObject({
  jour: realDay(),
  points: z
    .array(
      z.strictObject({
        conteneur: id('Conteneur'),
        /** The round whose plan has the point. */
        campagne: id('Tournée'),
        /** The round that takes it; null gives it back to its own. */
        vers: id('Vers').nullable(),
        apres: id('Après').nullable(),
      }),
      { error: 'Une liste est attendue' },
    )
    .min(1, 'Au moins un point est attendu')
    .max(POINTS_CONFIES_MAX, `Au plus ${countInWords(POINTS_CONFIES_MAX, 'point')}`)
    .refine(
      (list) =>
        new Set(list.map(({ campagne, conteneur }) => `${campagne}:${conteneur}`)).size === list.length,
      'Un même point figure deux fois',
    ),
})
export type PointsConfies = z.output<typeof pointsConfies>
