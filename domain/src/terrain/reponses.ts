import type { Envoi } from './envois.ts'
import type { Fait } from './faits.ts'

/** What an answer means to the queue. */
export type Lu =
  | { type: 'heure'; serveur: number }
  | { type: 'photo'; uuid: string; adresse: string }
  | { type: 'confirme'; fait: Fait; adresse: string }
  | { type: 'refuse'; fait: Fait; message: string; champ: string | null }
  | { type: 'session' }
  | { type: 'attendre'; secondes: number }

/** The text of a field of an answer; null without one. The telephone reads by hand: a library of schemas was a quarter of its script. */
function texte(corps: unknown, champ: string): string | null {
  const value: unknown = Object(corps)[champ]
  return typeof value === 'string' ? value : null
}

/** Refusals that pass by themselves: too slow, too early, too many. */
const PASSAGERS = new Set([408, 425, 429])

/**
 * Reads an answer. Sent means 200 or 201 with our own uuid, and for a photo the print of our own bytes: the page of a
 * hotel's network is an answer too, and no 200 of hers counts.
 * @param corps the parsed JSON; null for anything else
 */
export function lire(envoi: Envoi, { statut, corps }: { statut: number; corps: unknown }): Lu {
  if (statut === 200 || statut === 201) return received(envoi, corps)
  // A refusal of ours always has its sentence; the page of a hotel's network has none.
  const message = texte(corps, 'message')
  if (message === null) return LATER
  if (statut === 401) return { type: 'session' }
  if (statut < 400 || statut >= 500 || PASSAGERS.has(statut) || envoi.quoi === 'contact') return LATER
  return { type: 'refuse', fait: envoi.fait, message, champ: champVise(envoi, corps) }
}

/** The field of the fact that a refusal is about: that of the refused photo, or the only one that the answer names. */
function champVise(envoi: Exclude<Envoi, { quoi: 'contact' }>, corps: unknown): string | null {
  if (envoi.quoi === 'photo') return envoi.fait.photos.find(({ uuid }) => uuid === envoi.uuid)?.champ ?? null
  const { violations }: { violations?: unknown } = Object(corps)
  return (
    (Array.isArray(violations) && violations.length === 1 && texte(violations[0], 'propertyPath')) || null
  )
}

const LATER: Lu = { type: 'attendre', secondes: 0 }

function received(envoi: Envoi, corps: unknown): Lu {
  if (envoi.quoi === 'contact') {
    const serveur = Date.parse(texte(corps, 'heure') ?? '')
    return Number.isNaN(serveur) ? LATER : { type: 'heure', serveur }
  }
  const [adresse, uuid] = [texte(corps, '@id'), texte(corps, 'uuid')]
  if (adresse === null) return LATER
  if (envoi.quoi === 'photo') {
    const isOurs = texte(corps, 'sha256') === envoi.sha256
    return isOurs ? { type: 'photo', uuid: envoi.uuid, adresse } : LATER
  }
  const isOurs = uuid !== null && uuid === uuidAnswered(envoi.fait)
  return isOurs ? { type: 'confirme', fait: envoi.fait, adresse } : LATER
}

/** The uuid in the answer to a fact: the end of a shift is answered by the shift, whose uuid is that of its start. */
const uuidAnswered = ({ nature, apres, uuid }: Fait) => (nature === 'fin-de-poste' ? apres : uuid)
