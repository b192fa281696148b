import { type SQL, sql } from 'drizzle-orm'
import { shortOf } from '../platform/resource/present.ts'

/** The living tournées of a patrimoine as short objects, by name. */
export const tourneesOfPatrimoine = (patrimoine: SQL) => sql`coalesce((
  select json_agg(${shortOf('campagne_lavages', sql`t.id`)} order by t.libelle collate fr_naturel, t.id)
  from campagne_lavages t where t.patrimoine_id = ${patrimoine} and t.archived_at is null), '[]')`
