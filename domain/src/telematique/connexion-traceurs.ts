import { z } from 'zod'
import { heureDuJour, instantLu, lineField, nomme } from '../kernel/fields.ts'
import { sources } from './position.ts'
import { compteTraccar } from './rattrapage.ts'

/** Keys that a company may have in use: one for each server or depot, and some to replace them. */
export const JETONS_MAX = 20
/** Trackers without a vehicle that are remembered for a company. */
export const INCONNUS_MAX = 200

/** A key with which trackers send. Its text is shown only once, when the key is made. */
const jeton = z.object({
  id: z.int(),
  libelle: z.string(),
  /** Last characters of the key. */
  fin: z.string(),
  creeLe: instantLu,
  /** When the key was last used. */
  recuLe: instantLu.nullable(),
})

export const nouveauJeton = z.strictObject({
  libelle: lineField('Nom', 'Le nom est requis', 'Le nom ne doit pas dépasser 80 caractères', 80),
})
export const jetonCree = nomme.extend({ jeton: z.string() })

/**
 * A tracker that has sent something. One without a vehicle can be attached to one, and only for such a tracker the place
 * and the time are answered: positions of vehicles are shown elsewhere, with hours of service and records of who looked.
 */
const traceur = z.object({
  source: z.enum(sources),
  identifiant: z.string(),
  recuLe: instantLu,
  instant: instantLu.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** False when the tracker did not know its place. */
  valide: z.boolean(),
  nombre: z.int(),
  /** The name of the key that the tracker last used. */
  jeton: z.string(),
  /**
   * How the time of its last position is wrong: ahead, so that its positions are not shown on the map, or so late that they
   * are not stored. Null when the time is right.
   */
  horloge: z.enum(['avance', 'retard']).nullable(),
  laveuse: z.object({ id: z.int(), immatriculation: z.string() }).nullable(),
})
export type Traceur = z.output<typeof traceur>

/** The hours of service: positions outside them are shown to nobody. Start and end must differ. */
export const heuresDeService = z
  .strictObject({ debut: heureDuJour, fin: heureDuJour })
  .refine(({ debut, fin }) => debut !== fin, { path: ['fin'], message: 'La fin est égale au début' })
export type HeuresDeService = z.output<typeof heuresDeService>

/** Whether a time on the clock of Paris, "HH:MM", is within the hours of service, which may cross midnight. */
export function isInService(heure: string, service: HeuresDeService | null): boolean {
  if (!service) return true
  const { debut, fin } = service
  return debut < fin ? heure >= debut && heure < fin : heure >= debut || heure < fin
}

/** The account at Quartix as it is answered, without its password. */
const compteQuartix = z.object({
  client: z.string(),
  utilisateur: z.string(),
  reussiLe: instantLu.nullable(),
  /** Why the provider last refused; null while it answers. */
  erreur: z.string().nullable(),
})

const ligne = (label: string, required: string) =>
  lineField(label, required, 'Ce texte ne doit pas dépasser 100 caractères', 100)
export const nouveauCompteQuartix = z.strictObject({
  client: ligne('Identifiant client', "L'identifiant client est requis"),
  utilisateur: ligne('Utilisateur', "L'utilisateur est requis"),
  motDePasse: ligne('Mot de passe', 'Le mot de passe est requis'),
})

/** All that the screen "Connexion des traceurs" shows. */
export const connexionDesTraceurs = z.object({
  jetons: z.array(jeton),
  traceurs: z.array(traceur),
  quartix: compteQuartix.nullable(),
  traccar: compteTraccar.nullable(),
  service: heuresDeService.nullable(),
})
export type ConnexionDesTraceurs = z.output<typeof connexionDesTraceurs>

/**
 * The answer to a tracker: how many positions were read, how many were stored, and how many came from unknown trackers.
 */
export const accuse = z.object({ recues: z.int(), gardees: z.int(), inconnues: z.int() })

/** A record of a look at the track of a vehicle. */
const consultation = z.object({
  moment: instantLu,
  auteur: z.string(),
  laveuse: z.string(),
  jour: z.iso.date(),
})
export const consultationsLues = z.object({ consultations: z.array(consultation), total: z.int() })

/** What people who drive must be told before their positions are recorded (Code du travail, L1222-4). */
export const informationDesEquipages = z.object({
  enregistre: z.boolean(),
  positionsJours: z.int(),
  trajetsMois: z.int(),
  service: heuresDeService.nullable(),
})
