import { z } from 'zod'
import { documentOf, nomme } from '../kernel/fields.ts'
import { conteneurType, dechetType } from '../patrimoines/champs-de-type.ts'
import { natureDeSignalement } from '../signalements/signalement.ts'

/** Containers of the visited patrimoines beside the round that one answer has at most; `autresTotal` says how many there are. */
export const AUTRES_MAX = 5_000
/** Rounds of a person in three days at most. */
export const RONDES_MAX = 20

/** The form of a round as the telephone asks by it; the names are those of the form itself. */
const formulaireDeRonde = z.object({
  id: z.int(),
  libelle: z.string(),
  /** Ids among `typologies`; the second is that of a wash that can be done in part only. */
  typologieLavage: z.int(),
  typologieLavageFallback: z.int().nullable(),
  /** 0: none, 1: a wash in part. */
  strategieLavageImpossible: z.literal([0, 1]),
  galleryEnabled: z.boolean(),
  hasQrcode: z.boolean(),
  hasBarcode: z.boolean(),
  hasRFID: z.boolean(),
  hasVolume: z.boolean(),
  hasWaste: z.boolean(),
  releveTerrainEnabled: z.boolean(),
  minPhotoAvant: z.int(),
  minPhotoApres: z.int(),
  minPhotoMaintenance: z.int(),
  minPhotoLavageImpossible: z.int(),
})
export type FormulaireDeRonde = z.output<typeof formulaireDeRonde>

/** 0 washed, 2 problem, 3 impossible. */
const statut = z.literal([0, 2, 3])

const lieu = z.object({
  /** Null for a unipatrimoine, whose washes name the patrimoine. */
  conteneur: z.int().nullable(),
  patrimoine: z.int(),
  nomenclature: z.string(),
  adresse: z.string().nullable(),
  complementAdresse: z.string().nullable(),
  commune: z.string().nullable(),
  volume: z.string().nullable(),
  conteneurType: conteneurType.nullable(),
  dechetType: dechetType.nullable(),
  /** Bins at the place. */
  quantite: z.int(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})
export type LieuDeRonde = z.output<typeof lieu>

const point = lieu.extend({
  /** The round, among `tournees`, that plans the point: the washes of the point name it. */
  tournee: z.int(),
  /** What was found there last, on a day before this one; null where nobody ever washed. */
  derniere: z
    .object({
      dateEvenement: z.string(),
      status: statut,
      nombreLaves: z.int(),
      problemes: z.array(z.string()),
      observation: z.string().nullable(),
    })
    .nullable(),
  /**
   * What people in the street reported of it, and the office accepted since it was last washed, the newest first. Not there in
   * a round that a telephone keeps from a version before.
   */
  signalements: z
    .array(z.object({ creeLe: z.string(), nature: natureDeSignalement, texte: z.string() }))
    .optional(),
  /** What the server knows to be done there on the day, by whomever. */
  fait: z
    .object({
      id: z.int(),
      uuid: z.string().nullable(),
      dateEvenement: z.string(),
      status: statut,
      nombreLaves: z.int(),
      operateur: z.string().nullable(),
    })
    .nullable(),
})
export type PointDeRonde = z.output<typeof point>

const jourDeRonde = z.object({
  id: z.int(),
  /** YYYY-MM-DD */
  jour: z.string(),
  libelle: z.string(),
  etat: z.enum(['prevue', 'annulee', 'reportee']),
  /** Why the day was cancelled or moved. */
  motif: z.string().nullable(),
  /** HH:MM */
  heureDebut: z.string().nullable(),
  client: nomme,
  chauffeur: nomme,
  equipier: nomme.nullable(),
  laveuse: nomme.nullable(),
})

/** `GET /terrain/tournees/{id}?date=`: a round of a day, whole, as a telephone takes it along. A cancelled day has no point. */
export const ronde = jourDeRonde.extend({
  '@id': z.string(),
  '@type': z.literal('Ronde'),
  /** The round itself, and those that gave points to it. */
  tournees: z.array(
    z.object({
      id: z.int(),
      libelle: z.string(),
      client: nomme,
      patrimoine: nomme.extend({ isUnipatrimoine: z.boolean() }),
      /** A wash of the round counts for this day from the first instant until the second (OPEN-03). */
      debut: z.string(),
      fin: z.string(),
      prestation: z.int().nullable(),
      formulaire: formulaireDeRonde,
    }),
  ),
  /** In their order. */
  points: z.array(point),
  /**
   * Washes of telephones that the office removed or corrected, with the place where each counts on this day of the round; null
   * where it no longer does: the telephone that made one has it still as it was.
   */
  corriges: z.array(
    z.object({ uuid: z.string(), lieu: lieu.pick({ conteneur: true, patrimoine: true }).nullable() }),
  ),
  /** The other containers of the visited patrimoines: a scanned code may be one of theirs. */
  autres: z.array(lieu),
  autresTotal: z.int(),
  problemes: z.array(nomme.extend({ importance: z.int(), conteneurType })),
  prestations: z.array(nomme),
  typologies: z.array(nomme.extend({ couleur: z.string() })),
})
export type Ronde = z.output<typeof ronde>

/** `GET /terrain/tournees`: the rounds of a person, today (until six in the morning also those of the day before) and tomorrow. */
export const rondes = documentOf('Rondes', {
  jour: z.string(),
  operateur: nomme,
  tournees: z.array(
    jourDeRonde.extend({
      points: z.int(),
      bacs: z.int(),
      /** The first place; null for a plan without a place. */
      premier: z.object({ nom: z.string(), adresse: z.string().nullable() }).nullable(),
    }),
  ),
  /** What the start of a shift asks for: the vehicles, the last known mileage of each, and what may be wrong with one. */
  laveuses: z.array(nomme.extend({ description: z.string().nullable(), kilometrage: z.int().nullable() })),
  problemesLaveuse: z.array(nomme.extend({ importance: z.int(), category: z.enum(['machine', 'vehicule']) })),
})
export type Rondes = z.output<typeof rondes>
