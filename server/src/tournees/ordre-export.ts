import { csv } from '@lavandiere/domain/kernel/csv.ts'
import { notFound } from '@lavandiere/domain/kernel/errors.ts'
import { CHAMPS_TOURNEE, ENTETES_TOURNEE } from '@lavandiere/domain/tournees/ordre-fichier.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { COLUMNS, of } from '../patrimoines/import/colonnes.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { attachment } from '../platform/http/attachment.ts'
import { route } from '../platform/http/route.ts'
import { idParams } from '../platform/http/wire.ts'

const SHOWN = CHAMPS_TOURNEE.flatMap((shown) => COLUMNS.filter(({ champ }) => champ === shown))
const orderCells = z.array(z.union([z.string(), z.number(), z.null()]))

/** `GET /campagne_lavages/{id}/ordre`: the containers of a tournée in order, in the columns that the order update reads. */
export const exportOrdreRoute = route({
  method: 'GET',
  url: '/campagne_lavages/:id/ordre',
  tag: 'campagne_lavages',
  summary: 'Exports the order of a CampagneLavage resource as CSV.',
  access: ['read', 'campagne_lavages'],
  params: idParams,
  answer: { status: 200, schema: z.string(), description: 'The CSV file', type: 'text/csv; charset=utf-8' },
  handler: async (tx, { params }) => {
    const tournee = await firstRow(
      tx,
      { libelle: 'text' },
      sql`select libelle from campagne_lavages where id = ${params.id} and archived_at is null`,
    )
    if (!tournee) throw notFound()
    const lines = await rows(
      tx,
      { ligne: orderCells },
      sql`select json_build_array(row_number() over (order by k.position), ${of('c', SHOWN)}) as ligne
      from campagne_conteneurs k join conteneurs c on c.id = k.conteneur_id and c.archived_at is null
      where k.campagne_id = ${params.id} order by k.position`,
    )
    return {
      body: Buffer.from(csv([ENTETES_TOURNEE, ...lines.map(({ ligne }) => ligne)])),
      headers: { 'content-disposition': attachment(`tournee_${tournee.libelle}`, 'csv') },
    }
  },
})
