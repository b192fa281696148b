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
export const positions = {
  1: 'premier',
  2: 'deuxième',
  3: 'troisième',
  4: 'quatrième',
  [-1]: 'dernier',
} as const

/** A tournée may run this long at most: a limit on what is laid out in days. */
export const MAX_ANNEES = 10
export const INTERVALLE_MAX = 99
/** How far ahead next dates are looked for (TOUR-33). */
const HORIZON_JOURS = 365

const INTERVALLE = `L'intervalle doit être un nombre entier entre 1 et ${INTERVALLE_MAX}`
const JOUR_DU_MOIS = 'Le jour du mois doit être compris entre 1 et 31'
const AU_MOINS_UN_JOUR = 'Choisissez au moins un jour'
const LISTE = 'Une liste est attendue'
const MOIS_INCONNU = 'Ce mois est inconnu'

/** The recurrence fields of a tournée (TOUR-28, TOUR-29). DAILY and byMonth are understood, not offered (OPEN-72). */
export const champsRecurrence = {
  freq: field(z.enum(['DAILY', 'WEEKLY', 'MONTHLY'], { error: 'La fréquence est requise' }), {
    label: 'Fréquence',
  }),
  interval: field(
    z.number({ error: INTERVALLE }).int(INTERVALLE).min(1, INTERVALLE).max(INTERVALLE_MAX, INTERVALLE),
    { label: 'Intervalle' },
  ).default(1),
  byDay: field(
    z.array(z.enum(JOURS, { error: 'Ce jour est inconnu' }), { error: LISTE }).max(7, 'Au plus 7 jours'),
    { label: 'Jours' },
  ).default([]),
  recurrenceType: field(z.enum(['dayOfMonth', 'weekdayOfMonth'], { error: 'Ce type est inconnu' }), {
    label: 'Type de récurrence',
  }).nullish(),
  byMonthDay: field(
    z.number({ error: JOUR_DU_MOIS }).int(JOUR_DU_MOIS).min(1, JOUR_DU_MOIS).max(31, JOUR_DU_MOIS),
    {
      label: 'Jour du mois',
    },
  ).nullish(),
  byMonth: field(
    z
      .array(z.int({ error: MOIS_INCONNU }).min(1, MOIS_INCONNU).max(12, MOIS_INCONNU), { error: LISTE })
      .max(12, 'Au plus 12 mois'),
    { label: 'Mois' },
  ).nullish(),
  bySetPos: field(z.literal([1, 2, 3, 4, -1], { error: 'Cette position est inconnue' }), {
    label: 'Position',
  }).nullish(),
} as const

export type Recurrence = z.output<z.ZodObject<typeof champsRecurrence>>

/** Whether a monthly rule goes by weekday and position; without a type, a position says so. */
const estParPosition = ({ freq, recurrenceType, bySetPos }: Record<string, unknown>): boolean =>
  freq === 'MONTHLY' && (recurrenceType ? recurrenceType === 'weekdayOfMonth' : Boolean(bySetPos))

/** Rules over several recurrence fields, and the limit of its span; for `rules` of a resource. */
export function regleRecurrence(
  value: Record<string, unknown>,
  issue: (path: string, message: string) => void,
): void {
  const { freq, byDay, byMonthDay, bySetPos, dateDebut, dateFin } = value
  const sansJour = !Array.isArray(byDay) || byDay.length === 0
  if (freq === 'WEEKLY' && sansJour) issue('byDay', AU_MOINS_UN_JOUR)
  if (estParPosition(value)) {
    if (sansJour) issue('byDay', AU_MOINS_UN_JOUR)
    if (!bySetPos) issue('bySetPos', 'Choisissez une position dans le mois')
  } else if (freq === 'MONTHLY' && !byMonthDay) issue('byMonthDay', JOUR_DU_MOIS)
  const latest = `${Number(String(dateDebut).slice(0, 4)) + MAX_ANNEES}${String(dateDebut).slice(4)}`
  if (String(dateFin) > latest) issue('dateFin', `Une tournée dure au plus ${MAX_ANNEES} ans`)
}

/** In the order of the week, each once. */
const joursOrdonnes = (byDay: readonly JourSemaine[]) => JOURS.filter((jour) => byDay.includes(jour))
const moisOrdonnes = (byMonth: readonly number[]) => [...new Set(byMonth)].sort((a, b) => a - b)

/**
 * The rule as text (OPEN-73): starts at 06:00 in Paris (TOUR-32), ends with the end of `dateFin`, included. Fields that
 * the frequency does not use are left out.
 * @throws RangeError with the sentence of `regleRecurrence` when the fields do not make a rule
 */
export function toRrule(recurrence: Recurrence, dateDebut: string, dateFin: string): string {
  regleRecurrence({ ...recurrence, dateDebut, dateFin }, (_, message) => {
    throw new RangeError(message)
  })
  const { freq, interval, byDay, byMonthDay, byMonth, bySetPos } = recurrence
  const until = Temporal.PlainDateTime.from(`${dateFin}T23:59:59`).toZonedDateTime(PARIS).toInstant()
  const parts = [`FREQ=${freq}`, `INTERVAL=${interval}`, `UNTIL=${until.toString().replace(/[-:]/g, '')}`]
  const parPosition = estParPosition(recurrence)
  if (byDay.length > 0 && (freq !== 'MONTHLY' || parPosition)) {
    parts.push(`BYDAY=${joursOrdonnes(byDay).join(',')}`)
  }
  if (parPosition) parts.push(`BYSETPOS=${bySetPos}`)
  else if (freq === 'MONTHLY') parts.push(`BYMONTHDAY=${byMonthDay}`)
  if (byMonth && byMonth.length > 0) parts.push(`BYMONTH=${moisOrdonnes(byMonth).join(',')}`)
  return `DTSTART;TZID=${PARIS}:${dateDebut.replaceAll('-', '')}T060000\nRRULE:${parts.join(';')}`
}

