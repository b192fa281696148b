/** The result of a goal of safety. */
export interface Figure {
  faits: string
  /** True when nothing was lost, and every refusal was clear. */
  isJuste: boolean
  /** True when the goal's time limits were met; a busy machine may miss them. */
  isATemps: boolean
}

/** The duration in milliseconds below which this share (0 to 1) of the measures lies; 0 without measures. */
export function centileOf(measures: readonly number[], share: number): number {
  const sorted = [...measures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

export const largest = (measures: readonly number[]): number => measures.reduce((a, b) => Math.max(a, b), 0)

/** `1 234 ms` without decimals. */
export const ms = (value: number): string => `${Math.round(value)} ms`

/** A goal whose only wrongs are these faults; the first of them follow the facts. */
export const figureOf = (faits: string, fautes: readonly string[], isATemps: boolean): Figure => ({
  faits: [faits, ...fautes.slice(0, 15)].join('\n'),
  isJuste: fautes.length === 0,
  isATemps,
})

/** @throws Error with the facts of the figure, when the goal is missed. */
export function requireGoal({ isJuste, faits }: Figure): void {
  if (!isJuste) throw new Error(faits)
}
