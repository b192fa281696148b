import { z } from 'zod'
import { ID_MAX, realDay } from '../kernel/fields.ts'

const idDeCompte = z.int().positive().max(ID_MAX)
const date = realDay()
/** The body that asks for the rounds of a day of an exploitant or a client (DASH-29). */
export const demande = z.strictObject({ exploitantId: idDeCompte, date })
export const demandeClient = z.strictObject({ clientId: idDeCompte, date })

/** The fields of a round of the day that all views show. */
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
  /** True when the tournée was removed later (OPEN-38). */
  supprimee: z.boolean(),
  /**
   * The day on which the rule of the tournée puts this round; null when the rule gives none that takes place on this day.
   */
  regle: z.iso.date().nullable(),
}

/** A round of the day in a flat list (DASH-20). */
const tourneeDuJour = z.object({
  ...suivi,
  client: z.string(),
  /** The names of the crew. */
  operateur: z.string(),
  /** First start and last stop of the engine of its vehicle; null while there is no answer from a vehicle. */
  ignitionOn: z.string().nullable(),
  ignitionOff: z.string().nullable(),
  /** Whole minutes from begin to end; null while one of them is missing (OPEN-10). */
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
  /** Bins washed at places outside the round, which do not count for its progress. */
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
  /** Why the round was moved to this day; null when it was not moved. */
  motif: z.string().nullable(),
  /** The vehicle named for that day, else the crew's. */
  laveuse: z.string().nullable(),
  /** Points that its crew left to others that day, and points of others that it took; each counts on its own round. */
  confies: z.array(
    z.object({
      sens: z.enum(['vers', 'de']),
      /** The other round. */
      id: z.int(),
      libelle: z.string(),
      points: z.int(),
      /** Points visited since, washed or not. */
      faits: z.int(),
    }),
  ),
  /** Washes that reached the office late, and washes of a telephone whose clock was wrong. */
  tardifs: z.int(),
  decales: z.int(),
})
export type Tour = z.output<typeof tour>

/**
 * A round that the rule puts on a day but that does not take place on it, because it was cancelled or moved to another
 * day.
 */
const tourAbsent = z.object({
  id: z.int(),
  libelle: z.string(),
  client: z.string(),
  regle: z.iso.date(),
  etat: z.enum(['annulee', 'reportee']),
  /** The day to which the round was moved; for a cancelled round its own day. */
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
      operateur: z
        .string()
        .nullable()
        .meta({ description: 'The operateur that it was assigned to on the day' }),
      /** The names of those who work with it on the day. */
      equipage: z.array(z.string()),
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
const tourClient = tour.omit({
  equipe: true,
  chauffeur: true,
  equipier: true,
  motif: true,
  laveuse: true,
  confies: true,
  tardifs: true,
  decales: true,
})
/** A round of the flat list as a client sees it: without the crew and engine times, which concern people at work. */
const tourneeClient = tourneeDuJour.omit({ operateur: true, ignitionOn: true, ignitionOff: true })
/** The rounds of a client's day (DASH-01, OPEN-06), under its own name, without vehicles. */
export const journeeClient = journee.omit({ laveuses: true }).extend({
  tournees: z.array(tourneeClient),
  /** Without the reason, which may name people. */
  absents: z.array(tourAbsent.omit({ motif: true })),
  clients: z.record(z.string(), z.object({ tours: z.array(tourClient) })),
})
export type JourneeClient = z.output<typeof journeeClient>
export type TourneeClient = z.output<typeof tourneeClient>
export type TourClient = z.output<typeof tourClient>
