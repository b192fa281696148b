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
  sql.raw(`numero int, doublon jsonb, nomenclature text, adresse text, "complementAdresse" text, commune text, "conteneurType" text,
  marque text, quantite int, "dechetType" text, volume text, latitude float8, longitude float8`)
/** What a container is; its rank in the file is kept beside, and is no change to it (decision 030). */
const FACTS =
  'adresse complement_adresse commune conteneur_type marque quantite dechet_type volume latitude longitude'.split(
    ' ',
  )
const NAMES = [...FACTS, 'ordre_csv']
const VALUES = sql.raw(NAMES.join(', '))
const of = (alias: string, names: readonly string[]) =>
  sql.raw(names.map((name) => `${alias}.${name}`).join(', '))

/**
 * Merges containers into a patrimoine by nomenclature (OPEN-60): known ones are updated and keep their id and history,
 * new ones are created, absent ones stay; `ordre_csv` is the rank in the file: a container of which only that moved counts
 * as unchanged. One statement, all or nothing.
 * @param source SQL that gives rows (rang int, ligne jsonb) in the order of the file
 * @param suite what else the statement writes, from `issues (numero, nomenclature, doublon, issue)`: what became of each line
 */
export async function fusionner(tx: Tx, patrimoineId: number, source: SQL, suite?: SQL): Promise<Rapport> {
  const { rows } = await tx.execute<Rapport & Record<string, unknown>>(sql`
    with venues as materialized (
      select s.rang, l.* from (${source}) s, jsonb_to_record(s.ligne) as l(${COLUMNS})
    ), gardees as (
      insert into conteneurs as c (exploitant_id, client_id, patrimoine_id, nomenclature, ${VALUES})
      select p.exploitant_id, p.client_id, p.id, v.nomenclature, v.adresse, v."complementAdresse", v.commune, v."conteneurType",
        v.marque, v.quantite, v."dechetType", v.volume, v.latitude, v.longitude, v.rang
      from venues v cross join patrimoines p where p.id = ${patrimoineId}
      on conflict (patrimoine_id, nomenclature) where archived_at is null
      do update set (${VALUES}, version, updated_at) = row(${of('excluded', NAMES)}, c.version + 1,
          case when row(${of('c', FACTS)}) is distinct from row(${of('excluded', FACTS)}) then now() else c.updated_at end)
        where row(${of('c', NAMES)}) is distinct from row(${of('excluded', NAMES)})
      -- A row that this very statement inserted has no deleting transaction yet; one that it changed was changed now.
      returning c.nomenclature, c.xmax = 0 as est_nouvelle, c.updated_at = now() as est_changee
    ), issues as materialized (
      -- Grouped, not joined: the planner cannot know how many rows either has, and might compare each with each.
      select min(numero) as numero, nomenclature, max(doublon)::jsonb as doublon, coalesce(min(issue), 'inchange') as issue
      from (select numero, nomenclature, doublon::text, null as issue from venues union all
        select null, nomenclature, null, case when est_nouvelle then 'cree' when est_changee then 'modifie' end from gardees) e
      group by nomenclature
    )${suite ? sql`, suite as (${suite})` : sql``}
    select count(*) filter (where issue = 'cree')::int as crees, count(*) filter (where issue = 'modifie')::int as modifies,
      count(*) filter (where issue = 'inchange')::int as inchanges from issues`)
  return { crees: 0, modifies: 0, inchanges: 0, ...rows[0] }
}

/** The rows of a checked import, for `fusionner`. */
export const lignesDe = (importId: number): SQL => sql`
  select row_number() over (order by numero)::int as rang,
    case when doublon is null then ligne else ligne || jsonb_build_object('doublon', doublon) end as ligne
  from import_lignes where import_id = ${importId} and ligne is not null`

/** The rows of lines that a caller holds in memory, for `fusionner`. */
export const sourceDe = (lignes: readonly Omit<LigneImport, 'numero'>[]): SQL =>
  sql`select rang::int, ligne from jsonb_array_elements(${JSON.stringify(lignes)}::jsonb) with ordinality as e(ligne, rang)`
