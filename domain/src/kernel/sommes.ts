/** The sum of each of these figures over some rows; 0 without any row. */
export const sumsOf = <K extends string>(
  rows: readonly Readonly<Record<K, number>>[],
  figures: readonly K[],
): Record<K, number> =>
  // `fromEntries` forgets the names of the figures.
  Object.fromEntries(
    figures.map((figure) => [figure, rows.reduce((total, row) => total + row[figure], 0)]),
  ) as Record<K, number>
