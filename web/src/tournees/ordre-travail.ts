import { propose, type Question } from '@lavandiere/domain/tournees/optimisation/ordre-propose.ts'
import { runSearch } from './recherche-en-fil.ts'

/** Searches the order of a round in a worker thread. */
self.onmessage = ({ data }: MessageEvent<Question>) => runSearch(propose(data))
