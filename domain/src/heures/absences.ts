import { addDays } from '../kernel/dates.ts'
import type { SorteDeJournee } from './journees.ts'
import { isFerie, type JourDePersonne } from './minutes.ts'
import { type ReglagesHeures, rangDuJour } from './reglages.ts'
import type { ReglagesDuJour } from './semaines.ts'

export type SorteDAbsence = Exclude<SorteDeJournee, 'WD'>

/** Days of one kind of absence that follow each other, and how many of them payroll counts. */
export interface SuiteDAbsence {
  journee: SorteDAbsence
  debut: string
  fin: string
  nombre: number
}

/** Kinds of absence that are counted in days of work; sick leave runs over every day of the calendar. */
const EN_JOURS_OUVRES: ReadonlySet<SorteDAbsence> = new Set(['CP', 'RTT'])

/** A day that the company works: it credits minutes to its weekday, and it is no public holiday. */
const isOuvre = (jour: string, { minutesCreditees, territoire }: ReglagesHeures): boolean =>
  (minutesCreditees[rangDuJour(jour)] ?? 0) > 0 && !isFerie(jour, territoire)

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
 * written on purpose, and counts as it stands.
 * @param jours the days of the person in their order, with those of some days around the span
 */
export function absencesDe(
  jours: readonly JourDePersonne[],
  { du, au }: { du: string; au: string },
  reglages: ReglagesDuJour,
): SuiteDAbsence[] {
  return suitesDe(jours).flatMap((suite): SuiteDAbsence[] => {
    const { journee } = suite
    const ouvres = suite.jours.filter(
      (jour) => !EN_JOURS_OUVRES.has(journee) || isOuvre(jour, reglages(jour)),
    )
    const inside = (all: readonly string[]) => all.filter((jour) => jour >= du && jour <= au)
    const [debut, nombre] = [inside(suite.jours)[0], inside(ouvres.length > 0 ? ouvres : suite.jours).length]
    return debut && nombre > 0 ? [{ journee, debut, fin: inside(suite.jours).at(-1) ?? debut, nombre }] : []
  })
}
