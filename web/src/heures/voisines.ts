interface EtendueVoisine {
  startDate: string
  endDate: string
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
