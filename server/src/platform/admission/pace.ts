export type Pace = ReturnType<typeof makePace>

/** Lets requests through one after the other, never faster than so many a second. */
export function makePace(perSecond: number) {
  const step = 1000 / perSecond
  const row = new Set<() => void>()
  let next = 0
  let timer: NodeJS.Timeout | undefined
  const advance = () => {
    timer = undefined
    const [first] = row
    if (!first) return
    const now = performance.now()
    if (now >= next) {
      next = now + step
      first()
    }
    if (row.size > 0) timer = setTimeout(advance, Math.max(1, next - now))
  }
  return {
    /**
     * Waits for a turn. One that would come after `until` is not waited for: a crowd of questions takes the turns of
     * nobody who comes later. A question whose asker has gone leaves the row.
     * @param until by `performance.now()`
     * @throws when there is no turn in time, or `gone` was said
     */
    turn(until: number, gone?: AbortSignal) {
      return new Promise<void>((resolve, reject) => {
        const now = performance.now()
        const mine = Math.max(now, next) + row.size * step
        if (gone?.aborted || mine >= until) return reject(new Error('no turn in time'))
        const go = () => settle(resolve)
        const leave = () => settle(() => reject(new Error('no turn in time')))
        const settle = (say: () => void) => {
          row.delete(go)
          clearTimeout(late)
          gone?.removeEventListener('abort', leave)
          say()
        }
        // The others may be told to wait meanwhile (hold).
        const late = setTimeout(leave, until - now)
        gone?.addEventListener('abort', leave, { once: true })
        row.add(go)
        if (timer === undefined) advance()
      })
    },
    /** Nobody goes on before this time has passed. */
    hold(ms: number) {
      next = Math.max(next, performance.now() + ms)
    },
  }
}
