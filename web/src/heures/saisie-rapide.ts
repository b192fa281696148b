import { joursPossibles } from '@lavandiere/domain/heures/horaires.ts'
import type { JourSuivi } from '@lavandiere/domain/heures/suivi-heures.ts'
import { parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { type HeuresSaisies, HORAIRES_SAISIE, objectionsDe, saisieDe } from './saisie-des-heures.ts'

export const MODELE =
  'Écrivez début et fin, puis la pause en minutes si elle change : 730-1512, ou 7h30 15h12 20'

/** Hours and minutes, as people type a time: "7", "730", "0730", "7h", "7h30", "7:30". */
const HEURE = /^(\d{1,2})(?:[h:.](\d\d)?|(\d\d))?$/
/** What stands between two of them; a space before the "h" of an hour does not. */
const ENTRE = /\s*[-–/,;àa]\s*|\s+/

/** HH:MM of a time as it is typed; null for a text that is no time. */
function heureLue(text: string): string | null {
  const [read, hours = '', minutes = '', bare = ''] = HEURE.exec(text) ?? []
  const [h, m] = [Number(hours), Number(minutes || bare || 0)]
  if (!read || h > 23 || m > 59) return null
  return `${String(h).padStart(2, '0')}:${String(m).padStart(2, '0')}`
}

/** What was typed in a day of the grid: the hours it means, or the sentence that says why it means none. */
type SaisieLue = { saisie: HeuresSaisies } | { message: string }

/**
 * The hours that a text means on a day of a person: "730-1512", "7h30 15h12", "22h-6h 20". Without a third number the
 * pause stays the stored one, else that with which the entry of hours begins. An end that is not after the start is on the
 * next day.
 */
export function lireSaisie(text: string, { date, details }: JourSuivi): SaisieLue {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/(\d)\s+h/g, '$1h')
  const [debutTape = '', finTapee = '', pauseTapee, ...more] = typed.split(ENTRE)
  if (debutTape === '' || finTapee === '' || more.length > 0) return { message: MODELE }
  const [debut, fin] = [heureLue(debutTape), heureLue(finTapee)]
  if (debut === null || fin === null)
    return { message: `« ${debut === null ? debutTape : finTapee} » n'est pas une heure` }
  if (pauseTapee !== undefined && !/^\d{1,4}$/.test(pauseTapee))
    return { message: `« ${pauseTapee} » n'est pas une pause en minutes` }
  const pause =
    pauseTapee === undefined ? (details?.tempsPauseMinutes ?? HORAIRES_SAISIE.pause) : Number(pauseTapee)
  const saisie = saisieDe(jourDeDebut(date, debut, details), { debut, fin, pause }, '')
  const [message] = Object.values(objectionsDe(saisie))
  return message ? { message } : { saisie }
}

/** The day on which typed hours start: a stored night that began after midnight still does. */
function jourDeDebut(date: string, debut: string, details: JourSuivi['details']): string {
  const stored = details?.debut?.date.slice(0, 10)
  if (!stored || stored === date) return date
  return joursPossibles(parisInstant(stored, `${debut}:00`)).includes(date) ? stored : date
}

/** The hours of a day as they would be typed: "7h30 15h12 20"; empty without a sheet. */
export function texteDeSaisie({ details }: Pick<JourSuivi, 'details'>): string {
  const clock = (moment: { date: string } | null | undefined) =>
    moment ? `${Number(moment.date.slice(11, 13))}h${moment.date.slice(14, 16)}` : ''
  if (!details?.debut) return ''
  return [clock(details.debut), clock(details.fin), details.fin ? details.tempsPauseMinutes : null]
    .filter((one) => one !== null && one !== '')
    .join(' ')
}
