import {
  auteurByRole,
  LIGNES_MONTREES,
  lignesModifiees,
  operation,
} from '@lavandiere/domain/historique/modification.ts'
import { notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { foundRow, jsonList } from '../platform/db/rows.ts'
import { type Answer, type Route, route } from '../platform/http/route.ts'
import { longIdParams } from '../platform/http/wire.ts'
import { pageAnswer } from '../platform/resource/collection.ts'
import { pageRows, paging, strictQuery } from '../platform/resource/list-query.ts'
import { shortFrom } from '../platform/resource/present.ts'

const modifications = { type: 'Modification', fields: {}, computed: operation.shape }

/** The query of a page of operations, or of lines. */
export const pagesOfOperations = paging(25, 100)

const owner = (resource: string) =>
  z
    .string()
    .max(255)
    .refine((iri) => idOf(iri, resource) !== null, `Une IRI /${resource}/{id} est attendue`)
    .optional()

/**
 * Condition: the changes of a patrimoine with all its containers, or of a container, including the line of the import
 * or edit that created it among others.
 */
function changeLinesOf(of: 'patrimoines' | 'conteneurs', id: number): SQL {
  if (of === 'patrimoines') return sql`(select * from modifications where patrimoine_id = ${id})`
  return sql`(select * from modifications where conteneur_id = ${id}
    union all
    select k.* from conteneurs c join modifications k on k.patrimoine_id = c.patrimoine_id and k.moment = c.created_at
      and k.nature = 'creation' and k.sujet = 'conteneur' and k.conteneur_id is null
    where c.id = ${id})`
}

const line = sql`select m.id, case when c.id is not null then ${shortFrom('conteneurs', 'c')} end as conteneur,
  m.sujet, m.nature, m.nombre, m.avant, m.apres`

/** One entry for each action. */
const modificationsRoute = route({
  call: 'GET /modifications',
  summary: 'Retrieves what was changed on a Patrimoine or on a Conteneur, newest first.',
  access: ['read', 'modifications'],
  query: strictQuery({
    patrimoine: owner('patrimoines'),
    conteneur: owner('conteneurs'),
    ...pagesOfOperations,
  }),
  answer: { status: 200, schema: z.array(operation), description: 'Operations, newest first' },
  handler: async (tx, { query, request }) => {
    const { patrimoine, conteneur } = query
    if ((patrimoine === undefined) === (conteneur === undefined))
      throw new Refus('requete-invalide', 'Un patrimoine ou un conteneur est attendu')
    const of = patrimoine === undefined ? 'conteneurs' : 'patrimoines'
    const id = Number(idOf(patrimoine ?? conteneur ?? ''))
    await foundRow(tx, {}, sql`select from ${sql.identifier(of)} where id = ${id} and archived_at is null`)
    return operationsOf(tx, changeLinesOf(of, id), query, request)
  },
})

const foundOperation = z.looseObject({
  auteur: z.int().nullable(),
  role: z.string(),
  /** Null when the reader may not see the account, such as an administrator's for an exploitant. */
  libelle: z.string().nullable(),
})
const signed = ({ auteur, role, libelle, ...rest }: z.output<typeof foundOperation>) => ({
  '@type': 'Modification',
  ...rest,
  auteur: { id: auteur, libelle: libelle ?? auteurByRole(role) },
})

/** The answer with a page of operations, newest first, of these lines of `modifications`. */
export async function operationsOf(
  tx: Tx,
  lines: SQL,
  query: Parameters<typeof pageRows>[0],
  request: FastifyRequest,
): Promise<Answer> {
  const { total, operations } = await foundRow(
    tx,
    { total: 'int', operations: z.array(foundOperation) },
    sql`
    with parts as (
      select min(id) as id, moment, auteur_id, auteur_role, count(*) as lignes, sujet, nature, sum(nombre) as nombre
      from ${lines} m group by moment, auteur_id, auteur_role, sujet, nature),
    operations as materialized (
      select min(id) as id, moment, auteur_id, auteur_role, sum(lignes)::int as nombre,
        json_agg(json_build_object('sujet', sujet, 'nature', nature, 'nombre', nombre) order by id) as decompte
      from parts group by moment, auteur_id, auteur_role)
    select (select count(*)::int from operations) as total, ${jsonList(sql`
      select o.id, o.moment, o.auteur_id as auteur, o.auteur_role as role, u.libelle, o.decompte, o.nombre as "nombreLignes",
        (select json_agg(l) from (${line} from ${lines} m left join conteneurs c on c.id = m.conteneur_id
          where m.moment = o.moment and m.auteur_id is not distinct from o.auteur_id
          order by m.id limit ${LIGNES_MONTREES}) l) as lignes
      from (select * from operations order by moment desc, id desc ${pageRows(query)}) o
        left join users u on u.id = o.auteur_id
      order by o.moment desc, o.id desc`)} as operations`,
  )
  const member = JSON.stringify(operations.map(signed))
  return { body: pageAnswer(modifications, { total, member }, query, request) }
}

/** Page by page, of the operation that a line belongs to. */
const linesRoute = route({
  call: 'GET /modifications/:id/lignes',
  summary: 'Retrieves the lines of an operation.',
  access: ['read', 'modifications'],
  params: longIdParams,
  query: strictQuery(pagesOfOperations),
  answer: { status: 200, schema: lignesModifiees, description: 'Lines, in their order' },
  handler: async (tx, { params, query }) => {
    const same = sql`modifications m join modifications o on o.id = ${params.id} and m.patrimoine_id = o.patrimoine_id
      and m.moment = o.moment and m.auteur_id is not distinct from o.auteur_id`
    const body = await foundRow(
      tx,
      { total: 'int', lignes: z.array(z.looseObject({})) },
      sql`
      select (select count(*)::int from ${same}) as total, ${jsonList(sql`
        ${line} from ${same} left join conteneurs c on c.id = m.conteneur_id order by m.id ${pageRows(query)}`)} as lignes`,
    )
    if (body.total === 0) throw notFound()
    return { body }
  },
})

export const routes: readonly Route[] = [modificationsRoute, linesRoute]
