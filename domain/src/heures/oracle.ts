import { addDays, parisClock } from '../kernel/dates.ts'
import type { JourDePersonne } from './minutes.ts'
import { debutDeSemaine, type ReglagesHeures, rangDuJour } from './reglages.ts'

const MINUTE_MS = 60_000

/** A second, slow reckoning for tests alone: it looks at every minute of every shift on the clock of Paris. */
export interface MinuteParMinute {
  minutes: number
  nuit: number
  dimanche: number
}

/** Minutes of a shift, at night and on Sundays, each looked at by itself; the pause takes the other minutes first. */
export function minuteParMinute(
  { journee, horaires }: JourDePersonne,
  reglages: ReglagesHeures,
): MinuteParMinute {
  const found = { minutes: 0, nuit: 0, dimanche: 0 }
  if (journee !== 'WD' || !horaires?.fin) return found
  let [total, nuit, dimanche] = [0, 0, 0]
  for (let at = Date.parse(horaires.debut); at < Date.parse(horaires.fin); at += MINUTE_MS) {
    const clock = parisClock(new Date(at).toISOString())
    const heure = clock.slice(11, 16)
    total++
    if (heure >= reglages.nuitDebut || heure < reglages.nuitFin) nuit++
    if (rangDuJour(clock.slice(0, 10)) === 6) dimanche++
  }
  const left = (inside: number) => {
    let [of, rest, pause] = [inside, total - inside, horaires.pause]
    for (; pause > 0 && rest > 0; pause--) rest--
    for (; pause > 0 && of > 0; pause--) of--
    return of
  }
  return { minutes: Math.max(0, total - horaires.pause), nuit: left(nuit), dimanche: left(dimanche) }
}

/** The thresholds of one week, minute after minute: leave first, whatever its day, then work. */
export function semaineMinuteParMinute(
  jours: readonly JourDePersonne[],
  debut: string,
  reglages: ReglagesHeures,
) {
  const week = jours.filter(({ jour }) => jour >= debut && jour <= addDays(debut, 6))
  const found = { hn: 0, h25: 0, h50: 0 }
  let counted = 0
  for (const { jour, journee } of week)
    if (journee !== 'WD' && reglages.credits.includes(journee))
      counted += reglages.minutesCreditees[rangDuJour(jour)] ?? 0
  for (const one of week) {
    for (let minute = minuteParMinute(one, reglages).minutes; minute > 0; minute--) {
      if (counted < reglages.seuil1Min) found.hn++
      else if (counted < reglages.seuil2Min) found.h25++
      else found.h50++
      counted++
    }
  }
  return found
}

/** The first days of the weeks that some days lie in. */
export const semainesDe = (jours: readonly JourDePersonne[], reglages: ReglagesHeures): string[] =>
  [...new Set(jours.map(({ jour }) => debutDeSemaine(jour, reglages.premierJour)))].sort()
