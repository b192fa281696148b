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

const tell = (nouvelle: Nouvelle) => self.postMessage(nouvelle)

/** Searches the order of a round in a thread of its own, so that the screen goes on; who wants no more ends the thread. */
self.onmessage = ({ data }: MessageEvent<Question>) => {
  const search = propose(data)
  let told = Number.NEGATIVE_INFINITY
  let step = search.next()
  for (; !step.done; step = search.next()) {
    const now = performance.now()
    if (now - told < REPORT_MS) continue
    told = now
    tell({ etat: 'calcul', ...step.value })
  }
  tell({ etat: 'trouve', proposition: step.value })
}
