import type { Question } from '@lavandiere/domain/tournees/repartition/probleme.ts'
import { RECHERCHE_MS } from '@lavandiere/domain/tournees/repartition/recherche.ts'
import { propose } from '@lavandiere/domain/tournees/repartition/repartition-proposee.ts'
import { runSearch } from './recherche-en-fil.ts'

/** Searches who takes the points of a round in a worker thread, for as long as a dispatcher waits. */
self.onmessage = ({ data }: MessageEvent<Question>) => {
  const begin = performance.now()
  runSearch(propose(data, { usedTime: () => (performance.now() - begin) / RECHERCHE_MS }))
}
