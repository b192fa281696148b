import { placeKey } from '../../kernel/geo.ts'
import { type Etape, isPlaced, type PlacedEtape } from '../plus-proche.ts'

/** Stops of one place, which are served one after the other, as ranks in the round from 0. */
export interface Halte {
  rangs: number[]
  /** One of its stops keeps its rank. */
  isFixed: boolean
}

type Situee = PlacedEtape & { rang: number }
const haltePlaceKey = ({ latitude, longitude }: PlacedEtape) => placeKey(latitude, longitude)

/**
 * The located stops of a round, grouped by place; a group is where its first stop is. Each stretch between stops that
 * keep their rank is grouped separately, so that these stops still have as many stops before them. A place at the end of
 * a stretch joins the neighbouring stop that keeps its rank there.
 * @param verrous ranks that are kept, from 0
 */
export function haltesOf(etapes: readonly Etape[], verrous: ReadonlySet<number>): Halte[] {
  const haltes: Halte[] = []
  let left: (Halte & { lieu: string }) | null = null
  let troncon: Situee[] = []
  const close = (right: typeof left) => {
    haltes.push(...gathered(troncon, left, right), ...(right ? [right] : []))
    troncon = []
    left = right
  }
  for (const [rang, etape] of etapes.entries()) {
    if (!isPlaced(etape)) continue
    if (verrous.has(rang)) close({ rangs: [rang], isFixed: true, lieu: haltePlaceKey(etape) })
    else troncon.push({ ...etape, rang })
  }
  close(null)
  return haltes
}

/** The places of a stretch, but for those of the stops that hold its ends, which take theirs. */
function gathered(
  troncon: readonly Situee[],
  left: (Halte & { lieu: string }) | null,
  right: (Halte & { lieu: string }) | null,
): Halte[] {
  const free = new Map<string, Halte>()
  const beforeRight: number[] = []
  for (const etape of troncon) {
    const lieu = haltePlaceKey(etape)
    const halte = free.get(lieu)
    if (left?.lieu === lieu) left.rangs.push(etape.rang)
    else if (right?.lieu === lieu) beforeRight.push(etape.rang)
    else if (halte) halte.rangs.push(etape.rang)
    else free.set(lieu, { rangs: [etape.rang], isFixed: false })
  }
  right?.rangs.unshift(...beforeRight)
  return [...free.values()]
}
