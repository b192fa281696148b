/** Milliseconds for which an outside service asks us to wait, at most `max`; `unsaid` when its answer names no time. */
export function retryAfterMs(header: string | null | undefined, unsaid: number, max: number): number {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds * 1000, max) : unsaid
}
