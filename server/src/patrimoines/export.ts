import { csv } from '@lavandiere/domain/kernel/csv.ts'
import { notFound } from '@lavandiere/domain/kernel/errors.ts'
import { ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { firstRow, rows } from '../platform/db/rows.ts'
import { attachment } from '../platform/http/attachment.ts'
import { route } from '../platform/http/route.ts'
import { idParams } from '../platform/http/wire.ts'
import { COLUMNS, of } from './import/colonnes.ts'

const cellules = z.array(z.union([z.string(), z.number(), z.null()]))
const EXPORTED = COLUMNS.filter(({ champ }) => champ !== 'ordreCsv')

/**
 * `GET /patrimoines/{id}/export`: the containers of a patrimoine with the columns of the import, so that the file
 * re-imports (OPEN-63).
 */
export const exportRoute = route({
  method: 'GET',
  url: '/patrimoines/:id/export',
  tag: 'patrimoines',
  summary: 'Exports the containers of a Patrimoine resource as CSV.',
  access: ['read', 'imports'],
  params: idParams,
  answer: { status: 200, schema: z.string(), description: 'The CSV file', type: 'text/csv; charset=utf-8' },
  handler: async (tx, { params }) => {
    const patrimoine = await firstRow(
      tx,
      { libelle: 'text' },
      sql`select libelle from patrimoines where id = ${params.id} and archived_at is null`,
    )
    if (!patrimoine) throw notFound()
    const found = await rows(
      tx,
      { cellules },
      sql`select json_build_array(${of('c', EXPORTED)}) as cellules from conteneurs c
      where c.patrimoine_id = ${params.id} and c.archived_at is null
      order by c.ordre_csv nulls last, c.nomenclature collate fr_naturel, c.id`,
    )
    return {
      body: Buffer.from(csv([ENTETES, ...found.map(({ cellules: cells }) => cells)])),
      headers: { 'content-disposition': attachment(`patrimoine_${patrimoine.libelle}`, 'csv') },
    }
  },
})
