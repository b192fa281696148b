import { z } from 'zod'
import { jourDeParis, MINUTE_MS, minutesEntre, parisInstants } from '../kernel/dates.ts'
import { field, instantLu } from '../kernel/fields.ts'
import { workingDay } from '../tournees/journee-de-travail.ts'

/** The longest possible shift, in minutes from start to end (RH-83). */
export const POSTE_MAX_MIN = 24 * 60

export const DEBUT_REQUIS = "L'heure de début est requise"
export const FIN_REQUISE = "L'heure de fin est requise"
export const PAUSE_REQUISE = 'Le temps pause est requis'
const FIN_AVANT_DEBUT = "L'heure de fin doit être postérieure à l'heure de début"
const PLUS_DE_24_H = "L'heure de fin ne doit pas être plus de 24 heures après l'heure de début"
const PAUSE_TROP_LONGUE = 'Le temps de pause doit être inférieur à la durée du poste'
const HEURE_ATTENDUE = 'Une date et une heure sont attendues'
const HEURE_ABSENTE = "Cette heure n'existe pas ce jour-là (changement d'heure)"

/** A day and a time on the clock of Paris, as calls about hours write them (OPEN-127). */
const MUR = /^((?:20|21)\d\d-\d\d-\d\d)[ T]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?$/
const SIECLES = /^(20|21)\d\d-/

/**
 * The instants (ISO, UTC) that a text can mean: two in the hour that comes twice in October, none for a text that is not
 * a time.
 */
function instantsOf(text: string): string[] {
  const [read, jour = '', minute = '', second = ':00'] = MUR.exec(text) ?? []
  if (read) return parisInstants(jour, minute + second)
  const isInstant = text.length <= 40 && SIECLES.test(text) && instantLu.safeParse(text).success
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
 * The instant (ISO, UTC) of a start or an end, without its seconds: hours are counted in whole minutes. In the hour that
 * comes twice, a start is the first of both instants and an end the second.
 * @throws RangeError for a text that `heureField` refuses
 */
export function instantDe(text: string, borne: 'debut' | 'fin'): string {
  const found = instantsOf(text).at(borne === 'debut' ? 0 : -1)
  if (found === undefined) throw new RangeError(`not a start or an end: ${text}`)
  return new Date(Math.floor(Date.parse(found) / MINUTE_MS) * MINUTE_MS).toISOString()
}

/** A start, an end and a pause (minutes) as a sheet stores them; the end is null while the shift is going on. */
export interface Horaires {
  /** Instants, ISO 8601. */
  debut: string
  fin: string | null
  pause: number
}

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

/** The sentence that refuses hours whose start fits none of the days that their poste may have (`joursPossibles`). */
export const HORS_DU_JOUR = "Le poste est du jour où il commence, ou de la veille s'il commence avant 6 h"

/**
 * The days for which a shift may count: the Paris day of its start, and for a start before six o'clock also the day
 * before. The first one is used unless the person chooses the other.
 */
export function joursPossibles(debut: string): string[] {
  const [jour, soir] = [jourDeParis(debut), workingDay(debut)]
  return jour === soir ? [jour] : [jour, soir]
}
