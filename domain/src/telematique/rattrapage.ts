import { z } from 'zod'
import { addDays, jourDeParis, parisClock } from '../kernel/dates.ts'
import { instantLu, lineField } from '../kernel/fields.ts'
import { identifiantLu } from './lecture.ts'

/** The days before today that a Traccar server is asked for at most: what it could not push for longer is given up. */
export const RATTRAPAGE_JOURS = 7
/** The hours of the night, on the clock of Paris, in which Traccar servers are asked. */
const NUIT = { debut: '02:00', fin: '06:00' } as const
/** A try that failed is made again after this time, in the same night. */
const REPOS_MS = 3_600_000

/** The Traccar server of a company, as it is read: its token never is. */
export const compteTraccar = z.object({
  adresse: z.string(),
  /** Since when somebody waits for what it knows; null when nobody does. */
  demandeLe: instantLu.nullable(),
  /** Days of trackers that the present reading has done, and all of them; null while none runs. */
  lues: z.int().nullable(),
  aLire: z.int().nullable(),
  /** When all that was asked for came last, and how many positions were missing then. */
  reussiLe: instantLu.nullable(),
  gardees: z.int().nullable(),
  /** What was refused last; null while it answers. */
  erreur: z.string().nullable(),
})
export type CompteTraccar = z.output<typeof compteTraccar>

const ADRESSE_ATTENDUE = "L'adresse du serveur Traccar est attendue, comme https://traccar.exemple.fr"

const adresseWeb = z.url({ protocol: /^https?$/, normalize: true })
/** Scheme and host without an account before it, path, and what is left aside. */
const PARTIES = /^(https?:\/\/[^/?#@]+)((?:\/[^?#]*)?)(?:[?#].*)?$/

/** The address of a server without what may stand behind it; null for anything else than http or https. */
function adresseDe(text: string): string | null {
  const [, serveur, chemin = ''] = PARTIES.exec(adresseWeb.safeParse(text).data ?? '') ?? []
  return serveur ? serveur + chemin.replace(/\/+$/, '').replace(/\/api$/, '') : null
}

export const nouveauCompteTraccar = z.strictObject({
  adresse: lineField('Adresse', "L'adresse est requise", "L'adresse ne doit pas dépasser 200 caractères", 200)
    .refine((text) => adresseDe(text) !== null, ADRESSE_ATTENDUE)
    .transform((text) => adresseDe(text) ?? text),
  jeton: lineField("Jeton d'accès", "Le jeton d'accès est requis", 'Ce jeton est trop long', 1000).refine(
    // A header holds nothing else.
    (text) => /^[\x21-\x7e]*$/.test(text),
    "Ce jeton contient des caractères qu'aucun jeton n'a",
  ),
})

/** What is known of the readings of a company's Traccar server. */
export interface EtatRattrapage {
  demandeLe: string | null
  /** When it was asked last, whatever it answered. */
  tenteLe: string | null
  /** The last day that came whole. */
  jourLu: string | null
  /** The server asked to be left alone until then. */
  pasAvant: string | null
}

/**
 * Whether a Traccar server is to be asked: somebody waits for it, or it is night and yesterday is not whole.
 * @param now ISO 8601
 */
export function isRattrapageDue(etat: EtatRattrapage, now: string): boolean {
  const { demandeLe, tenteLe, jourLu, pasAvant } = etat
  const at = Date.parse(now)
  if (pasAvant !== null && Date.parse(pasAvant) > at) return false
  if (demandeLe !== null) return true
  const heure = parisClock(now).slice(11, 16)
  const isNight = heure >= NUIT.debut && heure < NUIT.fin
  const isWhole = jourLu !== null && jourLu >= addDays(jourDeParis(now), -1)
  return isNight && !isWhole && (tenteLe === null || at - Date.parse(tenteLe) >= REPOS_MS)
}

/**
 * The days to ask for, the oldest first: those since the last whole one, until yesterday. Who waits for an answer gets all
 * of the days that may be asked for, and today.
 * @param today the Paris day
 */
export function joursARattraper({ demandeLe, jourLu }: EtatRattrapage, today: string): string[] {
  const jours = Array.from({ length: RATTRAPAGE_JOURS }, (_, n) => addDays(today, n - RATTRAPAGE_JOURS))
  return demandeLe !== null ? [...jours, today] : jours.filter((jour) => jourLu === null || jour > jourLu)
}

/** A tracker as a Traccar server lists it. */
export interface AppareilTraccar {
  id: number
  uniqueId: string
}
const appareil = z.object({ id: z.int().positive(), uniqueId: identifiantLu })

/** A tracker of Traccar's `/api/devices`; null for anything else. */
export const appareilTraccar = (said: unknown): AppareilTraccar | null =>
  appareil.safeParse(said).data ?? null
