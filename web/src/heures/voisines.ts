import { addDays } from '@lavandiere/domain/kernel/dates.ts'

interface EtendueVoisine {
  startDate: string
  endDate: string
}

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/

/**
 * The periods around one: those that share a day with it, and the one before it when days between the two belong to no
 * period. Empty for a period whose days are not typed yet.
 */
export function voisines<P extends EtendueVoisine>(
  { startDate, endDate }: EtendueVoisine,
  others: readonly P[],
): { chevauche: P[]; trou: P | null } {
  if (!DAY_PATTERN.test(startDate) || !DAY_PATTERN.test(endDate) || endDate < startDate)
    return { chevauche: [], trou: null }
  const chevauche = others.filter((one) => one.startDate <= endDate && one.endDate >= startDate)
  const before = others
    .filter((one) => one.endDate < startDate)
    .sort((a, b) => (a.endDate < b.endDate ? 1 : -1))[0]
  const isApart = before !== undefined && chevauche.length === 0 && addDays(before.endDate, 1) < startDate
  return { chevauche, trou: isApart ? before : null }
}

/** Periods in the order of the select: newest first (OPEN-121). */
export const plusRecentesDabord = <P extends EtendueVoisine>(periodes: readonly P[]): P[] =>
  periodes.toSorted((a, b) => (a.startDate === b.startDate ? 0 : a.startDate < b.startDate ? 1 : -1))

/** The period that is shown until another is chosen: that of today, else the newest (RH-30, OPEN-121). */
export const periodeParDefaut = <P extends EtendueVoisine>(
  periodes: readonly P[],
  today: string,
): P | undefined => {
  const sorted = plusRecentesDabord(periodes)
  return sorted.find((one) => one.startDate <= today && today <= one.endDate) ?? sorted[0]
}
