import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { z } from 'zod'
import { ajouterJours, formatDate, PARIS } from '../kernel/dates.ts'
import { field } from '../kernel/fields.ts'

export const joursSemaine = {
  MO: 'lundi',
  TU: 'mardi',
  WE: 'mercredi',
  TH: 'jeudi',
  FR: 'vendredi',
  SA: 'samedi',
  SU: 'dimanche',
} as const
export type JourSemaine = keyof typeof joursSemaine
const JOURS = Object.keys(joursSemaine) as [JourSemaine, ...JourSemaine[]]

/** Set positions (TOUR-30). */
export const positions = { 1: 'premier', 2: 'deuxième', 3: 'troisième', 4: 'quatrième', [-1]: 'dernier' } as const

/** A tournée may run this long at most: a limit on what is laid out in days. */
export const MAX_ANNEES = 10
export const INTERVALLE_MAX = 99
/** How far ahead next dates are looked for (TOUR-33). */
const HORIZON_JOURS = 365

const INTERVALLE = `L'intervalle doit être un nombre entier entre 1 et ${INTERVALLE_MAX}`
const JOUR_DU_MOIS = 'Le jour du mois doit être compris entre 1 et 31'

/** The recurrence fields of a tournée (TOUR-28, TOUR-29). DAILY and byMonth are understood, not offered (OPEN-72). */
export const champsRecurrence = {
  freq: field(z.enum(['DAILY', 'WEEKLY', 'MONTHLY'], { error: 'La fréquence est requise' }), { label: 'Fréquence' }),
  interval: field(
    z.number({ error: INTERVALLE }).int(INTERVALLE).min(1, INTERVALLE).max(INTERVALLE_MAX, INTERVALLE),
    { label: 'Intervalle' },
  ).default(1),
  byDay: field(z.array(z.enum(JOURS, { error: 'Ce jour est inconnu' })).max(7), { label: 'Jours' }).default([]),
  recurrenceType: field(z.enum(['dayOfMonth', 'weekdayOfMonth'], { error: 'Ce type est inconnu' }), {
    label: 'Type de récurrence',
  }).nullish(),
  byMonthDay: field(z.number({ error: JOUR_DU_MOIS }).int(JOUR_DU_MOIS).min(1, JOUR_DU_MOIS).max(31, JOUR_DU_MOIS), {
    label: 'Jour du mois',
  }).nullish(),
  byMonth: field(z.array(z.int().min(1).max(12)).max(12), { label: 'Mois' }).nullish(),
  bySetPos: field(z.literal([1, 2, 3, 4, -1], { error: 'Cette position est inconnue' }), { label: 'Position' }).nullish(),
} as const

export type Recurrence = z.output<z.ZodObject<typeof champsRecurrence>>

/** Rules over several recurrence fields, and the limit of its span; for `rules` of a resource. */
export function regleRecurrence(
  value: Record<string, unknown>,
  issue: (path: string, message: string) => void,
): void {
  const { freq, byDay, recurrenceType, byMonthDay, bySetPos, dateDebut, dateFin } = value
  const jours = Array.isArray(byDay) ? byDay.length : 0
  if (freq === 'WEEKLY' && jours === 0) issue('byDay', 'Choisissez au moins un jour')
  if (freq === 'MONTHLY' && recurrenceType === 'weekdayOfMonth') {
    if (jours === 0) issue('byDay', 'Choisissez au moins un jour')
    if (!bySetPos) issue('bySetPos', 'Choisissez une position dans le mois')
  } else if (freq === 'MONTHLY' && !byMonthDay) issue('byMonthDay', JOUR_DU_MOIS)
  const latest = `${Number(String(dateDebut).slice(0, 4)) + MAX_ANNEES}${String(dateDebut).slice(4)}`
  if (String(dateFin) > latest) issue('dateFin', `Une tournée dure au plus ${MAX_ANNEES} ans`)
}

const compact = (jour: string) => jour.replaceAll('-', '')

