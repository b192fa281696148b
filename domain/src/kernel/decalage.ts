/** Two correct clocks may differ by this much, in seconds. */
export const TOLERANCE_S = 5 * 60

/** Whether a clock with this offset (seconds) was wrong enough to be told. */
export const isDecale = (decalage: number | null | undefined): boolean =>
  Math.abs(decalage ?? 0) > TOLERANCE_S
