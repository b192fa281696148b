import type { Geocoded } from './geocoding.ts'

/** Questions asked at the same time. */
const CONCURRENCY = 8
/** After so many failures in a row the service is away, and the rest is not asked. */
const FAILURES_MAX = 16

/**
 * Asks many questions, a few at a time. It gives up on a service that is away; what was not asked is 'indisponible', and
 * so is what `signal` stopped.
 * @param onDone called after each answer, for the progress bar
 * @returns one answer for each question, in their order
 */
export async function askAll<Q>(
  questions: readonly Q[],
  ask: (question: Q, gone: AbortSignal) => Promise<Geocoded>,
  onDone: () => void,
  signal: AbortSignal,
): Promise<Geocoded[]> {
  const answers = questions.map((): Geocoded => ({ etat: 'indisponible' }))
  const entries = questions.entries()
  let failures = 0
  const worker = async () => {
    // The workers share one iterator: each takes the next question.
    for (const [index, question] of entries) {
      if (!signal.aborted && failures < FAILURES_MAX) {
        const answer = await ask(question, signal)
        answers[index] = answer
        failures = answer.etat === 'indisponible' ? failures + 1 : 0
      }
      onDone()
    }
  }
  const stopped = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  await Promise.race([stopped, Promise.all(Array.from({ length: CONCURRENCY }, worker))])
  return answers
}
