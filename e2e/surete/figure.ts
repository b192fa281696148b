/** What a goal of safety showed. */
export interface Figure {
  faits: string
  /** Nothing lost, nothing refused but clearly. */
  isJuste: boolean
  /** Within the goal's time limits, which a busy machine may miss. */
  isATemps: boolean
}

/** Milliseconds below which this share (0 to 1) of the measures lies; 0 without any. */
export function centile(measures: readonly number[], share: number): number {
  const sorted = [...measures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

export const plusGrand = (measures: readonly number[]): number => measures.reduce((a, b) => Math.max(a, b), 0)

/** `1 234 ms` without decimals. */
export const ms = (value: number): string => `${Math.round(value)} ms`

/** @throws Error that tells what the goal showed, when it is not reached. */
export function requireGoal({ isJuste, faits }: Figure): void {
  if (!isJuste) throw new Error(faits)
}
