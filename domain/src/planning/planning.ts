import { z } from 'zod'
import { codesJournee, type SorteDeJournee } from '../heures/journees.ts'
import { documentOf } from '../kernel/fields.ts'
import { type Territoire, territoires } from '../tournees/feries.ts'
import { etatDeJour } from '../tournees/jours.ts'

/** How many days a board shows: one week or two. */
export const etendues = [7, 14] as const
export type Etendue = (typeof etendues)[number]

/** A day of a round on the board. Relations are ids; their names are in the lists of the board. */
export const passage = z.object({
  campagne: z.int(),
  libelle: z.string(),
  client: z.int(),
  /** The day on which the rule puts the round. Calls name the round's day by it, even after a move to another day. */
  regle: z.iso.date(),
  jour: z.iso.date(),
  etat: etatDeJour,
  motif: z.string().nullable(),
  /** The version that a change must name in `If-Match`. */
  version: z.int(),
  chauffeur: z.int(),
  equipier: z.int().nullable(),
  /** The vehicle of the day: the one chosen for this day, else that of the crew. */
  laveuse: z.int().nullable(),
  laveuseNommee: z.int().nullable(),
  /** HH:MM; null when no start is set for the day. */
  heureDebut: z.string().nullable(),
  /** The bins planned for that day. */
  bacs: z.int(),
  /** True when work was recorded on that day, which can then no longer be moved. */
  travaille: z.boolean(),
})
export type Passage = z.output<typeof passage>

const personne = z.object({
  id: z.int(),
  libelle: z.string(),
  /** False for a removed account that a round still has. */
  present: z.boolean(),
  /** Minutes of each week of the board: those of the person's contract, else the company's first weekly threshold. */
  seuils: z.array(z.int()),
  /** Minutes of each day of the board that the contract and the week of the company lay on it. */
  contrat: z.array(z.int()),
  /** The équipier of most of the tournées that the person drives. */
  equipier: z.int().nullable(),
})
const client = z.object({
  id: z.int(),
  libelle: z.string(),
  /** Place among all clients of the company, oldest first: it gives the colour. */
  rang: z.int(),
})
export type ClientDuPlanning = z.output<typeof client>
const vehicule = z.object({
  id: z.int(),
  immatriculation: z.string(),
  statut: z.int(),
  /** False for a removed vehicle that a round still has. */
  present: z.boolean(),
  /** The operateur who usually drives the vehicle. */
  operateur: z.int().nullable(),
})
const absence = z.object({
  /** Id of the poste that records the absence, and the version that a change of it must name in `If-Match`. */
  poste: z.int(),
  version: z.int(),
  operateur: z.int(),
  jour: z.iso.date(),
  /** True when the day also has recorded hours: they do not count while the absence exists. */
  aUneFeuille: z.boolean(),
  /** How many minutes the absence counts for. */
  minutes: z.int(),
  statutJournee: z.enum(codesJournee.filter((code): code is Exclude<SorteDeJournee, 'WD'> => code !== 'WD')),
})
export type Absence = z.output<typeof absence>
const feuille = z.object({
  operateur: z.int(),
  jour: z.iso.date(),
  /** Instants; the end is null while the shift is going on. */
  debut: z.string(),
  fin: z.string().nullable(),
  pause: z.int(),
})

/**
 * The planning of a company for a span. It also contains the rounds, timesheets and absences of the days before and after
 * the span, which decide about the rest before its first day and after its last one.
 */
export const planning = documentOf('Planning', {
  du: z.iso.date(),
  au: z.iso.date(),
  operateurs: z.array(personne),
  laveuses: z.array(vehicule),
  /** The clients of the rounds. */
  clients: z.array(client),
  passages: z.array(passage),
  absences: z.array(absence),
  feuilles: z.array(feuille),
  /** Whose public holidays the company keeps, by the settings of its hours on the first day. */
  territoire: z.enum(Object.keys(territoires) as [Territoire, ...Territoire[]]),
  fermetures: z.array(z.object({ libelle: z.string(), dateDebut: z.iso.date(), dateFin: z.iso.date() })),
})
export type Planning = z.output<typeof planning>

/** Ids of the crew of a round's day, the chauffeur first. */
export const equipeDe = ({ chauffeur, equipier }: Pick<Passage, 'chauffeur' | 'equipier'>): number[] =>
  equipier === null ? [chauffeur] : [chauffeur, equipier]

/** What a board tells of people at work. */
export type TravailDuPlanning = Pick<Planning, 'absences' | 'feuilles' | 'passages'>

/** The absence of a person on a day. */
export const absenceDe = ({ absences }: Pick<Planning, 'absences'>, operateur: number, jour: string) =>
  absences.find((one) => one.operateur === operateur && one.jour === jour)

/** The timesheet of a person on a day. */
export const feuilleDe = ({ feuilles }: Pick<Planning, 'feuilles'>, operateur: number, jour: string) =>
  feuilles.find((one) => one.operateur === operateur && one.jour === jour)

/** The rounds of a day that take place. */
export const tenusLe = ({ passages }: Pick<Planning, 'passages'>, jour: string): Passage[] =>
  passages.filter((one) => one.jour === jour && one.etat !== 'annulee')

/** Those of a person. */
export const tenusPar = (planning: Pick<Planning, 'passages'>, operateur: number, jour: string): Passage[] =>
  tenusLe(planning, jour).filter((one) => equipeDe(one).includes(operateur))

/** Ids of the operateurs whose account was not removed. */
export const presentsDe = ({ operateurs }: Pick<Planning, 'operateurs'>): ReadonlySet<number> =>
  new Set(operateurs.flatMap(({ id, present }) => (present ? [id] : [])))
