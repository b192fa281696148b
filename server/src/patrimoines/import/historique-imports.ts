import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf, ref } from '@lavandiere/domain/kernel/fields.ts'
import { rankOf } from '@lavandiere/domain/patrimoines/import/affectation.ts'
import { checkEntetes } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { doublon, doublonSentence, importVu, issues } from '@lavandiere/domain/patrimoines/import/import.ts'
import { celluleOf } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../../platform/db/actor.ts'
import { foundRow, jsonList, rows } from '../../platform/db/rows.ts'
import { CSV_FILE, csvFile } from '../../platform/http/attachment.ts'
import { route } from '../../platform/http/route.ts'
import { idParams } from '../../platform/http/wire.ts'
import { pageAnswer } from '../../platform/resource/collection.ts'
import { pageRows, paging, strictQuery } from '../../platform/resource/list-query.ts'
import { entetesOf } from './lignes-d-import.ts'
import { champsImport } from './vue.ts'

const imports = { type: 'Import', fields: {}, computed: importVu.shape }

/** The latest first, page by page. */
const pastImportsRoute = route({
  call: 'GET /imports',
  summary: 'Retrieves the imports of a patrimoine.',
  access: ['read', 'imports'],
  query: strictQuery({
    patrimoine: ref('patrimoines', 'Patrimoine', 'Le patrimoine est requis'),
    ...paging(10, 100),
  }),
  answer: { status: 200, schema: z.array(importVu), description: 'Import collection' },
  handler: async (tx, { query, request }) => {
    const of = sql`i.patrimoine_id = ${idOf(query.patrimoine)} and i.archived_at is null`
    const found = await foundRow(
      tx,
      { total: 'int', member: 'text' },
      sql`select (select count(*)::int from imports i where ${of}) as total,
        ${jsonList(sql`select ${champsImport} from imports i where ${of}
          order by i.created_at desc, i.id desc ${pageRows(query)}`)}::text as member`,
    )
    return { body: pageAnswer(imports, found, query, request) }
  },
})

type ReportLine = [numero: number | null, nomenclature: string, resultat: string, detail: string]

const importColumns = {
  etat: 'text',
  refus: z.array(z.string()),
  detail: z
    .array(z.tuple([z.int(), z.string(), z.enum(['cree', 'modifie', 'inchange']), doublon.nullable()]))
    .nullable(),
} as const

/**
 * The lines of a report: the reasons of a refused file, each line of a checked one, the result of each line of a
 * saved one.
 */
async function reportOf(tx: Tx, id: number): Promise<ReportLine[]> {
  const imported = await foundRow(
    tx,
    importColumns,
    sql`select etat, refus, detail from imports where id = ${id} and archived_at is null`,
  )
  if (imported.etat === 'refuse') return imported.refus.map((reason) => [null, '', 'Fichier refusé', reason])
  if (imported.etat === 'verifie') return checkedLignes(tx, id)
  if (imported.etat !== 'enregistre' && imported.etat !== 'annule')
    throw new Refus('conflit', "La vérification de ce fichier n'est pas terminée")
  const saved = (imported.detail ?? []).map(
    ([numero, nomenclature, issue, doublon]): ReportLine => [
      numero,
      nomenclature,
      issues[issue],
      doublon ? doublonSentence(doublon) : '',
    ],
  )
  const others = await checkedLignes(tx, id)
  return others.length === 0 ? saved : [...saved, ...others].sort(([a], [b]) => (a ?? 0) - (b ?? 0))
}

const lineColumns = {
  numero: 'int',
  nomenclature: 'text?',
  doublon: doublon.nullable(),
  cellules: z.array(z.string()).nullable(),
  erreurs: z.array(z.object({ message: z.string(), isLeftOut: z.boolean().optional() })).nullable(),
} as const

/** The rank of the column of nomenclatures, by the columns chosen for the file, else by its headers. */
async function nomenclatureColumn(tx: Tx, id: number): Promise<number> {
  const { lecture } = await foundRow(
    tx,
    { lecture: importVu.shape.lecture },
    sql`select lecture from imports where id = ${id}`,
  )
  if (lecture?.affectation) {
    const names = lecture.colonnes.map(({ nom }) => nom)
    return rankOf(lecture.affectation, names, 'Nomenclature')
  }
  const found = checkEntetes(await entetesOf(tx, id))
  return 'colonnes' in found ? found.colonnes.Nomenclature : -1
}

async function checkedLignes(tx: Tx, id: number): Promise<ReportLine[]> {
  const colonne = await nomenclatureColumn(tx, id)
  const lines = await rows(
    tx,
    lineColumns,
    sql`select numero, ligne->>'nomenclature' as nomenclature, doublon, cellules, erreurs from import_lignes
    where import_id = ${id} and (ligne is not null or erreurs is not null) order by numero, partie`,
  )
  return lines.map(({ numero, nomenclature, doublon, cellules, erreurs }) =>
    erreurs
      ? [
          numero,
          celluleOf(cellules ?? [], colonne),
          erreurs.every(({ isLeftOut }) => isLeftOut) ? 'Écartée' : 'En erreur',
          erreurs.map((e) => e.message).join(' '),
        ]
      : [numero, nomenclature ?? '', 'Conforme', doublon ? doublonSentence(doublon) : ''],
  )
}

/** Line by line, at any later time. */
const reportRoute = route({
  call: 'GET /imports/:id/rapport.csv',
  summary: 'Downloads the report of an import.',
  access: ['read', 'imports'],
  params: idParams,
  answer: CSV_FILE,
  handler: async (tx, { params: { id } }) =>
    csvFile(`rapport_import_${id}`, [
      ['Ligne', 'Nomenclature', 'Résultat', 'Détail'],
      ...(await reportOf(tx, id)),
    ]),
})

export const historiqueRoutes = [pastImportsRoute, reportRoute]
