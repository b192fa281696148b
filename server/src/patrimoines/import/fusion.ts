import type { LigneImport } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/actor.ts'

/** What a merge did. */
export interface Rapport {
  crees: number
  modifies: number
  inchanges: number
}

const COLUMNS =
  sql.raw(`nomenclature text, adresse text, "complementAdresse" text, commune text, "conteneurType" text,
  marque text, quantite int, "dechetType" text, volume text, latitude float8, longitude float8`)
const NAMES =
  'adresse complement_adresse commune conteneur_type marque quantite dechet_type volume latitude longitude ordre_csv'.split(
    ' ',
  )
const VALUES = sql.raw(NAMES.join(', '))
const valuesOf = (alias: string) => sql.raw(NAMES.map((name) => `${alias}.${name}`).join(', '))

/**
 * Merges containers into a patrimoine by nomenclature (OPEN-60): known ones are updated and keep their id and history,
 * new ones are created, absent ones stay; `ordre_csv` is the rank in the file. One statement, all or nothing.
 * @param source SQL that gives rows (rang int, ligne jsonb) in the order of the file
 */
export async function fusionner(tx: Tx, patrimoineId: number, source: SQL): Promise<Rapport> {
  const { rows } = await tx.execute<{ crees: number; modifies: number; total: number }>(sql`
    with venues as materialized (
      select s.rang, l.* from (${source}) s, jsonb_to_record(s.ligne) as l(${COLUMNS})
    ), gardees as (
      insert into conteneurs as c (exploitant_id, client_id, patrimoine_id, nomenclature, ${VALUES})
      select p.exploitant_id, p.client_id, p.id, v.nomenclature, v.adresse, v."complementAdresse", v.commune, v."conteneurType",
        v.marque, v.quantite, v."dechetType", v.volume, v.latitude, v.longitude, v.rang
      from venues v cross join patrimoines p where p.id = ${patrimoineId}
      on conflict (patrimoine_id, nomenclature) where archived_at is null
      do update set (${VALUES}, version, updated_at) = row(${valuesOf('excluded')}, c.version + 1, now())
        where row(${valuesOf('c')}) is distinct from row(${valuesOf('excluded')})
      -- A row that this very statement inserted has no deleting transaction yet.
      returning c.xmax = 0 as est_nouvelle
    )
    select count(*) filter (where est_nouvelle)::int as crees, count(*) filter (where not est_nouvelle)::int as modifies,
      (select count(*)::int from venues) as total from gardees`)
  const { crees = 0, modifies = 0, total = 0 } = rows[0] ?? {}
  return { crees, modifies, inchanges: total - crees - modifies }
}

/** The rows of lines that a caller holds in memory, for `fusionner`. */
export const sourceDe = (lignes: readonly Omit<LigneImport, 'numero'>[]): SQL =>
  sql`select rang::int, ligne from jsonb_array_elements(${JSON.stringify(lignes)}::jsonb) with ordinality as e(ligne, rang)`
