/** A container of a round, or a stop of it. */
interface Numbered {
  id: number
}

/** One that has another number than before; numbers start at 1. */
interface RangDeplace<C extends Numbered> {
  conteneur: C
  avant: number
  apres: number
}

/**
 * The containers that are shown as moved. Containers that keep their number are not; among those between them, nor is the
 * longest run that is still in order. So no container is shown as moved to its own number, and one insertion does not
 * make all later containers look moved.
 * @param ordonnes the containers in their new order
 * @param rangs the old numbers by id, from 1
 */
export function movedOf<C extends Numbered>(
  ordonnes: readonly C[],
  rangs: ReadonlyMap<number, number>,
): RangDeplace<C>[] {
  const restes = ordonnes.flatMap((conteneur, i) => {
    const avant = rangs.get(conteneur.id)
    return avant === undefined ? [] : [{ conteneur, avant, apres: i + 1 }]
  })
  const moved: RangDeplace<C>[] = []
  let between: RangDeplace<C>[] = []
  let from = 0
  const close = (to: number) => {
    const isInside = ({ avant }: RangDeplace<C>) => avant > from && avant < to
    const enPlace = longestRun(between.filter(isInside))
    moved.push(...between.filter((one) => !enPlace.has(one)))
    between = []
    from = to
  }
  for (const reste of restes) {
    if (reste.avant === reste.apres) close(reste.avant)
    else between.push(reste)
  }
  close(Number.POSITIVE_INFINITY)
  return moved
}

/** A longest run of containers whose old numbers rise (patience sorting, n log n). */
function longestRun<C extends Numbered>(restes: readonly RangDeplace<C>[]): Set<RangDeplace<C>> {
  // piles[n] ends a run of n + 1 containers with the smallest old number; each link remembers the one before.
  const piles: Link<C>[] = []
  for (const reste of restes) {
    let [low, high] = [0, piles.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((piles[middle]?.reste.avant ?? 0) < reste.avant) low = middle + 1
      else high = middle
    }
    piles[low] = { reste, before: piles[low - 1] }
  }
  const run = new Set<RangDeplace<C>>()
  for (let link = piles.at(-1); link; link = link.before) run.add(link.reste)
  return run
}

interface Link<C extends Numbered> {
  reste: RangDeplace<C>
  before: Link<C> | undefined
}
