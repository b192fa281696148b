import { z } from 'zod'
import { formatDate, MOIS_NOMS } from '../kernel/dates.ts'
import { FIN_AVANT_DEBUT, field } from '../kernel/fields.ts'
import { countInWords, listInWords } from '../kernel/texte.ts'

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

export const positions = {
  1: 'premier',
  2: 'deuxième',
  3: 'troisième',
  4: 'quatrième',
  [-1]: 'dernier',
} as const

/** Most years that a tournée may run: its days are stored one by one. */
const MAX_ANNEES = 10
const tourneePeriod = z.object({ dateDebut: z.iso.date(), dateFin: z.iso.date() })
export const INTERVALLE_MAX = 99

const INTERVALLE = `L'intervalle doit être un nombre entier entre 1 et ${INTERVALLE_MAX}`
const JOUR_DU_MOIS = 'Le jour du mois doit être compris entre 1 et 31'
const AU_MOINS_UN_JOUR = 'Choisissez au moins un jour'
const LISTE_ATTENDUE = 'Une liste est attendue'
const MOIS_INCONNU = 'Ce mois est inconnu'

/**
 * The recurrence fields of a tournée (TOUR-28, TOUR-29). DAILY and byMonth are accepted, but not offered
 * on screen (OPEN-72).
 */
export const champsRecurrence = {
  freq: field(z.enum(['DAILY', 'WEEKLY', 'MONTHLY'], { error: 'La fréquence est requise' }), {
    label: 'Fréquence',
  }),
  interval: field(
    z.number({ error: INTERVALLE }).int(INTERVALLE).min(1, INTERVALLE).max(INTERVALLE_MAX, INTERVALLE),
    { label: 'Intervalle' },
  ).default(1),
  byDay: field(
    z
      .array(z.enum(JOURS, { error: 'Ce jour est inconnu' }), { error: LISTE_ATTENDUE })
      .max(7, 'Au plus 7 jours'),
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
      .array(z.int({ error: MOIS_INCONNU }).min(1, MOIS_INCONNU).max(12, MOIS_INCONNU), {
        error: LISTE_ATTENDUE,
      })
      .max(12, 'Au plus 12 mois'),
    { label: 'Mois' },
  ).nullish(),
  bySetPos: field(z.literal([1, 2, 3, 4, -1], { error: 'Cette position est inconnue' }), {
    label: 'Position',
  }).nullish(),
} as const

export type Recurrence = z.output<z.ZodObject<typeof champsRecurrence>>

/** True when a monthly rule is by weekday and position; without a type, a position decides. */
export const isByPosition = ({ freq, recurrenceType, bySetPos }: Record<string, unknown>): boolean =>
  freq === 'MONTHLY' && (recurrenceType ? recurrenceType === 'weekdayOfMonth' : Boolean(bySetPos))

/** Checks the fields of the recurrence together, and the period. To be called in the `rules` of a resource. */
export function recurrenceRule(
  value: Record<string, unknown>,
  issue: (path: string, message: string) => void,
): void {
  const { freq, byDay, byMonthDay, bySetPos } = value
  const sansJour = !Array.isArray(byDay) || byDay.length === 0
  if (freq === 'WEEKLY' && sansJour) issue('byDay', AU_MOINS_UN_JOUR)
  if (isByPosition(value)) {
    if (sansJour) issue('byDay', AU_MOINS_UN_JOUR)
    if (!bySetPos) issue('bySetPos', 'Choisissez une position dans le mois')
  } else if (freq === 'MONTHLY' && !byMonthDay) issue('byMonthDay', JOUR_DU_MOIS)
  const period = tourneePeriod.safeParse(value)
  // A missing or impossible day is refused under its own field.
  if (!period.success) return
  const { dateDebut, dateFin } = period.data
  const latest = `${Number(dateDebut.slice(0, 4)) + MAX_ANNEES}${dateDebut.slice(4)}`
  if (dateFin < dateDebut) issue('dateFin', FIN_AVANT_DEBUT)
  else if (dateFin > latest) issue('dateFin', `Une tournée dure au plus ${countInWords(MAX_ANNEES, 'an')}`)
}

