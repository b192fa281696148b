import { z } from 'zod'
import { codesJournee, type SorteDeJournee } from '../heures/journees.ts'
import { type EtatDeJour, etatsDeJour } from '../tournees/jours.ts'

/** How many days the board shows: a week, or two. */
export const etendues = [7, 14] as const
export type Etendue = (typeof etendues)[number]

/** A day of a round as the board holds it: relations are ids, which the lists of the board name. */
const passage = z.object({
  campagne: z.int(),
  libelle: z.string(),
  client: z.string(),
  /**
   * The day on which the rule lays the round. It names this day of the round in calls, even after a move to another
   * day.
   */
  regle: z.iso.date(),
  jour: z.iso.date(),
  etat: z.enum(Object.keys(etatsDeJour) as [EtatDeJour]),
  motif: z.string().nullable(),
  /** The version that a change names in `If-Match`. */
  version: z.int(),
  chauffeur: z.int(),
  equipier: z.int().nullable(),
  /** The vehicle of the day: the one that was named for it, else the crew's. */
  laveuse: z.int().nullable(),
  laveuseNommee: z.int().nullable(),
  /** HH:MM, when the day names a start. */
  heureDebut: z.string().nullable(),
  /** True when work of that day is recorded: it can no longer be moved. */
  travaille: z.boolean(),
})
export type Passage = z.output<typeof passage>

const personne = z.object({
  id: z.int(),
  libelle: z.string(),
  /** False for an account that was removed and is still named by a round. */
  present: z.boolean(),
})
const vehicule = z.object({
  id: z.int(),
  immatriculation: z.string(),
  statut: z.int(),
  /** False for a vehicle that was removed and is still named by a round. */
  present: z.boolean(),
  /** The operateur who usually drives the vehicle. */
  operateur: z.int().nullable(),
})
const absence = z.object({
  /** Id of the day of hours that records the absence. */
  poste: z.int(),
  operateur: z.int(),
  jour: z.iso.date(),
  /** True when the same day also has recorded hours: they do not count as long as the absence stands. */
  aUneFeuille: z.boolean(),
  /** What the hours of that day count for it, in minutes. */
  minutes: z.int(),
  statutJournee: z.enum(codesJournee.filter((code): code is Exclude<SorteDeJournee, 'WD'> => code !== 'WD')),
})
export type Absence = z.output<typeof absence>
const feuille = z.object({
  operateur: z.int(),
  jour: z.iso.date(),
  /** Instants; the end is null while the shift runs. */
  debut: z.string(),
  fin: z.string().nullable(),
  pause: z.int(),
})

/**
 * The planning of a company from one day to another. It also holds the rounds and timesheets of the day before the
 * first, from which the rest before the first day is reckoned.
 */
export const planning = z.object({
  '@id': z.string(),
  '@type': z.literal('Planning'),
  du: z.iso.date(),
  au: z.iso.date(),
  operateurs: z.array(personne),
  laveuses: z.array(vehicule),
  passages: z.array(passage),
  absences: z.array(absence),
  feuilles: z.array(feuille),
  fermetures: z.array(z.object({ libelle: z.string(), dateDebut: z.iso.date(), dateFin: z.iso.date() })),
})
export type Planning = z.output<typeof planning>

/** A row of the board: a person, a vehicle, or the row of the rounds whose chauffeur's account was removed. */
export type LigneDePlanning = { sorte: 'operateur' | 'laveuse'; id: number } | { sorte: 'pourvoir' }

/** The key of a row: it differs for any two rows of the board. */
export const cleDe = (ligne: LigneDePlanning): string =>
  ligne.sorte === 'pourvoir' ? 'pourvoir' : `${ligne.sorte}-${ligne.id}`

/** The people of a round's day, the chauffeur first. */
export const equipeDe = ({ chauffeur, equipier }: Pick<Passage, 'chauffeur' | 'equipier'>): number[] =>
  equipier === null ? [chauffeur] : [chauffeur, equipier]

/** Whether a day of a round belongs in a row. @param presents ids of the operateurs whose account is not removed */
export function estDans(ligne: LigneDePlanning, one: Passage, presents: ReadonlySet<number>): boolean {
  if (ligne.sorte === 'laveuse') return one.laveuse === ligne.id && one.etat !== 'annulee'
  if (ligne.sorte === 'operateur') return equipeDe(one).includes(ligne.id)
  return !presents.has(one.chauffeur)
}

/** Ids of the operateurs whose account is not removed. */
export const presentsDe = ({ operateurs }: Pick<Planning, 'operateurs'>): ReadonlySet<number> =>
  new Set(operateurs.flatMap(({ id, present }) => (present ? [id] : [])))
