import { z } from 'zod'
import { instantLu } from '../kernel/fields.ts'

/** The states of a provider: `indisponible` means that it does not answer (TRK-28, OPEN-99). */
export const etats = ['ok', 'non-configure', 'indisponible'] as const
export type EtatTelematique = (typeof etats)[number]
/** The fields of an answer that tell the provider's state, and the instant of what is shown. */
const lu = { etat: z.enum(etats), misAJour: instantLu.nullable() }

/** A vehicle by the name that its tracker bears: its number at Quartix, or the text that its tracker sends. */
export const vehicleId = z.string()

/** Where a vehicle is, in the words of the provider (TRK-02); nulls where nothing is known. */
const vivant = {
  vehicleId: vehicleId.nullable(),
  Latitude: z.number().nullable(),
  Longitude: z.number().nullable(),
  /** km/h */
  Speed: z.number().nullable(),
  Heading: z.number().nullable(),
  LocationText: z.string().nullable(),
  LastEventDateTime: instantLu.nullable(),
  LastEventDescription: z.string().nullable(),
}
export const positionsLues = z.object({ ...lu, positions: z.array(z.object(vivant)) })

/** The states of an engine; unknown when the vehicle was silent for a day. */
export const moteurs = ['marche', 'arret', 'inconnu'] as const

/** Every vehicle of the company with its last position: the tracking page and its map. */
export const vehiculeSuivi = z.object({
  id: z.int(),
  immatriculation: z.string(),
  description: z.string().nullable(),
  statut: z.int(),
  operateur: z.object({ id: z.int(), libelle: z.string() }).nullable(),
  ...vivant,
  moteur: z.enum(moteurs),
  /** Whether the pump washes. */
  pompe: z.boolean(),
})
export type VehiculeSuivi = z.output<typeof vehiculeSuivi>
/** A number that differs each time a vehicle has sent something new. */
const version = z.int()
export const flotteSuivie = z.object({ ...lu, version, vehicules: z.array(vehiculeSuivi) })
export const versionDeFlotte = z.object({ version })
export type FlotteSuivie = z.output<typeof flotteSuivie>

/** When the engine of a vehicle ran on a day (TRK-24). */
export const tempsMoteursLus = z.object({
  ...lu,
  vehicleId,
  date: z.iso.date(),
  ignition_on: instantLu.nullable().meta({
    description: 'Of the evening before when the engine has run since and did not start on the day',
  }),
  ignition_off: instantLu.nullable(),
  /** Seconds that the engine and the pump ran; null when the provider does not say. */
  moteurS: z.int().nullable(),
  pompeS: z.int().nullable(),
})

/** The movements of a day together (TRK-22): kilometres, and times as fractions of a day. */
export const resumeTrajets = z.object({
  ...lu,
  StartDate: instantLu.nullable(),
  Distance: z.number().nullable(),
  TravelTime: z.number().nullable(),
  IdlingTime: z.number().nullable(),
  NumberOfTrips: z.int().nullable(),
})
export type ResumeTrajets = z.output<typeof resumeTrajets>

/** A point of a movement (TRK-23); the event "Stop" stands at the end of one. */
export const pointDeRoute = z.object({
  Latitude: z.number(),
  Longitude: z.number(),
  EventType: z.string(),
  EventDateTime: instantLu.nullable(),
  Speed: z.number().nullable(),
  Location: z.string().nullable(),
})
export type PointDeRoute = z.output<typeof pointDeRoute>

/** The stay after a movement: its seconds (null while it lasts), and the container beside which the vehicle stood. */
const arret = z.object({
  dureeS: z.int().nullable(),
  conteneur: z
    .object({ id: z.int(), nomenclature: z.string(), adresse: z.string().nullable(), distanceM: z.int() })
    .nullable(),
})
export const trajetLu = z.object({
  Route: z.array(pointDeRoute),
  /** True when the tracker was silent on the way: only start and end are known. */
  inconnu: z.boolean(),
  arret: arret.nullable(),
})
export type TrajetLu = z.output<typeof trajetLu>
export const itinerairesLus = z.object({ ...lu, Trips: z.array(trajetLu) })

const lieu = z.object({
  id: z.int().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  adresse: z.string().nullable(),
})
const conducteurNomme = z.object({ id: z.int(), libelle: z.string() })

/** Who worked with a vehicle on a day, on which tournées, and what was washed (TRK-25, OPEN-97). */
export const contexteDuJour = z.object({
  operateur: conducteurNomme.nullable(),
  operateurs: z.array(conducteurNomme),
  tournees: z.array(z.object({ id: z.int(), libelle: z.string(), conteneurs: z.array(lieu) })),
  /** Washes that count: an impossible one is not among them. */
  interventions: z.array(
    z.object({
      id: z.int(),
      conteneur_id: z.int().nullable(),
      campagne_id: z.int().nullable(),
      date: instantLu,
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    }),
  ),
})
export type ContexteDuJour = z.output<typeof contexteDuJour>

/** A vehicle's day in the table of the fleet. */
export const ligneDeFlotte = z.object({
  id: z.int(),
  immatriculation: z.string(),
  description: z.string().nullable(),
  /** Removed since; it stands among the days on which it was at work. */
  supprime: z.boolean(),
  /** Of the evening before when the engine has run since then and did not start on the day. */
  ignitionOn: instantLu.nullable(),
  ignitionOff: instantLu.nullable(),
  distanceM: z.int().nullable(),
  conduiteS: z.int().nullable(),
  moteurS: z.int().nullable(),
  pompeS: z.int().nullable(),
  premierLavage: instantLu.nullable(),
  dernierLavage: instantLu.nullable(),
  lavages: z.int(),
})
export type LigneDeFlotte = z.output<typeof ligneDeFlotte>
export const journeeDeFlotte = z.object({ date: z.iso.date(), vehicules: z.array(ligneDeFlotte) })
