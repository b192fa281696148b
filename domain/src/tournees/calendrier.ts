import { addDays, rangDuJour } from '../kernel/dates.ts'
import { ferieOf, type Territoire } from './feries.ts'

/** Days on which a company does not work: both included. */
export interface Fermeture {
  libelle: string
  dateDebut: string
  dateFin: string
}

/** Tells why nobody works on a day: the name of a holiday or of a closure; null on any other day. */
export type ReasonOf = (jour: string) => string | null

/** The reasons of a territory and a company. */
export function reasonsOf(territoire: Territoire, fermetures: readonly Fermeture[]): ReasonOf {
  return (jour) => {
    const ferie = ferieOf(jour, territoire)
    if (ferie) return `Jour férié : ${ferie}`
    const fermeture = fermetures.find(({ dateDebut, dateFin }) => dateDebut <= jour && jour <= dateFin)
    return fermeture ? `Fermeture : ${fermeture.libelle}` : null
  }
}

/** How far from a day without work another day is looked for, in days. */
export const RECHERCHE_JOURS = 31

/**
 * The working day next to a day, after it (1) or before it (-1): any day but Sundays, holidays and closures. Null when the
 * month around has none.
 */
export function nextWorkingDay(jour: string, sens: 1 | -1, reasonOf: ReasonOf): string | null {
  for (let n = 1; n <= RECHERCHE_JOURS; n++) {
    const autre = addDays(jour, sens * n)
    const isDimanche = rangDuJour(autre) === 6
    if (!isDimanche && reasonOf(autre) === null) return autre
  }
  return null
}
