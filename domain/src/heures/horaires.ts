import { z } from 'zod'
import { addDays, jourDeParis, MINUTE_MS, parisClock, parisInstants } from '../kernel/dates.ts'
import { field } from '../kernel/fields.ts'

/** Longest time from the start of a shift to its end (RH-83). */
export const POSTE_MAX_MIN = 24 * 60

export const DEBUT_REQUIS = "L'heure de début est requise"
export const FIN_REQUISE = "L'heure de fin est requise"
export const PAUSE_REQUISE = 'Le temps pause est requis'
const FIN_AVANT_DEBUT = "L'heure de fin doit être postérieure à l'heure de début"
const PLUS_DE_24_H = "L'heure de fin ne doit pas être plus de 24 heures après l'heure de début"
const PAUSE_TROP_LONGUE = 'Le temps de pause doit être inférieur à la durée du poste'
const HEURE_ATTENDUE = 'Une date et une heure sont attendues'
const HEURE_ABSENTE = "Cette heure n'existe pas ce jour-là (changement d'heure)"

/** A day and a time on the clock of Paris, as the calls of hours write them (OPEN-127). */
const MUR = /^((?:20|21)\d\d-\d\d-\d\d)[ T]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?$/
const instantIso = z.iso.datetime({ offset: true })
const SIECLES = /^(20|21)\d\d-/

/**
 * The instants (ISO, UTC) that a text may stand for: two in the hour that the clock shows twice in October, none for a
 * text that is no time.
 */
function instantsOf(text: string): string[] {
  const [read, jour = '', minute = '', second = ':00'] = MUR.exec(text) ?? []
  if (read) return parisInstants(jour, minute + second)
  const isInstant = text.length <= 40 && SIECLES.test(text) && instantIso.safeParse(text).success
  return isInstant ? [new Date(text).toISOString()] : []
}

const isMur = (text: string): boolean => {
  const [read, jour = '', minute = ''] = MUR.exec(text) ?? []
  return (
    Boolean(read) &&
    !Number.isNaN(Date.parse(`${jour}T${minute}Z`)) &&
    new Date(`${jour}T00:00Z`).toISOString().startsWith(jour)
  )
}

/** The start or the end of a shift: "2026-11-22 06:00:00" on the clock of Paris, or an instant with its offset. */
export const heureField = (label: string, required: string) =>
  field(
    z
      .string({ error: required })
      .min(1, required)
      .superRefine((text, ctx) => {
        if (text === '' || instantsOf(text).length > 0) return
        ctx.addIssue({ code: 'custom', message: isMur(text) ? HEURE_ABSENTE : HEURE_ATTENDUE })
      }),
    { label },
  )

/**
 * The instant (ISO, UTC) that a start or an end stands for, its seconds dropped: hours are whole minutes. Of an hour that
 * the clock shows twice, a start is the first and an end the second.
 * @throws RangeError for a text that `heureField` refuses
 */
export function instantDe(text: string, borne: 'debut' | 'fin'): string {
  const found = instantsOf(text).at(borne === 'debut' ? 0 : -1)
  if (found === undefined) throw new RangeError(`not a start or an end: ${text}`)
  return new Date(Math.floor(Date.parse(found) / MINUTE_MS) * MINUTE_MS).toISOString()
}

/** A start, an end and a pause as a sheet keeps them; the end is null while the shift runs. */
export interface Horaires {
  /** Instants, ISO 8601. */
  debut: string
  fin: string | null
  pause: number
}

/** Real minutes from one instant to another. */
export const minutesEntre = (debut: string, fin: string): number =>
  Math.floor((Date.parse(fin) - Date.parse(debut)) / MINUTE_MS)

/** Why hours are refused, with the name of the wrong field; null when they are accepted (RH-83, R15). */
export function objectionHoraires({
  debut,
  fin,
  pause,
}: Horaires): { champ: 'heureFin' | 'tempsPauseMinutes'; message: string } | null {
  if (fin === null) return null
  const minutes = minutesEntre(debut, fin)
  if (minutes <= 0) return { champ: 'heureFin', message: FIN_AVANT_DEBUT }
  if (minutes > POSTE_MAX_MIN) return { champ: 'heureFin', message: PLUS_DE_24_H }
  return pause >= minutes ? { champ: 'tempsPauseMinutes', message: PAUSE_TROP_LONGUE } : null
}

/** The sentence that refuses hours which begin on none of the days that their poste may have (`joursPossibles`). */
export const HORS_DU_JOUR = "Le poste est du jour où il commence, ou de la veille s'il commence avant 6 h"

/** The hour before which a shift may count for the day before. */
const MATIN_H = 6

/**
 * The days that a shift may count for: the Paris day of its start, and also the day before when it starts before six
 * o'clock. The person may choose; without a choice it is the first of them.
 */
export function joursPossibles(debut: string): string[] {
  const jour = jourDeParis(debut)
  const isNight = Number(parisClock(debut).slice(11, 13)) < MATIN_H
  return isNight ? [jour, addDays(jour, -1)] : [jour]
}
