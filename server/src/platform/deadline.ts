/**
 * Does work that has a time limit: its signal says when the time is over, or `gone` was said. The timer is held until the
 * work ends: the one of `AbortSignal.timeout` is forgotten with its signal when memory is tidied, and the work then hangs.
 */
export async function withDeadline<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  gone?: AbortSignal,
): Promise<T> {
  gone?.throwIfAborted()
  const controller = new AbortController()
  const end = () =>
    controller.abort(gone?.aborted ? gone.reason : new DOMException('too late', 'TimeoutError'))
  const timer = setTimeout(end, ms)
  gone?.addEventListener('abort', end, { once: true })
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    gone?.removeEventListener('abort', end)
  }
}
