import { z } from 'zod'
import { instantLu, nomme } from '../kernel/fields.ts'

/** The states of a provider: `indisponible` means that it does not answer (TRK-28, OPEN-99). */
const etats = ['ok', 'non-configure', 'indisponible'] as const
/** The state of the provider, and the time of the newest data shown. */
const lu = { etat: z.enum(etats), misAJour: instantLu.nullable() }

/** The name of a vehicle at its tracker: its number at Quartix, or the text that its tracker sends. */
export const vehicleId = z.string()

/** The position of a vehicle in the provider's words (TRK-02); null where unknown. */
export const positionLue = z.object({
  vehicleId: vehicleId.nullable(),
  Latitude: z.number().nullable(),
  Longitude: z.number().nullable(),
  /** km/h */
  Speed: z.number().nullable(),
  Heading: z.number().nullable(),
  LocationText: z.string().nullable(),
  LastEventDateTime: instantLu.nullable(),
  LastEventDescription: z.string().nullable(),
})
export const positionsLues = z.object({ ...lu, positions: z.array(positionLue) })

/** The states of an engine; `inconnu` when the vehicle has been silent for a day. */
const moteurs = ['marche', 'arret', 'inconnu'] as const

/** A vehicle of the company with its last position, on the tracking page and its map. */
export const vehiculeSuivi = z.object({
  id: z.int(),
  immatriculation: z.string(),
  description: z.string().nullable(),
  statut: z.int(),
  operateur: nomme.nullable().meta({ description: 'The operateur that it is assigned to' }),
  equipage: z.array(nomme).meta({
    description:
      'Who works with it today, by shifts, else by the rounds that it drives; empty where nobody is known to',
  }),
  ...positionLue.shape,
  moteur: z.enum(moteurs),
  /** Whether the pump is running. */
  pompe: z.boolean(),
})
export type VehiculeSuivi = z.output<typeof vehiculeSuivi>
/** A number that changes whenever a vehicle has sent something new. */
const version = z.int()
export const flotteSuivie = z.object({ ...lu, version, vehicules: z.array(vehiculeSuivi) })
export const versionDeFlotte = z.object({ version })
export type FlotteSuivie = z.output<typeof flotteSuivie>

/** The engine times of a vehicle on a day (TRK-24). */
export const tempsMoteursLus = z.object({
  ...lu,
  /** Null for a vehicle that has no tracker any more. */
  vehicleId: vehicleId.nullable(),
  date: z.iso.date(),
  ignition_on: instantLu.nullable().meta({
    description: 'Of the evening before when the engine has run since and did not start on the day',
  }),
  ignition_off: instantLu.nullable(),
  /** Seconds that the engine and the pump ran; null when the provider does not say. */
  moteurS: z.int().nullable(),
  pompeS: z.int().nullable(),
})

/** The movements of a day added up (TRK-22), listed or not: kilometres, and durations as fractions of a day. */
export const resumeTrajets = z.object({
  ...lu,
  StartDate: instantLu.nullable(),
  Distance: z.number().nullable(),
  TravelTime: z.number().nullable(),
  IdlingTime: z.number().nullable(),
  NumberOfTrips: z.int().nullable(),
  /** Of ways on which the tracker was silent; in neither of the other sums. Null when the provider does not say. */
  UnknownDistance: z.number().nullable(),
  UnknownTime: z.number().nullable(),
})
export type ResumeTrajets = z.output<typeof resumeTrajets>

/** A point of a movement (TRK-23); the event "Stop" is at its end. */
const pointDeRoute = z.object({
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
const trajetLu = z.object({
  Route: z.array(pointDeRoute),
  /** True when the tracker was silent on the way, so that only start and end are known. */
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
/** Who worked with a vehicle on a day, on which tournées, and which washes were made (TRK-25, OPEN-97). */
export const contexteDuJour = z.object({
  operateur: nomme.nullable().meta({
    description:
      'The first who worked with it; else the one it was assigned to, who is not among `operateurs`',
  }),
  operateurs: z.array(nomme),
  tournees: z.array(nomme.extend({ conteneurs: z.array(lieu) })),
  /** Washes that count; impossible ones are left out. */
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
const ligneDeFlotte = z.object({
  id: z.int(),
  immatriculation: z.string(),
  description: z.string().nullable(),
  /** True when the vehicle was removed later; it still appears on the days on which it worked. */
  supprime: z.boolean(),
  /** On the evening before, when the engine was not started on the day but ran on from then. */
  ignitionOn: instantLu.nullable(),
  ignitionOff: instantLu.nullable(),
  distanceM: z.int().nullable(),
  /** Metres of ways on which the tracker was silent; not in `distanceM`. */
  inconnuM: z.int().nullable(),
  conduiteS: z.int().nullable(),
  moteurS: z.int().nullable(),
  pompeS: z.int().nullable(),
  premierLavage: instantLu.nullable(),
  dernierLavage: instantLu.nullable(),
  lavages: z.int(),
})
export type LigneDeFlotte = z.output<typeof ligneDeFlotte>
export const journeeDeFlotte = z.object({ date: z.iso.date(), vehicules: z.array(ligneDeFlotte) })
