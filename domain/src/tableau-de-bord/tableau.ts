import { z } from 'zod'
import { ID_MAX, realDay } from '../kernel/fields.ts'

/** Interval of the dashboard's reloads (DASH-08), in ms. */
export const RECHARGEMENT_MS = 900_000
/** The same interval in ms on a demonstration, whose crews wash once a minute: visitors see the day change. */
export const RECHARGEMENT_DEMONSTRATION_MS = 60_000
export const LIGNE_MISE_A_JOUR_MS = 60_000
/** How long after a changed crew or form the dashboard reloads (DASH-19), in ms. */
export const APRES_MODIFICATION_MS = 1_000

const idDeCompte = z.int().positive().max(ID_MAX)
const date = realDay('Une date AAAA-MM-JJ est attendue')
/** The body that asks for the rounds of a day of an exploitant or a client (DASH-29). */
export const demande = z.strictObject({ exploitantId: idDeCompte, date })
export const demandeClient = z.strictObject({ clientId: idDeCompte, date })

/** The fields of a round of the day that every view shows. */
const suivi = {
  id: z.int(),
  libelle: z.string(),
  /** Typologie de lavage of the tournée's form (OPEN-12). */
  type: z.string().nullable(),
  prestation: z.string().nullable(),
  /** First and last intervention. */
  dateDebut: z.string().nullable(),
  dateFin: z.string().nullable(),
  etat: z.enum(['Terminé', 'En cours', 'Pas démarré']),
  progress: z.number().min(0).max(100),
  /** Bins planned. */
  total: z.int(),
  /** Planned bins that were washed. */
  nombreLaves: z.int(),
  nombreLavageImpossible: z.int(),
  /** Bins per hour (OPEN-11). */
  productivite: z.number().nullable(),
  /** True when the tournée has been removed since (OPEN-38). */
  supprimee: z.boolean(),
  /** The day on which the tournée's rule lays this round; null when the rule lays none that is held on this day. */
  regle: z.iso.date().nullable(),
}

/** A round of the day in the flat list of every answer (DASH-20). */
export const tourneeDuJour = z.object({
  ...suivi,
  client: z.string(),
  /** The crew. */
  operateur: z.string(),
  /** When the engine of its vehicle first started and last stopped; null while no vehicle answers. */
  ignitionOn: z.string().nullable(),
  ignitionOff: z.string().nullable(),
  /** Whole minutes from start to end; null while it has no start or no end (OPEN-10). */
  duree: z.int().nullable(),
})
export type TourneeDuJour = z.output<typeof tourneeDuJour>

const lastUpdated = z.string()
/** The rounds of a day as a table (DASH-29, OPEN-08). */
export const tableauDuJour = z.object({ lastUpdated, tournees: z.array(tourneeDuJour) })
export type TableauDuJour = z.output<typeof tableauDuJour>

/** A round of the day (DASH-22). */
export const tour = z.object({
  ...suivi,
  /** Bins washed at places outside the round: they do not count for its progress. */
  nombreHorsPlan: z.int(),
  lavagePartiel: z.int(),
  prestationLavagePartiel: z.string().nullable(),
  equipe: z.object({ label: z.string(), color: z.string() }),
  chauffeur: z.int(),
  equipier: z.int().nullable(),
  conteneurs: z.array(z.int()),
  clientId: z.int(),
  formId: z.int(),
  /** Planned start of the round on that day, HH:MM; null when none is planned. */
  heureDebut: z.string().nullable(),
  /** Reason for which the round was moved to that day; null when it was not. */
  motif: z.string().nullable(),
  /** The vehicle named for that day, else the crew's. */
  laveuse: z.string().nullable(),
})
export type Tour = z.output<typeof tour>

/** A round that the rule lays on a day but that is not held on it, because it was cancelled or moved to another day. */
export const tourAbsent = z.object({
  id: z.int(),
  libelle: z.string(),
  client: z.string(),
  regle: z.iso.date(),
  etat: z.enum(['annulee', 'reportee']),
  /** The day to which the round was moved; for a cancelled round the day itself. */
  jour: z.iso.date(),
  motif: z.string().nullable(),
})

/**
 * The rounds of an exploitant's day (DASH-21); clients are keyed by name, and by name and id when two have the same
 * name (OPEN-15).
 */
export const journee = z.object({
  ...tableauDuJour.shape,
  laveuses: z.array(
    z.object({
      id: z.int(),
      immatriculation: z.string(),
      description: z.string().nullable(),
      operateur: z.string().nullable(),
      statut: z.int(),
    }),
  ),
  clients: z.record(z.string(), z.object({ operateurs: z.array(z.string()), tours: z.array(tour) })),
  absents: z.array(tourAbsent),
  totalALaver: z.int(),
  totalBacsLaves: z.int(),
  totalBacsImpossible: z.int(),
  totalTours: z.int(),
})
export type Journee = z.output<typeof journee>

/** A round as a client sees it: without the names of its crew (OPEN-18). */
const tourClient = tour.omit({ equipe: true, chauffeur: true, equipier: true, motif: true, laveuse: true })
/** A round of the flat list as a client sees it: without crew and engine times, which are about people at work. */
const tourneeClient = tourneeDuJour.omit({ operateur: true, ignitionOn: true, ignitionOff: true })
/** The rounds of a client's day (DASH-01, OPEN-06), under its own name, without vehicles. */
export const journeeClient = journee.omit({ laveuses: true }).extend({
  tournees: z.array(tourneeClient),
  /** The reason is left out since it may name people. */
  absents: z.array(tourAbsent.omit({ motif: true })),
  clients: z.record(z.string(), z.object({ tours: z.array(tourClient) })),
})
export type JourneeClient = z.output<typeof journeeClient>
export type TourneeClient = z.output<typeof tourneeClient>
export type TourClient = z.output<typeof tourClient>