/** The rule as text (OPEN-73): starts at 06:00 in Paris (TOUR-32), ends with the end of `dateFin`, included. */
export function toRrule(recurrence: Recurrence, dateDebut: string, dateFin: string): string {
  const { freq, interval, byDay, recurrenceType, byMonthDay, byMonth, bySetPos } = recurrence
  const until = Temporal.PlainDateTime.from(`${dateFin}T23:59:59`).toZonedDateTime(PARIS).toInstant()
  const parts = [`FREQ=${freq}`, `INTERVAL=${interval}`, `UNTIL=${until.toString().replace(/[-:]/g, '')}`]
  const isByWeekday = freq === 'WEEKLY' || (freq === 'MONTHLY' && recurrenceType === 'weekdayOfMonth')
  if (isByWeekday) parts.push(`BYDAY=${JOURS.filter((jour) => byDay.includes(jour)).join(',')}`)
  if (freq === 'MONTHLY' && isByWeekday) parts.push(`BYSETPOS=${bySetPos}`)
  if (freq === 'MONTHLY' && !isByWeekday) parts.push(`BYMONTHDAY=${byMonthDay}`)
  if (byMonth && byMonth.length > 0) parts.push(`BYMONTH=${byMonth.join(',')}`)
  return `DTSTART;TZID=${PARIS}:${compact(dateDebut)}T060000\nRRULE:${parts.join(';')}`
}

/**
 * The days of a rule, YYYY-MM-DD, in order.
 * An occurrence is at 06:00 in Paris, so between 00:00 and 24:00 UTC of its own day: days bound it without a zone.
 * @param window first and last day, both included, and how many days at most
 */
export function occurrences(rrule: string, window: { apres: string; jusqua: string; max: number }): string[] {
  const rule = new RRuleTemporal({ rruleString: rrule, temporal: Temporal })
  const { apres, jusqua, max } = window
  if (max > 50) {
    const found = rule.between(new Date(`${apres}T00:00:00Z`), new Date(`${jusqua}T23:59:59Z`), true)
    return found.slice(0, max).map((date) => date.toPlainDate().toString())
  }
  const days: string[] = []
  let after = new Date(`${apres}T00:00:00Z`)
  while (days.length < max) {
    const day = rule.next(after)?.toPlainDate().toString()
    if (day === undefined || day > jusqua) break
    days.push(day)
    after = new Date(`${day}T12:00:00Z`)
  }
  return days
}

/** The next days of a rule from `aujourdhui` on, within a year; five at most unless asked (TOUR-05, TOUR-33). */
export const prochainesDates = (rrule: string, aujourdhui: string, max = 5): string[] =>
  occurrences(rrule, { apres: aujourdhui, jusqua: ajouterJours(aujourdhui, HORIZON_JOURS), max })

/** Whether a rule has an occurrence on that day (TOUR-04). */
export const estActive = (rrule: string, jour: string): boolean =>
  occurrences(rrule, { apres: jour, jusqua: jour, max: 1 }).length > 0

const liste = (mots: readonly string[]) =>
  mots.length < 2 ? mots.join('') : `${mots.slice(0, -1).join(', ')} et ${mots.at(-1)}`

/** A recurrence as a French sentence: "toutes les 2 semaines le lundi", "chaque mois le premier lundi" (TOUR-03). */
export function enFrancais(recurrence: Recurrence): string {
  const { freq, interval, byDay, recurrenceType, byMonthDay, bySetPos } = recurrence
  const jours = liste(JOURS.filter((jour) => byDay.includes(jour)).map((jour) => `le ${joursSemaine[jour]}`))
  const every = (one: string, several: string) => (interval > 1 ? `${several.replace('#', String(interval))}` : one)
  if (freq === 'DAILY') return every('chaque jour', 'tous les # jours')
  if (freq === 'WEEKLY') return `${every('chaque semaine', 'toutes les # semaines')} ${jours}`.trim()
  const mois = every('chaque mois', 'tous les # mois')
  if (recurrenceType !== 'weekdayOfMonth') return `${mois} le ${byMonthDay === 1 ? '1er' : (byMonthDay ?? '')}`.trim()
  const place = bySetPos ? positions[bySetPos] : ''
  const noms = JOURS.filter((jour) => byDay.includes(jour)).map((jour) => joursSemaine[jour])
  const jourDit = noms.length < 2 ? noms.join('') : `${noms.slice(0, -1).join(', ')} ou ${noms.at(-1)}`
  return `${mois} le ${place} ${jourDit}`.trim()
}

/** The "Fin" column of the list: end date, then the recurrence (OPEN-71). */
export const finEtRecurrence = (recurrence: Recurrence, dateFin: string): string =>
  `${formatDate(dateFin)}, ${enFrancais(recurrence)}`
