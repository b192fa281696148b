import { z } from 'zod'
import { formatDate } from '../kernel/dates.ts'
import { instantLu } from '../kernel/fields.ts'

/** What a calendar is of, by the resource of its subject. */
export const sujetsDeCalendrier = ['clients', 'patrimoines', 'campagne_lavages', 'operateurs'] as const
export type SujetDeCalendrier = (typeof sujetsDeCalendrier)[number]

/** The days around today that a calendar holds. */
export const FENETRE_JOURS = { avant: 30, apres: 180 } as const
/** Passages in one calendar: a company of thirty rounds a day fills it. */
export const PASSAGES_DU_CALENDRIER_MAX = 5_000
/** Links that one account may have. */
export const LIENS_MAX = 100

/** The IRI of a subject: `/api/patrimoines/12`. */
export const sujetIri = z
  .string()
  .regex(/^\/api\/(clients|patrimoines|campagne_lavages|operateurs)\/[1-9]\d{0,9}$/, {
    error: "Un client, un patrimoine, une tournée ou un opérateur est attendu, par son adresse dans l'API",
  })

/** The link of an account to the calendar of a subject; its address was shown when it was made. */
export const abonnement = z.object({
  lien: z.object({ id: z.int(), creeLe: instantLu, luLe: instantLu.nullable() }).nullable(),
})
export const nouveauLien = z.strictObject({ sujet: sujetIri })
export const lienCree = z.object({ id: z.int(), adresse: z.string() })

/** One day of a tournée as a calendar tells of it. */
export interface Passage {
  tournee: string
  jour: string
  /** The day of the rule, by which the passage keeps its identity when it is moved. */
  regle: string
  etat: 'prevue' | 'annulee' | 'reportee'
  /** The start of the crew, HH:MM; null where nobody needs to know it. */
  heureDebut: string | null
}

/** The words of a passage: a cancelled one says so in its title, for calendars that show it like the others. */
export function wordsOf({ tournee, jour, regle, etat, heureDebut }: Passage) {
  const isCancelled = etat === 'annulee'
  const lines = [
    !isCancelled && regle !== jour && `Déplacé du ${formatDate(regle)}.`,
    !isCancelled && heureDebut && `Départ à ${heureDebut}.`,
  ].filter((line) => typeof line === 'string')
  return { title: `${isCancelled ? 'Lavage annulé' : 'Lavage'} : ${tournee}`, description: lines.join('\n') }
}
