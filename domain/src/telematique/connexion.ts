import { z } from 'zod'
import { instantLu, lineField } from '../kernel/fields.ts'
import { sources } from './position.ts'
import { compteTraccar } from './rattrapage.ts'

/** Keys of a company that work at a time: one for each server or depot, with room to change them. */
export const JETONS_MAX = 20
/** Unknown trackers that are remembered for a company. */
export const INCONNUS_MAX = 200

/** A key by which trackers send; its text is shown once, when it is made. */
export const jeton = z.object({
  id: z.int(),
  libelle: z.string(),
  /** Its last characters. */
  fin: z.string(),
  creeLe: instantLu,
  /** When something came by it last. */
  recuLe: instantLu.nullable(),
})

export const nouveauJeton = z.strictObject({
  libelle: lineField('Nom', 'Le nom est requis', 'Le nom ne doit pas dépasser 80 caractères', 80),
})
export const jetonCree = z.object({ id: z.int(), libelle: z.string(), jeton: z.string() })

/**
 * A tracker that was heard of; without a vehicle it waits to be attached to one. Where and when it was is told of one without
 * a vehicle alone: a vehicle is looked at where hours of service hold and looks are written down.
 */
export const traceur = z.object({
  source: z.enum(sources),
  identifiant: z.string(),
  recuLe: instantLu,
  instant: instantLu.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** False when it knew no place. */
  valide: z.boolean(),
  nombre: z.int(),
  /** The name of the key by which it came last. */
  jeton: z.string(),
  /** Its clock is ahead: what it says moves no marker. */
  enAvance: z.boolean(),
  laveuse: z.object({ id: z.int(), immatriculation: z.string() }).nullable(),
})
export type Traceur = z.output<typeof traceur>

const heureMinute = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Une heure HH:MM est attendue')

/** The hours of service: positions outside them are shown to nobody. Begin and end alike are refused. */
export const heuresDeService = z
  .strictObject({ debut: heureMinute, fin: heureMinute })
  .refine(({ debut, fin }) => debut !== fin, { path: ['fin'], message: 'La fin est égale au début' })
export type HeuresDeService = z.output<typeof heuresDeService>

/** Whether a time on the clock of Paris "HH:MM" lies in the hours of service, which may run across midnight. */
export function isInService(heure: string, service: HeuresDeService | null): boolean {
  if (!service) return true
  const { debut, fin } = service
  return debut < fin ? heure >= debut && heure < fin : heure >= debut || heure < fin
}

/** The account at Quartix, as it is read: its password never is. */
export const compteQuartix = z.object({
  client: z.string(),
  utilisateur: z.string(),
  reussiLe: instantLu.nullable(),
  /** What was refused last; null while it answers. */
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

/** What a call of a tracker's answers: positions that were read, kept for a vehicle, and of unknown trackers. */
export const accuse = z.object({ recues: z.int(), gardees: z.int(), inconnues: z.int() })

/** A look at the track of a vehicle. */
export const consultation = z.object({
  moment: instantLu,
  auteur: z.string(),
  laveuse: z.string(),
  jour: z.iso.date(),
})
export const consultationsLues = z.object({ consultations: z.array(consultation), total: z.int() })

/** What people who drive are told before their positions are recorded (Code du travail, L1222-4). */
export const informationDesEquipages = z.object({
  enregistre: z.boolean(),
  positionsJours: z.int(),
  trajetsMois: z.int(),
  service: heuresDeService.nullable(),
})
