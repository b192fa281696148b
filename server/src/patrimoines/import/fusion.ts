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
    with venues as (
      select l.nomenclature, l.adresse, l."complementAdresse" as complement_adresse, l.commune, l."conteneurType" as conteneur_type,
        l.marque, l.quantite, l."dechetType" as dechet_type, l.volume, l.latitude, l.longitude, s.rang as ordre_csv
      from (${source}) s, jsonb_to_record(s.ligne) as l(${COLUMNS})
    ), modifiees as (
      update conteneurs c set (${VALUES}, version, updated_at) = row(${valuesOf('v')}, c.version + 1, now())
      from venues v
      where c.patrimoine_id = ${patrimoineId} and c.nomenclature = v.nomenclature and c.archived_at is null
        and row(${valuesOf('c')}) is distinct from row(${valuesOf('v')})
      returning 1
    ), creees as (
      insert into conteneurs (exploitant_id, client_id, patrimoine_id, nomenclature, ${VALUES})
      select p.exploitant_id, p.client_id, p.id, v.nomenclature, ${valuesOf('v')}
      from venues v join patrimoines p on p.id = ${patrimoineId}
      where not exists (select 1 from conteneurs c
        where c.patrimoine_id = ${patrimoineId} and c.nomenclature = v.nomenclature and c.archived_at is null)
      returning 1
    )
    select (select count(*)::int from creees) as crees, (select count(*)::int from modifiees) as modifies,
      (select count(*)::int from venues) as total`)
  const { crees = 0, modifies = 0, total = 0 } = rows[0] ?? {}
  return { crees, modifies, inchanges: total - crees - modifies }
}

/** The rows of lines that a caller holds in memory, for `fusionner`. */
export const sourceDe = (lignes: readonly Omit<LigneImport, 'numero'>[]): SQL =>
  sql`select rang::int, ligne from jsonb_array_elements(${JSON.stringify(lignes)}::jsonb) with ordinality as e(ligne, rang)`
