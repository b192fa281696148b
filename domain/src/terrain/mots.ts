import { formatDateTime, formatTime, jourDeParis } from '../kernel/dates.ts'
import { isDecale } from '../kernel/decalage.ts'
import { countInWords, minutesText } from '../kernel/texte.ts'
import type { TelephoneLu } from './telephone.ts'

/* What the office and the crews read of a telephone. The first screen of the dashboard loads it: it describes no call. */

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
