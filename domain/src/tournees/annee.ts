import { z } from 'zod'
import { premierDuMois } from '../kernel/dates.ts'
import { documentOf } from '../kernel/fields.ts'
import { aVerifier } from './avertissements.ts'
import { jourPose } from './jours.ts'
import { recurrenceRule } from './recurrence.ts'

/** Months that a tournée is shown over before it is saved, the one under way among them. */
export const ANNEE_MOIS = 12

/** The fields that decide the days of a tournée, saved or not. */
export const anneeDemandee = aVerifier
  .omit({ libelle: true, client: true, chauffeur: true, equipier: true })
  .superRefine((value, ctx) =>
    recurrenceRule(value, (path, message) => ctx.addIssue({ code: 'custom', path: [path], message })),
  )

/** The year of a tournée as a save would lay it out, and the closures of the company that it was laid out by. */
export const anneePosee = documentOf('Annee', {
  /** From the first day shown to the last, both included. */
  du: z.iso.date(),
  au: z.iso.date(),
  /** The days of the rule that lie in it, or were moved out of it, in the order of the rule. */
  jours: z.array(jourPose),
  /** Decisions of people that would end with this rule. */
  abandonnees: z.array(jourPose),
  /** The tournée has no day between its dates. */
  jamais: z.boolean(),
  fermetures: z.array(z.object({ libelle: z.string(), dateDebut: z.iso.date(), dateFin: z.iso.date() })),
})
export type Annee = Pick<z.output<typeof anneePosee>, 'du' | 'au' | 'jours' | 'abandonnees'>

/** The days of a year that take place, by day. */
export const heldDays = ({ jours, du, au }: Annee): string[] =>
  jours
    .filter(({ etat, jour }) => etat !== 'annulee' && du <= jour && jour <= au)
    .map(({ jour }) => jour)
    .sort()

/** A month of a year, YYYY-MM, with the number of days that take place, and that are cancelled, in it. */
export interface Mois {
  mois: string
  passages: number
  annules: number
}

/** The months of a year, in their order. */
export function monthsOf(annee: Annee): Mois[] {
  const months = new Map<string, Mois>()
  for (let jour = annee.du; jour <= annee.au; jour = premierDuMois(jour, 1)) {
    const mois = jour.slice(0, 7)
    months.set(mois, { mois, passages: 0, annules: 0 })
  }
  for (const jour of heldDays(annee)) {
    const month = months.get(jour.slice(0, 7))
    if (month) month.passages += 1
  }
  for (const { etat, jour } of annee.jours) {
    const month = months.get(jour.slice(0, 7))
    if (month && etat === 'annulee') month.annules += 1
  }
  return [...months.values()]
}
