import { addDays } from '../kernel/dates.ts'
import { RECHERCHE_JOURS, type ReasonOf } from './calendrier.ts'
import { type Jour, layOutRule, type SiJourFerme } from './jours.ts'
import { occurrences } from './occurrences.ts'

/** Months that a tournée is shown over before it is saved, the one under way among them. */
export const ANNEE_MOIS = 12

/** The first day of the month that follows the month of a day, or comes so many months after it. */
export function monthAfter(jour: string, months = 1): string {
  const date = new Date(`${jour.slice(0, 7)}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}

/** A day that was decided, or worked on, as it is stored. */
export type JourConnu = Jour & { travaille: boolean }

export interface Annee {
  /** From the first day shown to the last, both included. */
  du: string
  au: string
  /** The days of the rule that lie in it, or were moved out of it, in the order of the rule. */
  jours: Jour[]
  /** Decisions of people that would end with this rule. */
  abandonnees: Jour[]
}

/**
 * The year of a tournée from a day on: which days take place, are moved or cancelled, and why, as they would be laid out
 * by a save.
 * @param connus the days about which a person decided something, at any time
 */
export function yearOf(
  rrule: string,
  { dateDebut, dateFin }: { dateDebut: string; dateFin: string },
  pose: { du: string; choix: SiJourFerme; reasonOf: ReasonOf; connus: readonly JourConnu[] },
): Annee {
  const { choix, reasonOf, connus } = pose
  const du = pose.du > dateDebut ? pose.du : dateDebut
  const au = addDays(monthAfter(du, ANNEE_MOIS), -1)
  const days = connus.flatMap(({ regle, jour }) => [regle, jour])
  // Days beyond the year tell whether one inside may move to theirs, and whether decisions still have a day.
  const first = [addDays(du, -2 * RECHERCHE_JOURS), ...days].sort()[0] ?? du
  const last = [addDays(au, 2 * RECHERCHE_JOURS), ...days].sort().at(-1) ?? au
  const apres = first > dateDebut ? first : dateDebut
  const jusqua = last < dateFin ? last : dateFin
  const regles = occurrences(rrule, { apres, jusqua, max: Number.MAX_SAFE_INTEGER })
  const acquis = connus.filter(({ travaille }) => travaille)
  const exceptions = connus.filter(({ travaille }) => !travaille)
  const { jours, abandonnees } = layOutRule(regles, { choix, reasonOf, acquis, exceptions })
  const isInside = (jour: string) => du <= jour && jour <= au
  return { du, au, jours: jours.filter(({ regle, jour }) => isInside(regle) || isInside(jour)), abandonnees }
}

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
  for (let jour = annee.du; jour <= annee.au; jour = monthAfter(jour)) {
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
