import { addDays, rangDuJour } from '../kernel/dates.ts'
import { EN_JOURS_OUVRES, isChome } from './conges.ts'
import type { SorteDeJournee } from './journees.ts'
import type { JourDePersonne } from './minutes.ts'
import type { ReglagesHeures } from './reglages-heures.ts'
import type { ReglagesDuJour } from './semaines.ts'

export type SorteDAbsence = Exclude<SorteDeJournee, 'WD'>

/** Consecutive days of one kind of absence, with the number of days that payroll counts. */
export interface SuiteDAbsence {
  journee: SorteDAbsence
  debut: string
  fin: string
  nombre: number
}

/** Whether a day is in the company's working week: a leave on its weekday counts for some minutes. */
export const isOuvre = (jour: string, { minutesCreditees }: ReglagesHeures): boolean =>
  (minutesCreditees[rangDuJour(jour)] ?? 0) > 0

interface Suite {
  journee: SorteDAbsence
  jours: string[]
}

function suitesDe(jours: readonly Pick<JourDePersonne, 'jour' | 'journee'>[]): Suite[] {
  const found: Suite[] = []
  for (const { jour, journee } of jours) {
    const last = found.at(-1)
    if (journee === 'WD') continue
    if (last?.journee === journee && last.jours.at(-1) === addDays(jour, -1)) last.jours.push(jour)
    else found.push({ journee, jours: [jour] })
  }
  return found
}

/**
 * The days of an absence that count. A leave without any working day (only a Saturday) was entered on purpose, so all its
 * days count. A public holiday that is not worked is never a day of leave.
 */
function comptes({ journee, jours }: Suite, reglages: ReglagesDuJour): string[] {
  if (!EN_JOURS_OUVRES.has(journee)) return jours
  const leave = jours.filter((jour) => !isChome(jour, reglages(jour)))
  const ouvres = leave.filter((jour) => isOuvre(jour, reglages(jour)))
  return ouvres.length > 0 ? ouvres : leave
}

/** The days of a kind of absence that count, in their order. */
export const joursComptes = (
  jours: readonly Pick<JourDePersonne, 'jour' | 'journee'>[],
  sorte: SorteDAbsence,
  reglages: ReglagesDuJour,
): string[] => suitesDe(jours).flatMap((suite) => (suite.journee === sorte ? comptes(suite, reglages) : []))

/**
 * The absences of a person in a span, as payroll counts them. A paid leave from a Monday to the Friday of the next week
 * is ten days, whether or not its Saturday and Sunday were entered.
 * @param jours the days of the person in their order, with some days before and after the span
 */
export function absencesDe(
  jours: readonly JourDePersonne[],
  { du, au }: { du: string; au: string },
  reglages: ReglagesDuJour,
): SuiteDAbsence[] {
  return suitesDe(jours).flatMap((suite): SuiteDAbsence[] => {
    const { journee } = suite
    const inside = (all: readonly string[]) => all.filter((jour) => jour >= du && jour <= au)
    const [debut, nombre] = [inside(suite.jours)[0], inside(comptes(suite, reglages)).length]
    return debut && nombre > 0 ? [{ journee, debut, fin: inside(suite.jours).at(-1) ?? debut, nombre }] : []
  })
}
