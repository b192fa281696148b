import { makeGrid } from '@lavandiere/domain/patrimoines/import/doublons.ts'
import type { LigneImport } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import type { Voisin } from './patrimoine.ts'

/** The lines close to another container for the same waste, in a few bytes each: most lines of a large file may be. */
export interface Doublons {
  nombre: number
  /** The warning for the line of a rank; null without one. */
  ofRank(rang: number): DoublonTrouve | null
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
 * Finds possible duplicates of the lines of a file: the same waste within 10 m under another nomenclature, among the
 * earlier lines and the containers of the patrimoine that the file does not name.
 * @param devines lines whose waste type is guessed, which duplicate nothing (IMP-11)
 */
export async function findDoublons(
  lignes: readonly LigneImport[],
  voisins: readonly Voisin[],
  devines: ReadonlySet<LigneImport>,
): Promise<Doublons> {
  const pose = makeGrid(voisins.length + lignes.length)
  // The container of each rank of the grid: an id, or for a line minus its rank, minus one.
  const poses = new Int32Array(voisins.length + lignes.length)
  let count = 0
  for (const voisin of voisins) {
    pose.place(voisin, voisin.dechetType)
    poses[count++] = voisin.id
    if (count % ROWS_AT_ONCE === 0) await letOthers()
  }
  const autres = new Int32Array(lignes.length)
  const metres = new Float32Array(lignes.length)
  let nombre = 0
  for (const [i, ligne] of lignes.entries()) {
    if (i % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await letOthers()
    const { latitude, longitude, dechetType } = ligne
    if (latitude === null || longitude === null || devines.has(ligne)) continue
    const rang = pose.place({ latitude, longitude }, dechetType)
    poses[count] = -i - 1
    if (rang !== null) {
      autres[i] = poses[rang] ?? 0
      metres[i] = pose.distanceM(count, rang)
      nombre++
    }
    count++
  }
  return {
    nombre,
    ofRank(i) {
      const autre = autres[i] ?? 0
      if (autre === 0) return null
      const ligne = autre < 0 ? lignes[-autre - 1] : undefined
      return {
        numero: ligne?.numero ?? null,
        nomenclature: ligne?.nomenclature ?? null,
        conteneur: autre > 0 ? autre : null,
        distanceM: Math.round((metres[i] ?? 0) * 10) / 10,
      }
    },
  }
}

const letOthers = () => new Promise((resolve) => setImmediate(resolve))
