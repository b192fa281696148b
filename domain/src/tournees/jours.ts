import { formatDate } from '../kernel/dates.ts'
import { jourOuvrable, type RaisonDe } from './calendrier.ts'

/** What a tournée does on a holiday or a closure of the company. */
export const siJourFerme = {
  maintenir: 'Maintenir le passage',
  annuler: 'Annuler le passage',
  reporter: 'Reporter au jour ouvrable suivant',
  avancer: 'Avancer au jour ouvrable précédent',
} as const
export type SiJourFerme = keyof typeof siJourFerme

export const etatsDeJour = { prevue: 'Prévue', annulee: 'Annulée', reportee: 'Déplacée' } as const
export type EtatDeJour = keyof typeof etatsDeJour

/** A day of a tournée. Its name is the day on which its rule lays it, wherever it was moved to. */
export interface Jour {
  /** The day of the rule, YYYY-MM-DD. */
  regle: string
  /** The day on which it takes place, or would if it were not cancelled. */
  jour: string
  etat: EtatDeJour
  /** Why it was moved or cancelled. */
  motif: string | null
}

/** A day of which a person decided something. */
export interface Exception extends Jour {
  /** A person moved, cancelled or kept it; else only its crew, form, vehicle or start differ from the tournée's. */
  decide: boolean
}

/** The state of a day that takes place, by where it lies. */
export const etatDe = ({ regle, jour }: Pick<Jour, 'regle' | 'jour'>): EtatDeJour =>
  regle === jour ? 'prevue' : 'reportee'

/** How the days of a rule are laid out. */
export interface Pose {
  choix: SiJourFerme
  raisonDe: RaisonDe
  /** Days on which somebody worked: they stay whatever the rule says, and no other day is laid on them. */
  acquis?: readonly Pick<Jour, 'regle' | 'jour'>[]
  exceptions?: readonly Exception[]
}

/**
 * Lays out the days of a rule: kept, moved or cancelled, one for each day of the rule that nobody worked on. What a person
 * decided goes before holidays and closures.
 * @param regles the days of the rule, in their order
 * @returns the days in the order of the rule, and the decisions that no longer make sense: their day is not one of the rule,
 *   or they moved it to a day that the tournée has anyway
 */
export function poserJours(
  regles: readonly string[],
  { choix, raisonDe, acquis = [], exceptions = [] }: Pose,
): { jours: Jour[]; abandonnees: Exception[] } {
  const pris = new Set(acquis.map(({ jour }) => jour))
  const faits = new Set(acquis.map(({ regle }) => regle))
  const restent = regles.filter((jour) => !faits.has(jour) && !pris.has(jour))
  const laRegle = new Set(restent)
  const decidees = new Map<string, Exception>()
  const abandonnees: Exception[] = []
  for (const exception of exceptions) {
    const { regle, jour, decide } = exception
    const isFree = jour === regle || !(laRegle.has(jour) || pris.has(jour))
    if (!laRegle.has(regle) || (decide && !isFree)) abandonnees.push(exception)
    else if (decide) {
      decidees.set(regle, exception)
      pris.add(jour)
    }
  }
  const jours = restent.map((regle): Jour => {
    const decidee = decidees.get(regle)
    if (decidee) return { regle, jour: decidee.jour, etat: decidee.etat, motif: decidee.motif }
    const motif = choix === 'maintenir' ? null : raisonDe(regle)
    if (motif === null) return { regle, jour: regle, etat: 'prevue', motif: null }
    const annulee = (pourquoi: string): Jour => ({ regle, jour: regle, etat: 'annulee', motif: pourquoi })
    if (choix === 'annuler') return annulee(motif)
    const jour = jourOuvrable(regle, choix === 'reporter' ? 1 : -1, raisonDe)
    if (jour === null) return annulee(`${motif}, sans jour ouvrable proche`)
    if (laRegle.has(jour) || pris.has(jour))
      return annulee(`${motif}, et la tournée passe déjà le ${formatDate(jour)}`)
    pris.add(jour)
    return { regle, jour, etat: 'reportee', motif }
  })
  return { jours, abandonnees }
}
