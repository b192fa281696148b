import { z } from 'zod'
import { formatDateTime, formatTime, jourDeParis } from '../kernel/dates.ts'
import { decalageHorlogeField, isDecale } from '../kernel/horloge.ts'
import { countInWords, minutesText } from '../kernel/texte.ts'

/** Telephones of one person that are remembered; the ones heard of last are kept. */
export const TELEPHONES_MAX = 5

const count = (label: string) =>
  z
    .number({ error: `${label} : un nombre est attendu` })
    .int()
    .min(0)
    .max(100_000)

/** What a telephone says of itself before it sends anything: what still waits on it. */
export const contact = z.strictObject({
  /** Given by the application when it was first opened on this telephone. */
  appareil: z.uuid('Un identifiant unique (UUID) est attendu'),
  faits: count('Faits en attente'),
  photos: count('Photos en attente'),
  aCorriger: count('Faits à corriger'),
  decalageHorloge: decalageHorlogeField,
})

/** The answer: the time of the server, against which the telephone measures its clock. */
export const contactLu = z.object({ heure: z.iso.datetime() })

/** A telephone as the office sees it: whose it is, when it was last heard of, and what then waited on it. */
export const telephoneLu = z.object({
  operateur: z.object({ '@id': z.string(), id: z.int(), libelle: z.string() }),
  vuLe: z.string(),
  faits: z.int(),
  photos: z.int(),
  aCorriger: z.int(),
  decalageHorloge: z.int().nullable(),
})
export type TelephoneLu = z.output<typeof telephoneLu>
export const telephonesLus = z.object({ telephones: z.array(telephoneLu) })

/** What has not left a telephone, in words; null when everything has. */
export function attenteEnMots({ faits, photos }: { faits: number; photos: number }): string | null {
  const parts = [
    ...(faits > 0 ? [countInWords(faits, 'élément')] : []),
    ...(photos > 0 ? [countInWords(photos, 'photo')] : []),
  ]
  return parts.length > 0 ? parts.join(' et ') : null
}

/** When a telephone was last heard of: the hour alone on the same day. */
export const contactEnMots = ({ vuLe }: Pick<TelephoneLu, 'vuLe'>, now: string): string =>
  jourDeParis(vuLe) === jourDeParis(now) ? `à ${formatTime(vuLe)}` : `le ${formatDateTime(vuLe)}`

/** How wrong the clock of a telephone was, when that is worth telling; null otherwise. @param secondes ahead; behind when negative */
export function horlogeEnMots(secondes: number | null): string | null {
  if (secondes === null || !isDecale(secondes)) return null
  const minutes = Math.round(Math.abs(secondes) / 60)
  const days = Math.floor(minutes / 1440)
  const size = days > 0 ? countInWords(days, 'jour') : minutesText(minutes)
  return `horloge ${secondes > 0 ? 'en avance' : 'en retard'} de ${size}, heures corrigées`
}

/**
 * Where a fact of a crew came from, beside its author; null for one that was typed: only telephones measure their clock.
 * @param decalageHorloge as it is stored with the fact
 */
export const sourceEnMots = (decalageHorloge: number | null): string | null =>
  decalageHorloge === null ? null : ['téléphone', horlogeEnMots(decalageHorloge)].filter(Boolean).join(', ')
