import { addDays, rangDuJour } from '@lavandiere/domain/kernel/dates.ts'
import { occurrences } from '@lavandiere/domain/tournees/occurrences.ts'
import type { Recurrence } from '@lavandiere/domain/tournees/recurrence.ts'
import { toRrule } from '@lavandiere/domain/tournees/rrule.ts'

/** Days back for which rounds were washed. */
export const PASSE = 90
/** Days ahead for which rounds are planned. */
const AVENIR = 400
/**
 * How many of the longest rounds take place three times a week, which makes four or five rounds a day. The others take
 * place once a month.
 */
const HEBDOMADAIRES = 11
/** Days of a weekly round, counted from its first day in the week. */
const JOURS_DE_TOURNEE = [0, 2, 4] as const
/** Days by which each weekly round begins later than the one before, so that all weekdays get equally many rounds. */
const DECALAGE = 3
/** Rank of the driver of each weekly round. Two rounds of one driver, five ranks apart, are never on the same day. */
const CHAUFFEURS = [0, 1, 2, 3, 4, 5, 6, 2, 3, 4, 5] as const
/** Rank of the second person of some weekly rounds. This person drives only one other round, never on the same day. */
const EQUIPIERS: Readonly<Record<number, number>> = { 4: 6, 5: 0, 6: 1 }
/** Rank of the person who drives all monthly rounds. */
const REMPLACANT = 7
const JOURS_DE_SEMAINE = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
/** Days of half a month. Monthly rounds by date are in one half, the one by weekday in the other. */
const DEMI_MOIS = 14
/** Number of the monthly round that takes place only every second month. */
const BIMESTRIELLE = 7
const MONTHLY = { freq: 'MONTHLY', interval: 1 } as const

/** First and last day of the rounds: from three months ago to a year ahead. */
export const bornes = (aujourdhui: string) =>
  [addDays(aujourdhui, -PASSE), addDays(aujourdhui, AVENIR)] as const

/** The days of a round, and its crew. */
export interface Plan {
  rule: Recurrence
  rrule: string
  jours: string[]
  chauffeur: number
  equipier: number | null
}

/** The weekday that comes `apres` days after a day. */
const weekday = (jour: string, apres: number) =>
  JOURS_DE_SEMAINE[(rangDuJour(jour) + apres) % JOURS_DE_SEMAINE.length] ?? 'MO'

/** The nth weekly round. */
const weekly = (n: number, aujourdhui: string): Recurrence => ({
  freq: 'WEEKLY',
  interval: 1,
  byDay: JOURS_DE_TOURNEE.map((apres) => weekday(aujourdhui, apres + n * DECALAGE)),
})

/**
 * The nth of nine monthly rounds. The first takes place today, the last is set by its weekday; no two are on the same
 * day.
 */
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
 * The days of each round of the demonstration, and its crew: long rounds several times a week, short ones once a month.
 * Nobody is on two rounds of one day, or works every day of a week.
 * @param nombres number of places of each of the twenty rounds
 * @param personnes ids of the eight operateurs
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
    // The shortest round is the first monthly one, which takes place today: it is soon finished.
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
