import { csv } from '@lavandiere/domain/kernel/csv.ts'
import { introuvable } from '@lavandiere/domain/kernel/errors.ts'
import { ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { attachment } from '../platform/http/attachment.ts'
import { route } from '../platform/http/route.ts'
import { idParams } from '../platform/http/wire.ts'

interface Ligne {
  [key: string]: string | number | null
}

const COLUMNS = [
  'nomenclature',
  'adresse',
  'complement_adresse',
  'commune',
  'conteneur_type',
  'marque',
  'quantite',
  'dechet_type',
  'volume',
  'latitude',
  'longitude',
] as const

/** `GET /patrimoines/{id}/export`: its containers under the headers of the import, so that it re-imports (OPEN-63). */
export const exportRoute = route({
  method: 'GET',
  url: '/patrimoines/:id/export',
  tag: 'patrimoines',
  summary: 'Exports the containers of a Patrimoine resource as CSV.',
  access: ['read', 'imports'],
  params: idParams,
  answer: { status: 200, schema: z.string(), description: 'The CSV file', type: 'text/csv; charset=utf-8' },
  handler: async (tx, { params }) => {
    const found = await tx.execute<{ libelle: string }>(sql`
      select libelle from patrimoines where id = ${params.id} and archived_at is null`)
    const [patrimoine] = found.rows
    if (!patrimoine) throw introuvable()
    const { rows } = await tx.execute<Ligne>(sql`
      select ${sql.raw(COLUMNS.join(', '))} from conteneurs
      where patrimoine_id = ${params.id} and archived_at is null
      order by ordre_csv nulls last, nomenclature collate fr_naturel, id`)
    const lines = rows.map((row) => COLUMNS.map((column) => row[column] ?? null))
    return {
      body: Buffer.from(csv([ENTETES, ...lines])),
      headers: { 'content-disposition': attachment(`patrimoine_${patrimoine.libelle}`, 'csv') },
    }
  },
})
