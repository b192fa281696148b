import {
  DEBUT_REQUIS,
  FIN_REQUISE,
  heureField,
  instantDe,
  objectionHoraires,
  PAUSE_REQUISE,
} from '@lavandiere/domain/heures/horaires.ts'
import type { SorteDeJournee } from '@lavandiere/domain/heures/journees.ts'
import { OPERATEUR_REQUIS } from '@lavandiere/domain/heures/poste.ts'
import { addDays, parisClock } from '@lavandiere/domain/kernel/dates.ts'

/** Hours as a form holds them: start and end on the clock of Paris, "2026-11-22 06:00:00", or empty. */
export interface HeuresSaisies {
  /** IRI of the person; null while none is chosen. */
  operateur: string | null
  statutJournee: SorteDeJournee
  heureDebut: string
  heureFin: string
  tempsPauseMinutes: number | null
  /** The last day of an absence, where one of several days can be entered. */
  jusquAu?: string | null
}
export type Objections = Partial<Record<keyof HeuresSaisies, string>>

/** A form of hours of a day, with the times that it begins with. */
export const saisieDe = (
  jour: string,
  { debut, fin, pause }: { debut: string; fin: string; pause: number },
  operateur: string | null = null,
): HeuresSaisies => ({
  operateur,
  statutJournee: 'WD',
  heureDebut: `${jour} ${debut}:00`,
  heureFin: `${fin <= debut ? addDays(jour, 1) : jour} ${fin}:00`,
  tempsPauseMinutes: pause,
})

/** Start, end and pause with which the entry of hours begins (RH-85), and the dialog of a missing sheet (RH-63). */
export const HORAIRES_SAISIE = { debut: '09:00', fin: '18:00', pause: 30 }
export const HORAIRES_CREATION = { debut: '09:00', fin: '16:00', pause: 0 }

const heureSentence = (text: string, required: string): string | undefined =>
  heureField('', required).safeParse(text).error?.issues[0]?.message

/**
 * The sentences that refuse hours, by field, the same as the server's (RH-81 … RH-84, R15). Empty when the hours are
 * accepted.
 */
export function objectionsDe({
  operateur,
  heureDebut,
  heureFin,
  tempsPauseMinutes,
}: HeuresSaisies): Objections {
  const debut = heureSentence(heureDebut, DEBUT_REQUIS)
  const fin = heureSentence(heureFin, FIN_REQUISE)
  const found: Objections = {
    ...(operateur === null ? { operateur: OPERATEUR_REQUIS } : {}),
    ...(debut ? { heureDebut: debut } : {}),
    ...(fin ? { heureFin: fin } : {}),
    ...(tempsPauseMinutes === null ? { tempsPauseMinutes: PAUSE_REQUISE } : {}),
  }
  if (debut || fin) return found
  const against = objectionHoraires({
    debut: instantDe(heureDebut, 'debut'),
    fin: instantDe(heureFin, 'fin'),
    pause: tempsPauseMinutes ?? 0,
  })
  return against ? { ...found, [against.champ]: against.message } : found
}

/** Whether the form can be sent. */
export const isValid = (saisie: HeuresSaisies): boolean => Object.keys(objectionsDe(saisie)).length === 0

/** An instant (ISO) as a form holds it; empty for none. */
export const murDe = (instant: string | null | undefined): string =>
  instant ? parisClock(instant).replace('T', ' ') : ''
