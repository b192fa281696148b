/** Minutes by how they are paid: below the first threshold, between the two, and above the second. */
export interface Parts {
  hn: number
  h25: number
  h50: number
}

interface Seuils {
  seuil1Min: number
  seuil2Min: number
}

/** Minutes of the interval [from, from + length] below a limit. */
const minutesBelow = (from: number, length: number, limit: number): number =>
  Math.min(length, Math.max(0, limit - from))

/**
 * How `worked` minutes of a week are paid when `credited` minutes of leave count before them: the interval [credited,
 * credited + worked] is divided by the thresholds. The result depends only on both sums, not on the order of the days.
 * Credited minutes themselves are never paid as overtime (Cass. soc. 10 September 2025, 23-14.455).
 */
export function partsDe(credited: number, worked: number, { seuil1Min, seuil2Min }: Seuils): Parts {
  const hn = minutesBelow(credited, worked, seuil1Min)
  const both = minutesBelow(credited, worked, seuil2Min)
  return { hn, h25: both - hn, h50: worked - both }
}
