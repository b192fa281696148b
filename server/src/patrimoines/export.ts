import { ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { sql } from 'drizzle-orm'
import { foundRow, rows } from '../platform/db/rows.ts'
import { CSV_FILE, csvFile } from '../platform/http/attachment.ts'
import { route } from '../platform/http/route.ts'
import { idParams } from '../platform/http/wire.ts'
import { COLUMNS, cells, of } from './import/colonnes.ts'

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
  answer: CSV_FILE,
  handler: async (tx, { params }) => {
    const { libelle } = await foundRow(
      tx,
      { libelle: 'text' },
      sql`select libelle from patrimoines where id = ${params.id} and archived_at is null`,
    )
    const lines = await rows(
      tx,
      { ligne: cells },
      sql`select json_build_array(${of('c', EXPORTED)}) as ligne from conteneurs c
      where c.patrimoine_id = ${params.id} and c.archived_at is null
      order by c.ordre_csv nulls last, c.nomenclature collate fr_naturel, c.id`,
    )
    return csvFile(`patrimoine_${libelle}`, [ENTETES, ...lines.map(({ ligne }) => ligne)])
  },
})
