import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { occurrences, toRrule } from '@lavandiere/domain/tournees/occurrences.ts'
import type { Recurrence } from '@lavandiere/domain/tournees/recurrence.ts'
import { PASSE } from './lavages.ts'

/** Days ahead for which rounds are planned. */
const AVENIR = 400
/** As many of the longest rounds come three times a week: four or five a day. The others come once a month. */
const HEBDOMADAIRES = 11
/** Weekdays of a weekly round, as days from its first. */
const JOURS_DE_TOURNEE = [0, 2, 4] as const
/** Days by which the week of each round begins after that of the one before: all weekdays get as many rounds. */
const DECALAGE = 3
/** Drivers of the weekly rounds, by rank: two rounds of one driver, five ranks apart, have no day in common. */
const CHAUFFEURS = [0, 1, 2, 3, 4, 5, 6, 2, 3, 4, 5] as const
/** Second people of weekly rounds, by rank: those with one round only, on another one that has no day in common with it. */
const EQUIPIERS: Readonly<Record<number, number>> = { 4: 6, 5: 0, 6: 1 }
/** Who drives all the monthly rounds. */
const REMPLACANT = 7
const JOURS_DE_SEMAINE = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
/** Days of half a month: monthly rounds come on days of one half, the one with a weekday in the other. */
const DEMI_MOIS = 14
/** The monthly round that comes every second month. */
const BIMESTRIELLE = 7
const MONTHLY = { freq: 'MONTHLY', interval: 1 } as const

/** First and last day of the rounds: from three months ago to a year ahead. */
export const bornes = (aujourdhui: string) =>
  [addDays(aujourdhui, -PASSE), addDays(aujourdhui, AVENIR)] as const

/** When a round comes back, and who works on it. */
export interface Plan {
  rule: Recurrence
  rrule: string
  jours: string[]
  chauffeur: number
  equipier: number | null
}

/** The weekday of the day that lies `apres` days after a day. */
const weekday = (jour: string, apres: number) =>
  JOURS_DE_SEMAINE[(new Date(`${jour}T00:00:00Z`).getUTCDay() + 6 + apres) % JOURS_DE_SEMAINE.length] ?? 'MO'

/** The nth weekly round. */
const weekly = (n: number, aujourdhui: string): Recurrence => ({
  freq: 'WEEKLY',
  interval: 1,
  byDay: JOURS_DE_TOURNEE.map((apres) => weekday(aujourdhui, apres + n * DECALAGE)),
})

/** The nth monthly round: the first takes place today, the last of nine on a weekday; no two on one day. */
function monthly(n: number, aujourdhui: string): Recurrence {
  const today = Math.min(Number(aujourdhui.slice(8)), 2 * DEMI_MOIS)
  const half = today > DEMI_MOIS ? DEMI_MOIS : 0
  if (n === 8)
    return {
      ...MONTHLY,
      byDay: [weekday(aujourdhui, 0)],
      recurrenceType: 'weekdayOfMonth',
      bySetPos: half === 0 ? 3 : 1,
    }
  const byMonthDay = half + 1 + ((today - half - 1 + 5 * n) % DEMI_MOIS)
  return {
    ...MONTHLY,
    interval: n === BIMESTRIELLE ? 2 : 1,
    byDay: [],
    recurrenceType: 'dayOfMonth',
    byMonthDay,
  }
}

/**
 * When each of the demonstration's rounds comes back, and who works on it: the longest ones several times a week, the short
 * ones once a month. Nobody is on two rounds of a day, nor at work every day of a week.
 * @param nombres the places of each round; twenty of them
 * @param personnes ids of the operateurs; eight of them
 * @returns a plan for each round, in the order of `nombres`
 */
export function planRounds(
  nombres: readonly number[],
  personnes: readonly number[],
  aujourdhui: string,
): Plan[] {
  const [debut, fin] = bornes(aujourdhui)
  const who = (rank: number | undefined): number | null =>
    rank === undefined ? null : (personnes[rank] ?? null)
  const bySize = nombres.map((_, i) => i).toSorted((a, b) => (nombres[b] ?? 0) - (nombres[a] ?? 0) || a - b)
  const plans: Plan[] = []
  for (const [rank, index] of bySize.entries()) {
    // The shortest round is the first of the monthly ones: it is soon done.
    const rule =
      rank < HEBDOMADAIRES ? weekly(rank, aujourdhui) : monthly(nombres.length - 1 - rank, aujourdhui)
    const rrule = toRrule(rule, debut, fin)
    const chauffeur = who(CHAUFFEURS[rank] ?? REMPLACANT)
    if (chauffeur === null) throw new Error('the demonstration has too few people for its rounds')
    const jours = occurrences(rrule, { apres: debut, jusqua: fin, max: 1_000 })
    plans[index] = { rule, rrule, jours, chauffeur, equipier: who(EQUIPIERS[rank]) }
  }
  return plans
}
