import { z } from 'zod'
import { formatDate } from '../kernel/dates.ts'
import { nextWorkingDay, type ReasonOf } from './calendrier.ts'
import { type EtatDeJour, etatsDeJour } from './etats-de-jour.ts'

/** What a tournée does on a holiday or a closure of the company. */
export const siJourFerme = {
  maintenir: 'Maintenir le passage',
  annuler: 'Annuler le passage',
  reporter: 'Reporter au jour ouvrable suivant',
  avancer: 'Avancer au jour ouvrable précédent',
} as const
export type SiJourFerme = keyof typeof siJourFerme

/** The states of a day, as a field. */
export const etatDeJour = z.enum(Object.keys(etatsDeJour) as [EtatDeJour], { error: 'Cet état est inconnu' })

/** A day of a tournée. Its name is the day on which its rule lays it, wherever it was moved to. */
export const jourPose = z.object({
  /** The day of the rule. */
  regle: z.iso.date(),
  /** The day on which it takes place, or would if it were not cancelled. */
  jour: z.iso.date(),
  etat: etatDeJour,
  /** Why it was moved or cancelled. */
  motif: z.string().nullable(),
  /** True when a person moved, cancelled or kept the day: it then stays so when the tournée is laid out again. */
  decide: z.boolean(),
})
export type Jour = z.output<typeof jourPose>

/** A day as it is stored. */
export type JourConnu = Jour & { travaille: boolean }

/** The state of a day that takes place: moved, or planned when it is on the day of the rule. */
export const stateOf = ({ regle, jour }: Pick<Jour, 'regle' | 'jour'>): EtatDeJour =>
  regle === jour ? 'prevue' : 'reportee'

/** How the days of a rule are laid out. */
interface Pose {
  choix: SiJourFerme
  reasonOf: ReasonOf
  /**
   * Days that are stored otherwise than the rule gives them. One on which somebody worked stays whatever the rule says,
   * and no other day is laid on it.
   */
  connus?: readonly JourConnu[]
}

/**
 * Lays out the days of a rule: kept, moved or cancelled, one for each day of the rule that nobody worked on. What a person
 * decided goes before holidays and closures.
 * @param regles the days of the rule, in their order
 * @returns the days in the order of the rule, and the decisions that no longer make sense: their day is not one of the rule,
 *   or they moved it to a day that the tournée has anyway
 */
export function layOutRule(
  regles: readonly string[],
  { choix, reasonOf, connus = [] }: Pose,
): { jours: Jour[]; abandonnees: JourConnu[] } {
  const acquis = connus.filter(({ travaille }) => travaille)
  const taken = new Set(acquis.map(({ jour }) => jour))
  const done = new Set(acquis.map(({ regle }) => regle))
  const left = regles.filter((jour) => !done.has(jour) && !taken.has(jour))
  const ruleDays = new Set(left)
  const decidees = new Map<string, Jour>()
  const abandonnees: JourConnu[] = []
  for (const connu of connus) {
    const { regle, jour, decide, travaille } = connu
    if (travaille) continue
    const isFree = jour === regle || !(ruleDays.has(jour) || taken.has(jour))
    if (!ruleDays.has(regle) || (decide && !isFree)) abandonnees.push(connu)
    else if (decide) {
      decidees.set(regle, connu)
      taken.add(jour)
    }
  }
  const jours = left.map((regle): Jour => {
    const { jour, etat, motif, decide } = decidees.get(regle) ?? byTheRule(regle)
    return { regle, jour, etat, motif, decide }
  })
  return { jours, abandonnees }

  function byTheRule(regle: string): Jour {
    const motif = choix === 'maintenir' ? null : reasonOf(regle)
    const day = { regle, jour: regle, decide: false }
    if (motif === null) return { ...day, etat: 'prevue', motif }
    const annulee = (pourquoi: string): Jour => ({ ...day, etat: 'annulee', motif: pourquoi })
    if (choix === 'annuler') return annulee(motif)
    const jour = nextWorkingDay(regle, choix === 'reporter' ? 1 : -1, reasonOf)
    if (jour === null) return annulee(`${motif}, sans jour ouvrable proche`)
    if (ruleDays.has(jour) || taken.has(jour))
      return annulee(`${motif}, et la tournée passe déjà le ${formatDate(jour)}`)
    taken.add(jour)
    return { ...day, jour, etat: 'reportee', motif }
  }
}

/** What a person decides about a day; a field that is left out stays as it is. */
interface Decision {
  etat?: EtatDeJour
  jour?: string
  motif?: string | null
}

/** Whether two days have the same date and state, for the same reason. */
export const isSameDay = (day: Omit<Jour, 'decide'>, other: Omit<Jour, 'decide'>): boolean =>
  day.jour === other.jour && day.etat === other.etat && day.motif === other.motif

/**
 * A day after the decision of a person. A reason is only kept while the day is cancelled or moved. A day that is as its
 * rule would lay it out does not count as decided: it follows the rule again when a closure is made or removed.
 * @param parRegle the day as its rule lays it out, without any decision
 */
export function decideDay(avant: Jour, voulu: Decision, parRegle: Jour): Jour {
  const { regle } = avant
  const jour = voulu.jour ?? avant.jour
  const etat = (voulu.etat ?? avant.etat) === 'annulee' ? 'annulee' : stateOf({ regle, jour })
  const said = voulu.motif === undefined && etat === avant.etat ? avant.motif : (voulu.motif ?? null)
  const apres = { regle, jour, etat, motif: etat === 'prevue' ? null : said }
  return { ...apres, decide: !isSameDay(apres, parRegle) }
}
