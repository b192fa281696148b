import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, MINUTE_MS, parisClock, rangDuJour } from '../kernel/dates.ts'
import { ferieOf } from '../tournees/feries.ts'
import type { SorteDeJournee } from './journees.ts'
import { type JourDePersonne, travailDe } from './minutes.ts'
import { debutDeSemaine, REGLAGES_LEGAUX, type ReglagesHeures } from './reglages-heures.ts'
import { compterSemaines } from './semaines.ts'

/**
 * The result of a second, slow way of counting, used only in tests: it looks at every minute of a shift on the clock of
 * Paris.
 */
interface MinuteParMinute {
  minutes: number
  nuit: number
  dimanche: number
  ferie: number
  premierMai: number
}

/**
 * Counts each minute of a shift: total, at night, on Sundays, on 1 May and on other holidays. The pause is taken from the
 * minutes outside each kind first.
 */
function minuteParMinute({ journee, horaires }: JourDePersonne, reglages: ReglagesHeures): MinuteParMinute {
  const found = { minutes: 0, nuit: 0, dimanche: 0, ferie: 0, premierMai: 0 }
  if (journee !== 'WD' || !horaires?.fin) return found
  let [total, nuit, dimanche, ferie, premierMai] = [0, 0, 0, 0, 0]
  for (let at = Date.parse(horaires.debut); at < Date.parse(horaires.fin); at += MINUTE_MS) {
    const clock = parisClock(new Date(at).toISOString())
    const heure = clock.slice(11, 16)
    total++
    if (heure >= reglages.nuitDebut || heure < reglages.nuitFin) nuit++
    if (rangDuJour(clock.slice(0, 10)) === 6) dimanche++
    if (clock.slice(5, 10) === '05-01') premierMai++
    else if (ferieOf(clock.slice(0, 10), reglages.territoire)) ferie++
  }
  const left = (inside: number) => {
    let [of, rest, pause] = [inside, total - inside, horaires.pause]
    for (; pause > 0 && rest > 0; pause--) rest--
    for (; pause > 0 && of > 0; pause--) of--
    return of
  }
  const minutes = Math.max(0, total - horaires.pause)
  return {
    minutes,
    nuit: left(nuit),
    dimanche: left(dimanche),
    ferie: left(ferie),
    premierMai: left(premierMai),
  }
}

/** The parts of one week between its thresholds, minute by minute: first all leave, whatever its day, then work. */
function semaineMinuteParMinute(jours: readonly JourDePersonne[], debut: string, reglages: ReglagesHeures) {
  const week = jours.filter(({ jour }) => jour >= debut && jour <= addDays(debut, 6))
  const found = { hn: 0, h25: 0, h50: 0 }
  let counted = 0
  for (const { jour, journee } of week)
    if (journee === 'CP' && !ferieOf(jour, reglages.territoire))
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

/** The first days of the weeks of some days. */
const semainesDe = (jours: readonly JourDePersonne[], reglages: ReglagesHeures): string[] =>
  [...new Set(jours.map(({ jour }) => debutDeSemaine(jour, reglages.premierJour)))].sort()

const legal = () => REGLAGES_LEGAUX

describe('a year of shifts', () => {
  const inOneYear = fc.integer({ min: 0, max: 364 }).map((days) => addDays('2026-01-01', days))
  const shift = fc.record({
    jour: inOneYear,
    start: fc.integer({ min: 0, max: 1439 }),
    minutes: fc.integer({ min: 1, max: 1440 }),
    pause: fc.integer({ min: 0, max: 200 }),
    journee: fc.constantFrom<SorteDeJournee>('WD', 'WD', 'WD', 'WD', 'WD', 'CP', 'AM', 'RTT', 'JF'),
  })
  const shifts = (max: number) =>
    fc.uniqueArray(shift, { maxLength: max, selector: ({ jour }) => jour }).map((all) =>
      all.map(({ jour, start, minutes, pause, journee }): JourDePersonne => {
        const debut = Date.parse(`${jour}T00:00:00Z`) + start * 60_000
        const fin = new Date(debut + minutes * 60_000).toISOString()
        const horaires = { debut: new Date(debut).toISOString(), fin, pause: Math.min(pause, minutes - 1) }
        return { jour, journee, horaires }
      }),
    )

  test('OPEN-102 a year of shifts is counted as minute by minute', () => {
    fc.assert(
      fc.property(shifts(60), (jours) => {
        for (const one of jours)
          expect(travailDe(one, REGLAGES_LEGAUX)).toMatchObject(minuteParMinute(one, REGLAGES_LEGAUX))
        for (const debut of semainesDe(jours, REGLAGES_LEGAUX)) {
          const [week] = compterSemaines(jours, { du: debut, au: addDays(debut, 6) }, legal)
          expect(week?.totaux).toMatchObject(semaineMinuteParMinute(jours, debut, REGLAGES_LEGAUX))
        }
      }),
      { numRuns: 6 },
    )
  }, 60_000)
})
