import { z } from 'zod'
import { addDays, jourDeParis, parisClock } from '../kernel/dates.ts'
import { instantLu, lineField } from '../kernel/fields.ts'
import { identifiantLu } from './lecture.ts'

/** How many days before today a Traccar server is asked for at most: older missing positions are given up. */
export const RATTRAPAGE_JOURS = 7
/** The hours of the night, in the time of Paris, in which Traccar servers are asked. */
const NUIT = { debut: '02:00', fin: '06:00' } as const
/** Milliseconds until a failed try is repeated in the same night. */
const REPOS_MS = 3_600_000

/** The Traccar server of a company as it is answered, without its token. */
export const compteTraccar = z.object({
  adresse: z.string(),
  /** Since when somebody waits for a reading; null when nobody does. */
  demandeLe: instantLu.nullable(),
  /** Pairs of a tracker and a day that the current reading has read, and of how many; null while no reading runs. */
  lues: z.int().nullable(),
  aLire: z.int().nullable(),
  /** When a reading last went through to its end, and how many missing positions it stored. */
  reussiLe: instantLu.nullable(),
  gardees: z.int().nullable(),
  /** Why the server last refused; null while it answers. */
  erreur: z.string().nullable(),
})
export type CompteTraccar = z.output<typeof compteTraccar>

const ADRESSE_ATTENDUE = "L'adresse du serveur Traccar est attendue, comme https://traccar.exemple.fr"

const adresseWeb = z.url({ protocol: /^https?$/, normalize: true })
/** The parts of an address: scheme and host (without an account), path, and the rest, which is ignored. */
const PARTIES = /^(https?:\/\/[^/?#@]+)((?:\/[^?#]*)?)(?:[?#].*)?$/

/** The address of a server without query, final slashes and "/api"; null for anything but http or https. */
function adresseDe(text: string): string | null {
  const [, serveur, chemin = ''] = PARTIES.exec(adresseWeb.safeParse(text).data ?? '') ?? []
  return serveur ? serveur + chemin.replace(/\/+$/, '').replace(/\/api$/, '') : null
}

export const nouveauCompteTraccar = z.strictObject({
  adresse: lineField('Adresse', "L'adresse est requise", "L'adresse ne doit pas dépasser 200 caractères", 200)
    .refine((text) => adresseDe(text) !== null, ADRESSE_ATTENDUE)
    .transform((text) => adresseDe(text) ?? text),
  jeton: lineField("Jeton d'accès", "Le jeton d'accès est requis", 'Ce jeton est trop long', 1000).refine(
    // The header in which the token is sent allows no other characters.
    (text) => /^[\x21-\x7e]*$/.test(text),
    "Ce jeton contient des caractères qu'aucun jeton n'a",
  ),
})

/** The state of the readings of a company's Traccar server. */
export interface EtatRattrapage {
  demandeLe: string | null
  /** When the server was last asked, with whatever result. */
  tenteLe: string | null
  /** The last day that was read completely. */
  jourLu: string | null
  /** The server asked not to be called before this time. */
  pasAvant: string | null
}

/**
 * Whether a Traccar server must be asked now: somebody waits for it, or it is night and yesterday is not complete.
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
 * The days to ask for, the oldest first: those after the last complete one, until yesterday. When somebody waits for the
 * reading, all allowed days, and today.
 * @param today the Paris day
 */
export function joursARattraper({ demandeLe, jourLu }: EtatRattrapage, today: string): string[] {
  const jours = Array.from({ length: RATTRAPAGE_JOURS }, (_, n) => addDays(today, n - RATTRAPAGE_JOURS))
  return demandeLe !== null ? [...jours, today] : jours.filter((jour) => jourLu === null || jour > jourLu)
}

/** A tracker in the list of a Traccar server. */
export interface AppareilTraccar {
  id: number
  uniqueId: string
}
const appareil = z.object({ id: z.int().positive(), uniqueId: identifiantLu })

/** A tracker from the answer of Traccar's `/api/devices`; null for anything else. */
export const appareilTraccar = (said: unknown): AppareilTraccar | null =>
  appareil.safeParse(said).data ?? null
