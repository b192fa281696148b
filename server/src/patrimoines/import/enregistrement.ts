import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/actor.ts'
import { flag, strictQuery } from '../../platform/resource/list-query.ts'
import { merge } from './fusion.ts'

/** The consent to move positions that a person has corrected (OPEN-60). */
export const consentQuery = strictQuery({ deplacer: flag.optional() })
/** The same, and the wish to save the good lines of a file with bad ones (IMP-32). */
export const saveQuery = strictQuery({ deplacer: flag.optional(), partiel: flag.optional() })

/**
 * Further writes of `merge`: the result of each line, for the report when the lines are deleted, and the values that
 * undoing restores, none when nothing was written.
 */
const storeReport = (importId: number): SQL => sql`
  update imports set
    detail = (select coalesce(jsonb_agg(jsonb_build_array(numero, nomenclature, issue, doublon) order by numero, nomenclature), '[]') from issues),
    annulation = (select jsonb_agg(jsonb_build_array(id, version, avant)) from effets)
  where id = ${importId}`

/**
 * Merges containers into a patrimoine as an import of it: with its report, and undone by itself. The import before it can
 * be undone no more, unless this one wrote nothing.
 * @param source see `merge`
 */
export async function saveImport(tx: Tx, importId: number, patrimoineId: number, source: SQL): Promise<void> {
  const rapport = await merge(tx, patrimoineId, source, storeReport(importId))
  await tx.execute(sql`
    update imports i set annulation = null from imports saved
    where saved.id = ${importId} and saved.annulation is not null
      and i.patrimoine_id = ${patrimoineId} and i.id <> saved.id and i.annulation is not null`)
  await tx.execute(sql`
    update imports set etat = 'enregistre', rapport = ${JSON.stringify(rapport)}::jsonb, enregistre_le = now(),
      updated_at = now(), version = version + 1
    where id = ${importId}`)
}
