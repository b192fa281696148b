import type { ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import type { LigneImport } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/actor.ts'
import { foundRow } from '../../platform/db/rows.ts'
import { asJson, COLUMNS, definition, FACTS, names, of, ofWire, VALUES } from './colonnes.ts'

/** Numbers of containers that a merge created, changed and left as they were. */
type Rapport = NonNullable<ImportVu['rapport']>

/**
 * Merges containers into a patrimoine by nomenclature (OPEN-60): known ones are updated and keep their id and
 * history, new ones are created, absent ones stay. A container with a new rank only counts as unchanged. One
 * statement, all or nothing.
 * @param source SQL of rows (ligne jsonb): whole containers with API names, `ordreCsv` included
 * @param suite more writes of the same statement: from `issues (numero, nomenclature, doublon, issue)`, the result of
 * each line, and from `effets (id, version, avant)`, the containers created (`avant` null) or changed
 */
export function merge(tx: Tx, patrimoineId: number, source: SQL, suite?: SQL): Promise<Rapport> {
  return foundRow(
    tx,
    { crees: 'int', modifies: 'int', inchanges: 'int' },
    sql`
    with venues as materialized (
      select l.* from (${source}) s, jsonb_to_record(s.ligne) as l(numero int, doublon jsonb, ${definition(COLUMNS)})
    ), connues as materialized (
      select c.id, ${asJson('c', VALUES)} as avant from conteneurs c
      where c.patrimoine_id = ${patrimoineId} and c.archived_at is null
    ), gardees as (
      insert into conteneurs as c (exploitant_id, client_id, patrimoine_id, nomenclature, ${names(VALUES)})
      select p.exploitant_id, p.client_id, p.id, v.nomenclature, ${ofWire('v', VALUES)}
      from venues v cross join patrimoines p where p.id = ${patrimoineId}
      on conflict (patrimoine_id, nomenclature) where archived_at is null
      do update set (${names(VALUES)}, version, updated_at) = row(${of('excluded', VALUES)}, c.version + 1,
          case when row(${of('c', FACTS)}) is distinct from row(${of('excluded', FACTS)}) then now() else c.updated_at end)
        where row(${of('c', VALUES)}) is distinct from row(${of('excluded', VALUES)})
      -- A row that this very statement inserted has no deleting transaction yet; one that it changed was changed now.
      returning c.id, c.version, c.nomenclature, c.xmax = 0 as est_nouvelle, c.updated_at = now() as est_changee
    ), effets as (
      -- Grouped, not joined, here and below: the planner cannot know how many rows either has, and might compare each with each.
      select id, max(version) as version, (array_agg(avant) filter (where avant is not null))[1] as avant
      from (select id, version, null as avant from gardees union all select id, null, avant from connues) e
      group by id having max(version) is not null
    ), issues as materialized (
      select min(numero) as numero, nomenclature, max(doublon)::jsonb as doublon, coalesce(min(issue), 'inchange') as issue
      from (select numero, nomenclature, doublon::text, null as issue from venues union all
        select null, nomenclature, null, case when est_nouvelle then 'cree' when est_changee then 'modifie' end from gardees) e
      group by nomenclature
    )${suite ? sql`, suite as (${suite})` : sql``}
    select count(*) filter (where issue = 'cree')::int as crees, count(*) filter (where issue = 'modifie')::int as modifies,
      count(*) filter (where issue = 'inchange')::int as inchanges from issues`,
  )
}

/**
 * SQL source of `merge`: the rows of a checked import.
 * @param deplacer true when positions corrected by a person follow the file; otherwise they stay (OPEN-60)
 */
export const lignesOfImport = (importId: number, deplacer = false): SQL => sql`
  select ligne || jsonb_build_object('doublon', doublon) || case when ${deplacer} then '{}' else
    coalesce(jsonb_path_query_first(alertes, '$[*].gardee ? (@ != null)'), '{}') end as ligne
  from import_lignes where import_id = ${importId} and ligne is not null`

/** SQL source of `merge`: the rows of lines in memory. */
export const sourceOf = (lignes: readonly Omit<LigneImport, 'numero'>[]): SQL =>
  sql`select ligne from jsonb_array_elements(${JSON.stringify(lignes)}::jsonb) as e(ligne)`
