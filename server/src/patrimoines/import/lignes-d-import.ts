import { readFormula } from '@lavandiere/domain/kernel/csv.ts'
import { ENTETE_ERREURS, ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import {
  lignesAlertees,
  lignesDoubles,
  lignesRefusees,
} from '@lavandiere/domain/patrimoines/import/import.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../platform/db/actor.ts'
import { firstRow, foundRow, jsonList, rows } from '../../platform/db/rows.ts'
import { CSV_FILE, csvFile } from '../../platform/http/attachment.ts'
import { route } from '../../platform/http/route.ts'
import { idParams } from '../../platform/http/wire.ts'
import { pageRows, paging, strictQuery } from '../../platform/resource/list-query.ts'
import { matches } from '../../platform/resource/search.ts'
import { RANG_ENTETES } from './resultat.ts'
import { importAnswer } from './vue.ts'

const common = {
  access: ['read', 'imports'],
  params: idParams,
} as const

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

/** A line `l` that is to be corrected: those that a person left out are told in the report. */
const isFaulty = sql`l.erreurs is not null and not l.erreurs @> '[{"isLeftOut": true}]'`

const lineQuery = { ...paging(50, 200), search: z.string().max(255).optional() }

/** The lines `l` of an import that meet a condition, page by page. @throws Refus 404 for an import that the actor cannot see */
async function pageOfLines<S extends z.ZodType>(
  tx: Tx,
  id: number,
  query: { page: number; itemsPerPage: number },
  {
    lignes,
    columns,
    where,
    order = sql`l.numero, l.partie`,
  }: { lignes: S; columns: SQL; where: SQL; order?: SQL },
) {
  await importAnswer(tx, id)
  const matching = sql`import_lignes l where l.import_id = ${id} and ${where}`
  return foundRow(
    tx,
    { total: 'int', lignes },
    sql`select (select count(*)::int from ${matching}) as total,
      ${jsonList(sql`select ${columns} from ${matching} order by ${order} ${pageRows(query)}`)} as lignes`,
  )
}

const errorsRoute = route({
  ...common,
  call: 'GET /imports/:id/erreurs',
  summary: 'Retrieves the bad lines of an import.',
  query: strictQuery({ ...lineQuery, champ: z.enum(ENTETES).optional() }),
  answer: { status: 200, schema: lignesRefusees, description: 'Bad lines' },
  handler: async (tx, { params: { id }, query }) => {
    const champ = query.champ ?? null
    const page = await pageOfLines(tx, id, query, {
      lignes: lignesRefusees.shape.lignes,
      columns: sql`l.numero, l.cellules, l.erreurs`,
      where: sql`${isFaulty}
        and (${champ}::text is null or l.erreurs @> jsonb_build_array(jsonb_build_object('champ', ${champ}::text)))
        and ${matches(sql`l.erreurs::text || l.cellules::text`, query.search)}`,
    })
    return { body: { ...page, entetes: await entetesOf(tx, id) } }
  },
})

const reasons = z.array(z.object({ message: z.string() }))

/** As they were sent, with the reasons in a last column. */
const badLinesRoute = route({
  ...common,
  call: 'GET /imports/:id/erreurs.csv',
  summary: 'Downloads the bad lines of an import, with the reasons.',
  answer: CSV_FILE,
  handler: async (tx, { params }) => {
    await importAnswer(tx, params.id)
    const bad = await rows(
      tx,
      { cellules: cells, erreurs: reasons },
      sql`select l.cellules, l.erreurs from import_lignes l where l.import_id = ${params.id} and ${isFaulty} order by l.numero`,
    )
    const entetes = await entetesOf(tx, params.id)
    // A file of faulty lines that was sent again has this column already.
    const kept = entetes.flatMap((entete, i) => (entete === ENTETE_ERREURS ? [] : [i]))
    const lines = bad.map(({ cellules, erreurs }) => [
      // Cells of our own export have their apostrophe already: another one at each download would change the text.
      ...kept.map((i) => readFormula(cellules[i] ?? '')),
      erreurs.map((e) => e.message).join(' '),
    ])
    return csvFile(`erreurs_import_${params.id}`, [
      [...kept.map((i) => entetes[i]), ENTETE_ERREURS],
      ...lines,
    ])
  },
})

/** A conforming line, by what tells its container. */
const told = sql`l.numero, l.ligne->>'nomenclature' as nomenclature, l.ligne->>'adresse' as adresse, l.ligne->>'commune' as commune`
const words = sql`l.ligne->>'nomenclature', l.ligne->>'adresse', l.ligne->>'commune'`

const doublesRoute = route({
  ...common,
  call: 'GET /imports/:id/doublons',
  summary: 'Retrieves the lines of an import that may be doubles.',
  query: strictQuery(lineQuery),
  answer: {
    status: 200,
    schema: lignesDoubles,
    description: 'Lines near another container for the same waste',
  },
  handler: async (tx, { params, query }) => ({
    body: await pageOfLines(tx, params.id, query, {
      lignes: lignesDoubles.shape.lignes,
      columns: sql`${told}, l.doublon`,
      where: sql`l.doublon is not null
        and ${matches(sql`concat_ws(' ', ${words}, l.doublon->>'nomenclature')`, query.search)}`,
    }),
  }),
})

const alertsRoute = route({
  ...common,
  call: 'GET /imports/:id/alertes',
  summary: 'Retrieves the lines of an import whose position is to be looked at.',
  query: strictQuery(lineQuery),
  answer: { status: 200, schema: lignesAlertees, description: 'Lines with the reasons' },
  handler: async (tx, { params, query }) => ({
    body: await pageOfLines(tx, params.id, query, {
      lignes: lignesAlertees.shape.lignes,
      columns: sql`${told}, l.alertes`,
      where: sql`l.alertes is not null and ${matches(sql`concat_ws(' ', ${words})`, query.search)}`,
      order: sql`(l.alertes @> '[{"nature": "corrigee"}]') desc, l.numero, l.partie`,
    }),
  }),
})

export const lignesRoutes = [errorsRoute, badLinesRoute, doublesRoute, alertsRoute]
