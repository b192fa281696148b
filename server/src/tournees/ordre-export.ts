import { CHAMPS_TOURNEE, ENTETES_TOURNEE } from '@lavandiere/domain/tournees/ordre-fichier.ts'
import { sql } from 'drizzle-orm'
import { COLUMNS, cells, of } from '../patrimoines/import/colonnes.ts'
import { foundRow, rows } from '../platform/db/rows.ts'
import { CSV_FILE, csvFile } from '../platform/http/attachment.ts'
import { route } from '../platform/http/route.ts'
import { idParams } from '../platform/http/wire.ts'

const SHOWN = CHAMPS_TOURNEE.flatMap((shown) => COLUMNS.filter(({ champ }) => champ === shown))

/** In the columns that the order update reads. */
export const exportOrdreRoute = route({
  call: 'GET /campagne_lavages/:id/ordre',
  summary: 'Exports the order of a CampagneLavage resource as CSV.',
  access: ['read', 'campagne_lavages'],
  params: idParams,
  answer: CSV_FILE,
  handler: async (tx, { params }) => {
    const { libelle } = await foundRow(
      tx,
      { libelle: 'text' },
      sql`select libelle from campagne_lavages where id = ${params.id} and archived_at is null`,
    )
    const lines = await rows(
      tx,
      { ligne: cells },
      sql`select json_build_array(row_number() over (order by k.position), ${of('c', SHOWN)}) as ligne
      from campagne_conteneurs k join conteneurs c on c.id = k.conteneur_id and c.archived_at is null
      where k.campagne_id = ${params.id} order by k.position`,
    )
    return csvFile(`tournee_${libelle}`, [ENTETES_TOURNEE, ...lines.map(({ ligne }) => ligne)])
  },
})
