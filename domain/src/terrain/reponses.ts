import { z } from 'zod'
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

const heure = z.object({ heure: z.iso.datetime({ offset: true }) })
const photo = z.object({ '@id': z.string(), sha256: z.string() })
const fait = z.object({ '@id': z.string(), uuid: z.string() })
const refus = z.object({
  message: z.string(),
  violations: z.array(z.object({ propertyPath: z.string() })).catch([]),
})

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
  const said = refus.safeParse(corps)
  if (statut === 401) return said.success ? { type: 'session' } : LATER
  if (statut < 400 || statut >= 500 || PASSAGERS.has(statut) || envoi.quoi === 'contact') return LATER
  if (!said.success) return LATER
  const { message, violations } = said.data
  const [first] = violations.length === 1 ? violations : []
  return { type: 'refuse', fait: envoi.fait, message, champ: first?.propertyPath || null }
}

const LATER: Lu = { type: 'attendre', secondes: 0 }

function received(envoi: Envoi, corps: unknown): Lu {
  if (envoi.quoi === 'contact') {
    const read = heure.safeParse(corps)
    return read.success ? { type: 'heure', serveur: Date.parse(read.data.heure) } : LATER
  }
  if (envoi.quoi === 'photo') {
    const read = photo.safeParse(corps)
    const isOurs = read.success && read.data.sha256 === envoi.sha256
    return isOurs ? { type: 'photo', uuid: envoi.uuid, adresse: read.data['@id'] } : LATER
  }
  const read = fait.safeParse(corps)
  const isOurs = read.success && read.data.uuid === uuidAnswered(envoi.fait)
  return isOurs ? { type: 'confirme', fait: envoi.fait, adresse: read.data['@id'] } : LATER
}

/** The uuid in the answer to a fact: the end of a shift is answered by the shift, whose uuid is that of its start. */
const uuidAnswered = ({ nature, apres, uuid }: Fait) => (nature === 'fin-de-poste' ? apres : uuid)
