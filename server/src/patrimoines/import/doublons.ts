import { grille } from '@lavandiere/domain/patrimoines/import/doublons.ts'
import type { LigneImport } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import { sql } from 'drizzle-orm'
import { asSystem } from '../../platform/db/actor.ts'
import type { Services } from '../../platform/services.ts'

/** Which lines are near another container for the same waste, in a few bytes each: most of a large file may be. */
export interface Doublons {
  nombre: number
  /** The warning of the line of a rank, if any. */
  de(rang: number): DoublonTrouve | null
}

/** The other is a line of the file, or a container of the patrimoine by its id. */
interface DoublonTrouve {
  numero: number | null
  nomenclature: string | null
  conteneur: number | null
  distanceM: number
}

/** Containers read, or lines compared, before others are served. */
const LOT = 2_000

/**
 * Looks for doubles of the lines of a file: the same waste within 10 m under another nomenclature, among the lines above
 * and the containers that the patrimoine has already. Those that the file names again count where the file puts them.
 */
export async function chercherDoublons(
  services: Services,
  patrimoineId: number,
  lignes: readonly LigneImport[],
): Promise<Doublons> {
  const max = await nombreDe(services, patrimoineId)
  const pose = grille(max + lignes.length)
  // What each rank of the grid is: a container by its id, or a line as minus its rank, minus one.
  const poses = new Int32Array(max + lignes.length)
  let count = 0
  await parLots(services, patrimoineId, max, new Set(lignes.map((l) => l.nomenclature)), (conteneur) => {
    pose.poser(conteneur, conteneur.dechet_type)
    poses[count++] = conteneur.id
  })
  const autres = new Int32Array(lignes.length)
  const metres = new Float32Array(lignes.length)
  let nombre = 0
  for (const [i, { latitude, longitude, dechetType }] of lignes.entries()) {
    if (i % LOT === LOT - 1) await new Promise((resolve) => setImmediate(resolve))
    if (latitude === null || longitude === null) continue
    const rang = pose.poser({ latitude, longitude }, dechetType)
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
    de(i) {
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

const nombreDe = (services: Services, patrimoineId: number) =>
  asSystem(services.pool, async (tx) => {
    const { rows } = await tx.execute<{ n: number }>(sql`
      select count(*)::int as n from conteneurs where patrimoine_id = ${patrimoineId} and archived_at is null`)
    return rows[0]?.n ?? 0
  })

interface Conteneur {
  [key: string]: unknown
  id: number
  nomenclature: string
  dechet_type: string
  latitude: number
  longitude: number
}

/** Hands over each container with a position whose nomenclature the file does not have, `max` at most. */
async function parLots(
  services: Services,
  patrimoineId: number,
  max: number,
  nomenclatures: ReadonlySet<string>,
  take: (conteneur: Conteneur) => void,
): Promise<void> {
  let last = 0
  for (let left = max; left > 0; left -= LOT) {
    const { rows } = await asSystem(services.pool, (tx) =>
      tx.execute<Conteneur>(sql`
        select id, nomenclature, dechet_type, latitude, longitude from conteneurs
        where patrimoine_id = ${patrimoineId} and archived_at is null and latitude is not null and longitude is not null and id > ${last}
        order by id limit ${Math.min(LOT, left)}`),
    )
    for (const row of rows) if (!nomenclatures.has(row.nomenclature)) take(row)
    const next = rows.at(-1)?.id
    if (next === undefined) return
    last = next
  }
}
