import type { Question } from '@lavandiere/domain/tournees/repartition/probleme.ts'
import { propose } from '@lavandiere/domain/tournees/repartition/proposition.ts'
import { runSearch } from './recherche-en-fil.ts'

/** Searches who takes the points of a round in a worker thread. */
self.onmessage = ({ data }: MessageEvent<Question>) => runSearch(propose(data))