const TEXTE = new RegExp(
  [
    /^DTSTART;TZID=Europe\/Paris:(?<debut>\d{8})T060000\r?\n/,
    /RRULE:FREQ=(?<freq>[A-Z]+);INTERVAL=(?<interval>\d+);UNTIL=(?<fin>\d{8})T2[12]5959Z/,
    /(?:;BYDAY=(?<jours>[A-Z,]+))?(?:;BYSETPOS=(?<position>-?\d))?(?:;BYMONTHDAY=(?<jour>\d+))?(?:;BYMONTH=(?<mois>[\d,]+))?$/,
  ]
    .map((part) => part.source)
    .join(''),
)
const lue = z.object({ ...champsRecurrence, dateDebut: z.iso.date(), dateFin: z.iso.date() })
const enJour = (compact: string | undefined) => compact?.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')
const enNombre = (text: string | undefined) => (text === undefined ? null : Number(text))

/** What a rule's text says: the inverse of `toRrule`. Null for any text that `toRrule` does not write. */
export function fromRrule(
  text: string,
): { recurrence: Recurrence; dateDebut: string; dateFin: string } | null {
  const { debut, freq, interval, fin, jours, position, jour, mois } = TEXTE.exec(text)?.groups ?? {}
  const monthly = position === undefined ? 'dayOfMonth' : 'weekdayOfMonth'
  const parsed = lue.safeParse({
    freq,
    interval: Number(interval),
    byDay: jours?.split(',') ?? [],
    recurrenceType: freq === 'MONTHLY' ? monthly : null,
    byMonthDay: enNombre(jour),
    byMonth: mois?.split(',').map(Number) ?? null,
    bySetPos: enNombre(position),
    dateDebut: enJour(debut),
    dateFin: enJour(fin),
  })
  if (!parsed.success) return null
  const { dateDebut, dateFin, ...recurrence } = parsed.data
  let isCoherent = true
  regleRecurrence(parsed.data, () => {
    isCoherent = false
  })
  const isExact = isCoherent && toRrule(recurrence, dateDebut, dateFin) === text.replace('\r\n', '\n')
  return isExact ? { recurrence, dateDebut, dateFin } : null
}

/**
 * The days of a rule, YYYY-MM-DD, in order.
 * An occurrence is at 06:00 in Paris, so between 00:00 and 24:00 UTC of its own day: days bound it without a zone.
 * Each `next` starts from the one before: asking for a whole window costs more when only its first days are wanted.
 * @param window first and last day, both included, and how many days at most
 */
export function occurrences(rrule: string, window: { apres: string; jusqua: string; max: number }): string[] {
  const { apres, jusqua, max } = window
  const rule = new RRuleTemporal({ rruleString: rrule })
  const days: string[] = []
  let next = max > 0 ? rule.next(new Date(`${apres}T00:00:00Z`)) : null
  while (next) {
    const day = next.toPlainDate().toString()
    if (day > jusqua) break
    days.push(day)
    next = days.length < max ? rule.next(next) : null
  }
  return days
}

/** The next days of a rule from `aujourdhui` on, within a year; five at most unless asked (TOUR-05, TOUR-33). */
export const prochainesDates = (rrule: string, aujourdhui: string, max = 5): string[] =>
  occurrences(rrule, { apres: aujourdhui, jusqua: ajouterJours(aujourdhui, HORIZON_JOURS), max })

/** Whether a rule has an occurrence on that day (TOUR-04). */
export const estActive = (rrule: string, jour: string): boolean =>
  occurrences(rrule, { apres: jour, jusqua: jour, max: 1 }).length > 0

const NOMS_MOIS = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const

const liste = (mots: readonly string[], lien = 'et') =>
  mots.length < 2 ? mots.join('') : `${mots.slice(0, -1).join(', ')} ${lien} ${mots.at(-1)}`

const rythmes = {
  DAILY: ['chaque jour', 'jours', 'tous'],
  WEEKLY: ['chaque semaine', 'semaines', 'toutes'],
  MONTHLY: ['chaque mois', 'mois', 'tous'],
} as const

/**
 * A recurrence as a French sentence: "toutes les 2 semaines le lundi", "chaque mois le premier lundi" (TOUR-03).
 * One that is not complete yet says what is known.
 */
export function enFrancais(recurrence: Recurrence): string {
  const { freq, interval, byMonth } = recurrence
  const [un, plusieurs, tous] = rythmes[freq]
  const rythme = interval > 1 ? `${tous} les ${interval} ${plusieurs}` : un
  const mois = liste(moisOrdonnes(byMonth ?? []).map((m) => `en ${NOMS_MOIS[m - 1] ?? m}`))
  return [rythme, joursEnFrancais(recurrence), mois].filter(Boolean).join(' ')
}

function joursEnFrancais(recurrence: Recurrence): string {
  const { freq, byDay, byMonthDay, bySetPos } = recurrence
  const noms = joursOrdonnes(byDay).map((jour) => joursSemaine[jour])
  if (estParPosition(recurrence)) return bySetPos ? `le ${positions[bySetPos]} ${liste(noms, 'ou')}` : ''
  if (freq === 'MONTHLY') return byMonthDay ? `le ${byMonthDay === 1 ? '1er' : byMonthDay}` : ''
  return liste(noms.map((nom) => `le ${nom}`))
}

/** The "Fin" column of the list: end date, then the recurrence (OPEN-71). */
export const finEtRecurrence = (recurrence: Recurrence, dateFin: string): string =>
  `${formatDate(dateFin)}, ${enFrancais(recurrence)}`
