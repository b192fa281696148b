/** The sum of a figure over some rows; 0 without any row. */
export const sumOf = <T>(rows: readonly T[], figure: (row: T, i: number) => number): number =>
  rows.reduce((sum, row, i) => sum + figure(row, i), 0)

/** The sum of each of these figures over some rows. */
export function sumsOf<K extends string>(
  rows: readonly Readonly<Record<K, number>>[],
  figures: readonly K[],
): Record<K, number> {
  const sums = figures.map((figure) => [figure, sumOf(rows, (row) => row[figure])])
  // `fromEntries` forgets the names of the figures.
  return Object.fromEntries(sums) as Record<K, number>
}
