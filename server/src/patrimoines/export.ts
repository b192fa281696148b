import { ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { CONTENEURS_DU_LOT_MAX, cibleDuLot } from '@lavandiere/domain/patrimoines/lot.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow, rows } from '../platform/db/rows.ts'
import { CSV_FILE, csvFile } from '../platform/http/attachment.ts'
import { type Route, route } from '../platform/http/route.ts'
import { idParams } from '../platform/http/wire.ts'
import { target } from '../platform/resource/write.ts'
import { COLUMNS, cells, of } from './import/colonnes.ts'
import { chosen, refuseMissing } from './lots.ts'

const EXPORTED = COLUMNS.filter(({ champ }) => champ !== 'ordreCsv')

/** The containers that meet a condition, with the columns of the import, so that the file re-imports (OPEN-63). */
async function fileOf(tx: Tx, patrimoineId: number | null, where: SQL, limit = sql``) {
  const { libelle } = await foundRow(
    tx,
    { libelle: 'text' },
    sql`select libelle from patrimoines where id = ${patrimoineId} and archived_at is null`,
  )
  const lines = await rows(
    tx,
    { ligne: cells },
    sql`select json_build_array(${of('conteneurs', EXPORTED)}) as ligne from conteneurs
      where ${where} order by ordre_csv nulls last, nomenclature collate fr_naturel, id ${limit}`,
  )
  const file = csvFile(`patrimoine_${libelle}`, [ENTETES, ...lines.map(({ ligne }) => ligne)])
  return { file, count: lines.length }
}

const wholeRoute = route({
  call: 'GET /patrimoines/:id/export',
  tag: 'patrimoines',
  summary: 'Exports the containers of a Patrimoine resource as CSV.',
  access: ['read', 'imports'],
  params: idParams,
  answer: CSV_FILE,
  handler: async (tx, { params: { id } }) =>
    (await fileOf(tx, id, sql`conteneurs.patrimoine_id = ${id} and conteneurs.archived_at is null`)).file,
})

/** Those that a person picked, as a bulk edit changes them. */
const pickedRoute = route({
  call: 'POST /conteneurs/lots/export',
  tag: 'conteneurs',
  summary: 'Exports some containers of a patrimoine as CSV.',
  access: ['read', 'imports'],
  body: cibleDuLot,
  answer: CSV_FILE,
  handler: async (tx, { body }) => {
    const patrimoineId = await target(tx, 'patrimoines', 'patrimoine', body.patrimoine)
    const { file, count } = await fileOf(
      tx,
      patrimoineId,
      chosen(body),
      sql`limit ${CONTENEURS_DU_LOT_MAX + 1}`,
    )
    refuseMissing(body, count)
    return file
  },
})

export const exportRoutes: readonly Route[] = [wholeRoute, pickedRoute]
