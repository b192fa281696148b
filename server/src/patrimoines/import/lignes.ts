import { csv, readFormula } from '@lavandiere/domain/kernel/csv.ts'
import { ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import {
  lignesAlertees,
  lignesDoubles,
  lignesRefusees,
} from '@lavandiere/domain/patrimoines/import/import.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../platform/db/actor.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import { route } from '../../platform/http/route.ts'
import { idParams } from '../../platform/http/wire.ts'
import { strictQuery, whole } from '../../platform/resource/list-query.ts'
import { matches } from '../../platform/resource/search.ts'
import { RANG_ENTETES } from './verification.ts'
import { importAnswer } from './vue.ts'

const linesTag = 'imports'

const cells = z.array(z.string())

/** The header row of an import's file. */
export async function entetesOf(tx: Tx, id: number): Promise<string[]> {
  const header = await firstRow(
    tx,
    { cellules: cells },
    sql`select cellules from import_lignes where import_id = ${id} and numero = ${RANG_ENTETES}`,
  )
  return header?.cellules ?? []
}

const lineQuery = {
  page: whole(100_000).default(1),
  itemsPerPage: whole(200).default(50),
  search: z.string().max(255).optional(),
}
const errorQuery = strictQuery({ ...lineQuery, champ: z.enum(ENTETES).optional() })

/** `GET /imports/{id}/erreurs`: the faulty lines, page by page, filtered by column or text. */
const errorsRoute = route({
  method: 'GET',
  url: '/imports/:id/erreurs',
  tag: linesTag,
  summary: 'Retrieves the bad lines of an import.',
  access: ['read', 'imports'],
  params: idParams,
  query: errorQuery,
  answer: { status: 200, schema: lignesRefusees, description: 'Bad lines' },
  handler: async (tx, { params, query }) => {
    await importAnswer(tx, params.id)
    const { page, itemsPerPage, search, champ } = query
    const matching = sql`l.import_id = ${params.id} and l.erreurs is not null
      and (${champ ?? null}::text is null or l.erreurs @> jsonb_build_array(jsonb_build_object('champ', ${champ ?? null}::text)))
      and ${matches(sql`l.erreurs::text || l.cellules::text`, search)}`
    const found = await firstRow(
      tx,
      { total: 'int', lignes: lignesRefusees.shape.lignes },
      sql`select (select count(*)::int from import_lignes l where ${matching}) as total,
        coalesce((select json_agg(m) from (select l.numero, l.cellules, l.erreurs from import_lignes l
          where ${matching} order by l.numero limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}) m), '[]') as lignes`,
    )
    return { body: { total: 0, lignes: [], ...found, entetes: await entetesOf(tx, params.id) } }
  },
})

const reasons = z.array(z.object({ message: z.string() }))

/** The column that holds the reasons in a file of faulty lines. */
const ERREURS = 'Erreurs'

/** `GET /imports/{id}/erreurs.csv`: only the faulty lines, as they were sent, with the reasons in a last column. */
const badLinesRoute = route({
  method: 'GET',
  url: '/imports/:id/erreurs.csv',
  tag: linesTag,
  summary: 'Downloads the bad lines of an import, with the reasons.',
  access: ['read', 'imports'],
  params: idParams,
  answer: { status: 200, schema: z.string(), description: 'CSV', type: 'text/csv; charset=utf-8' },
  handler: async (tx, { params }) => {
    await importAnswer(tx, params.id)
    const bad = await rows(
      tx,
      { cellules: cells, erreurs: reasons },
      sql`select cellules, erreurs from import_lignes
        where import_id = ${params.id} and erreurs is not null order by numero`,
    )
    const entetes = await entetesOf(tx, params.id)
    // A file of faulty lines that was sent again has this column already.
    const kept = entetes.flatMap((entete, i) => (entete === ERREURS ? [] : [i]))
    const lines = bad.map(({ cellules, erreurs }) => [
      // Cells of our own export have their apostrophe already: another one at each download would change the text.
      ...kept.map((i) => readFormula(cellules[i] ?? '')),
      erreurs.map((e) => e.message).join(' '),
    ])
    return {
      body: Buffer.from(csv([[...kept.map((i) => entetes[i]), ERREURS], ...lines])),
      headers: { 'content-disposition': `attachment; filename="erreurs_import_${params.id}.csv"` },
    }
  },
})

/** `GET /imports/{id}/doublons`: conforming lines that may duplicate another container, page by page. */
const doublesRoute = route({
  method: 'GET',
  url: '/imports/:id/doublons',
  tag: linesTag,
  summary: 'Retrieves the lines of an import that may be doubles.',
  access: ['read', 'imports'],
  params: idParams,
  query: strictQuery(lineQuery),
  answer: {
    status: 200,
    schema: lignesDoubles,
    description: 'Lines near another container for the same waste',
  },
  handler: async (tx, { params, query: { page, itemsPerPage, search } }) => {
    await importAnswer(tx, params.id)
    const matching = sql`l.import_id = ${params.id} and l.doublon is not null
      and ${matches(sql`concat_ws(' ', l.ligne->>'nomenclature', l.ligne->>'adresse', l.ligne->>'commune', l.doublon->>'nomenclature')`, search)}`
    const found = await firstRow(
      tx,
      lignesDoubles.shape,
      sql`select (select count(*)::int from import_lignes l where ${matching}) as total,
        coalesce((select json_agg(m) from (
          select l.numero, l.ligne->>'nomenclature' as nomenclature, l.ligne->>'adresse' as adresse, l.ligne->>'commune' as commune, l.doublon
          from import_lignes l where ${matching} order by l.numero limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}) m), '[]') as lignes`,
    )
    return { body: found ?? { total: 0, lignes: [] } }
  },
})

/** `GET /imports/{id}/alertes`: conforming lines whose position should be checked, page by page. */
const alertsRoute = route({
  method: 'GET',
  url: '/imports/:id/alertes',
  tag: linesTag,
  summary: 'Retrieves the lines of an import whose position is to be looked at.',
  access: ['read', 'imports'],
  params: idParams,
  query: strictQuery(lineQuery),
  answer: { status: 200, schema: lignesAlertees, description: 'Lines with the reasons' },
  handler: async (tx, { params, query: { page, itemsPerPage, search } }) => {
    await importAnswer(tx, params.id)
    const matching = sql`l.import_id = ${params.id} and l.alertes is not null
      and ${matches(sql`concat_ws(' ', l.ligne->>'nomenclature', l.ligne->>'adresse', l.ligne->>'commune')`, search)}`
    const found = await firstRow(
      tx,
      lignesAlertees.shape,
      sql`select (select count(*)::int from import_lignes l where ${matching}) as total,
        coalesce((select json_agg(m) from (
          select l.numero, l.ligne->>'nomenclature' as nomenclature, l.ligne->>'adresse' as adresse, l.ligne->>'commune' as commune, l.alertes
          from import_lignes l where ${matching}
          order by (l.alertes @> '[{"nature": "corrigee"}]') desc, l.numero limit ${itemsPerPage} offset ${(page - 1) * itemsPerPage}) m), '[]') as lignes`,
    )
    return { body: found ?? { total: 0, lignes: [] } }
  },
})

export const lignesRoutes = [errorsRoute, badLinesRoute, doublesRoute, alertsRoute]
