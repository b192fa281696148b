import { setImmediate as nextTurn } from 'node:timers/promises'
import { makeGrid } from '@lavandiere/domain/patrimoines/import/doublons.ts'
import type { LigneImport } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import type { Voisin } from './patrimoine.ts'

/** The lines close to another container for the same waste, in a few bytes each: most lines of a large file may be. */
export interface Doublons {
  nombre: number
  /** The warning for the line of a rank; null without one. */
  ofRank(rank: number): DoublonTrouve | null
}

/** The other container: a line of the file, or a container of the patrimoine by its id. */
interface DoublonTrouve {
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
): Promise<Doublons> {
  const grid = makeGrid(voisins.length + lignes.length)
  // The container of each rank of the grid: an id, or for a line minus its rank, minus one.
  const placed = new Int32Array(voisins.length + lignes.length)
  let count = 0
  for (const voisin of voisins) {
    grid.place(voisin, voisin.dechetType)
    placed[count++] = voisin.id
    if (count % ROWS_AT_ONCE === 0) await nextTurn()
  }
  const others = new Int32Array(lignes.length)
  const metres = new Float32Array(lignes.length)
  let nombre = 0
  for (const [i, ligne] of lignes.entries()) {
    if (i % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await nextTurn()
    const { latitude, longitude, dechetType } = ligne
    if (latitude === null || longitude === null || guessed.has(ligne)) continue
    const rank = grid.place({ latitude, longitude }, dechetType)
    placed[count] = -i - 1
    if (rank !== null) {
      others[i] = placed[rank] ?? 0
      metres[i] = grid.distanceM(count, rank)
      nombre++
    }
    count++
  }
  return {
    nombre,
    ofRank(i) {
      const other = others[i] ?? 0
      if (other === 0) return null
      const ligne = other < 0 ? lignes[-other - 1] : undefined
      return {
        numero: ligne?.numero ?? null,
        nomenclature: ligne?.nomenclature ?? null,
        conteneur: other > 0 ? other : null,
        distanceM: Math.round((metres[i] ?? 0) * 10) / 10,
      }
    },
  }
}
