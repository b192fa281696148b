/** What a search in a thread says while it runs, and at its end. */
type Nouvelle<P> = { etat: 'calcul'; fait: number; total: number } | { etat: 'trouve'; proposition: P }

/** Milliseconds between two reports: more often nobody could read them. */
const REPORT_MS = 60

/** In the thread: runs a search to its end and reports. The caller may end the thread at any time. */
export function runSearch<P>(search: Generator<{ fait: number; total: number }, P>): void {
  const report = (nouvelle: Nouvelle<P>) => self.postMessage(nouvelle)
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

/** A search as a screen shows it: the ways are read, it runs, it ended with what was found, it failed. */
export type Recherche<Found> =
  | { etat: 'trajets' }
  | { etat: 'calcul'; fait: number; total: number }
  | ({ etat: 'trouve' } & Found)
  | { etat: 'echec' }
export type Tell = (progress: Extract<Recherche<unknown>, { etat: 'calcul' }>) => void

/** Begins a search and shows how far it is. Returns how to end it: nothing more is shown then. */
export function beginSearch<Found extends object>(
  search: (signal: AbortSignal, tell: Tell) => Promise<Found>,
  show: (next: Recherche<Found>) => void,
): () => void {
  const asked = new AbortController()
  const tell = (next: Recherche<Found>) => {
    if (!asked.signal.aborted) show(next)
  }
  tell({ etat: 'trajets' })
  search(asked.signal, tell).then(
    (found) => tell({ etat: 'trouve', ...found }),
    () => tell({ etat: 'echec' }),
  )
  return () => asked.abort()
}

/** Searches in a worker thread: the screen stays responsive. @throws when the thread fails, or is ended by the signal */
export function inThread<P>(
  open: () => Worker,
  question: unknown,
  signal: AbortSignal,
  tell: Tell,
): Promise<P> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = open()
    const end = () => worker.terminate()
    signal.addEventListener('abort', () => {
      end()
      reject(signal.reason)
    })
    worker.onerror = () => {
      end()
      reject(new Error('the search failed'))
    }
    worker.onmessage = ({ data }: MessageEvent<Nouvelle<P>>) => {
      if (data.etat === 'calcul') return tell(data)
      end()
      resolve(data.proposition)
    }
    worker.postMessage(question)
  })
}