/** The days in the order of the week, each once. */
export const orderedDays = (byDay: readonly JourSemaine[]) => JOURS.filter((jour) => byDay.includes(jour))
/** The months in the order of the year, each once. */
export const orderedMonths = (byMonth: readonly number[]) => [...new Set(byMonth)].sort((a, b) => a - b)

const rythmes = {
  DAILY: ['chaque jour', 'jours', 'tous'],
  WEEKLY: ['chaque semaine', 'semaines', 'toutes'],
  MONTHLY: ['chaque mois', 'mois', 'tous'],
} as const

/**
 * A recurrence as a French sentence: "toutes les 2 semaines le lundi", "chaque mois le premier lundi" (TOUR-03). An
 * incomplete recurrence gives the known part.
 */
export function inFrench(recurrence: Recurrence): string {
  const { freq, interval, byMonth } = recurrence
  const [un, plusieurs, tous] = rythmes[freq]
  const rythme = interval > 1 ? `${tous} les ${interval} ${plusieurs}` : un
  const mois = listInWords(orderedMonths(byMonth ?? []).map((m) => `en ${MOIS_NOMS[m - 1] ?? m}`))
  return [rythme, daysInFrench(recurrence), mois].filter(Boolean).join(' ')
}

function daysInFrench(recurrence: Recurrence): string {
  const { freq, byDay, byMonthDay, bySetPos } = recurrence
  const noms = orderedDays(byDay).map((jour) => joursSemaine[jour])
  if (isByPosition(recurrence)) return bySetPos ? `le ${positions[bySetPos]} ${listInWords(noms, 'ou')}` : ''
  if (freq === 'MONTHLY') return byMonthDay ? `le ${byMonthDay === 1 ? '1er' : byMonthDay}` : ''
  return listInWords(noms.map((nom) => `le ${nom}`))
}

/** End date, then the recurrence (OPEN-71). */
export const endAndRecurrence = (recurrence: Recurrence, dateFin: string): string =>
  `${formatDate(dateFin)}, ${inFrench(recurrence)}`

const rangs = { 1: '1er', 2: '2e', 3: '3e', 4: '4e', [-1]: 'dernier' } as const

/** So many days are written out; more of them, not one after the other, take two letters each. */
const JOURS_ECRITS = 3

/**
 * The rhythm for a cell of a list, where a sentence would be cut: "lun., jeu.", "lun. à ven.", "lu ma je sa", "lun., 1 sem./2",
 * "1er lun. du mois".
 */
export function rythmeCourt(recurrence: Recurrence): string {
  const { freq, interval, byDay, byMonth, byMonthDay, bySetPos } = recurrence
  if (byMonth?.length || freq === 'DAILY') return inFrench(recurrence)
  const jours = orderedDays(byDay)
  const noms = jours.map((jour) => `${joursSemaine[jour].slice(0, 3)}.`)
  const isRun = jours.length > 2 && JOURS.join().includes(jours.join())
  if (freq === 'WEEKLY') {
    if (noms.length === 0) return inFrench(recurrence)
    if (noms.length === JOURS.length && interval === 1) return 'chaque jour'
    const said = isRun
      ? `${noms[0]} à ${noms.at(-1)}`
      : noms.length > JOURS_ECRITS
        ? jours.map((jour) => joursSemaine[jour].slice(0, 2)).join(' ')
        : noms.join(', ')
    return interval > 1 ? `${said}, 1 sem./${interval}` : said
  }
  const jour = isByPosition(recurrence)
    ? bySetPos && `${rangs[bySetPos]} ${listInWords(noms, 'ou')}`
    : byMonthDay && `le ${byMonthDay === 1 ? '1er' : byMonthDay}`
  if (!jour) return inFrench(recurrence)
  return interval > 1 ? `${jour}, 1 mois/${interval}` : `${jour} du mois`
}
