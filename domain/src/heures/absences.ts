import { addDays } from '../kernel/dates.ts'
import { EN_JOURS_OUVRES, isChome } from './conges.ts'
import type { SorteDeJournee } from './journees.ts'
import type { JourDePersonne } from './minutes.ts'
import { type ReglagesHeures, rangDuJour } from './reglages.ts'
import type { ReglagesDuJour } from './semaines.ts'

export type SorteDAbsence = Exclude<SorteDeJournee, 'WD'>

/** Days of one kind of absence that follow each other, with the number of them that payroll counts. */
export interface SuiteDAbsence {
  journee: SorteDAbsence
  debut: string
  fin: string
  nombre: number
}

/** A day of the company's week: it credits minutes to its weekday. */
const isOuvre = (jour: string, { minutesCreditees }: ReglagesHeures): boolean =>
  (minutesCreditees[rangDuJour(jour)] ?? 0) > 0

/** Runs of days of one kind that follow each other. */
function suitesDe(jours: readonly JourDePersonne[]): { journee: SorteDAbsence; jours: string[] }[] {
  const found: { journee: SorteDAbsence; jours: string[] }[] = []
  for (const { jour, journee } of jours) {
    const last = found.at(-1)
    if (journee === 'WD') continue
    if (last?.journee === journee && last.jours.at(-1) === addDays(jour, -1)) last.jours.push(jour)
    else found.push({ journee, jours: [jour] })
  }
  return found
}

/**
 * The absences of a person in a span, as payroll counts them. A paid leave from a Monday to the Friday of the week after is ten
 * days, whether its Saturday and Sunday were written or not; a leave that has no day of work at all (a Saturday alone) was
 * written on purpose, and counts as it stands. A holiday that is not worked is never a day of leave.
 * @param jours the days of the person in their order, with those of some days around the span
 */
export function absencesDe(
  jours: readonly JourDePersonne[],
  { du, au }: { du: string; au: string },
  reglages: ReglagesDuJour,
): SuiteDAbsence[] {
  return suitesDe(jours).flatMap((suite): SuiteDAbsence[] => {
    const { journee } = suite
    const isOuvrable = EN_JOURS_OUVRES.has(journee)
    const leave = isOuvrable ? suite.jours.filter((jour) => !isChome(jour, reglages(jour))) : suite.jours
    const ouvres = isOuvrable ? leave.filter((jour) => isOuvre(jour, reglages(jour))) : leave
    const inside = (all: readonly string[]) => all.filter((jour) => jour >= du && jour <= au)
    const [debut, nombre] = [inside(suite.jours)[0], inside(ouvres.length > 0 ? ouvres : leave).length]
    return debut && nombre > 0 ? [{ journee, debut, fin: inside(suite.jours).at(-1) ?? debut, nombre }] : []
  })
}
