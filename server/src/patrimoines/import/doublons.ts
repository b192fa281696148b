import { setImmediate as nextTurn } from 'node:timers/promises'
import { makeGrid, type Proche } from '@lavandiere/domain/patrimoines/import/doublons.ts'
import type { LigneImport } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import type { Voisin } from './patrimoine.ts'

/** The other container: a line of the file, or a container of the patrimoine by its id. */
export interface DoublonTrouve {
  numero: number | null
  nomenclature: string | null
  conteneur: number | null
  distanceM: number
}

/** Lines compared before the server serves other calls. */
const ROWS_AT_ONCE = 2_000

/**
 * Finds possible duplicates of the lines of a file: a container of the same waste within 10 m with another nomenclature,
 * among the earlier lines and the containers of the patrimoine that the file does not name.
 * @param guessed lines whose waste type was guessed: they count as duplicates of nothing (IMP-11)
 */
export async function findDoublons(
  lignes: readonly LigneImport[],
  voisins: readonly Voisin[],
  guessed: ReadonlySet<LigneImport>,
): Promise<ReadonlyMap<LigneImport, DoublonTrouve>> {
  const place = makeGrid<Voisin | LigneImport>()
  const found = new Map<LigneImport, DoublonTrouve>()
  const all = [...voisins, ...lignes.filter((ligne) => !guessed.has(ligne))]
  for (const [i, one] of all.entries()) {
    if (i % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await nextTurn()
    const near = place(one)
    if (near && 'numero' in one) found.set(one, doublonOf(near))
  }
  return found
}

const doublonOf = ({ autre, distanceM }: Proche<Voisin | LigneImport>): DoublonTrouve => ({
  ...('numero' in autre
    ? { numero: autre.numero, nomenclature: autre.nomenclature, conteneur: null }
    : { numero: null, nomenclature: null, conteneur: autre.id }),
  distanceM: Math.round(distanceM * 10) / 10,
})
