import {
  type Proposition,
  propose,
  type Question,
} from '@lavandiere/domain/tournees/optimisation/proposition.ts'

/** What the worker says while it searches, and at the end. */
export type Nouvelle =
  | { etat: 'calcul'; fait: number; total: number }
  | { etat: 'trouve'; proposition: Proposition }

/** Milliseconds between two reports: more often nobody could read them. */
const REPORT_MS = 60

const report = (nouvelle: Nouvelle) => self.postMessage(nouvelle)

/** Searches the order of a round in a worker thread: the screen stays responsive. The caller may end the thread at any time. */
self.onmessage = ({ data }: MessageEvent<Question>) => {
  const search = propose(data)
  let told = Number.NEGATIVE_INFINITY
  let step = search.next()
  for (; !step.done; step = search.next()) {
    const now = performance.now()
    if (now - told < REPORT_MS) continue
    told = now
    report({ etat: 'calcul', ...step.value })
  }
  report({ etat: 'trouve', proposition: step.value })
}
