import { USAGES_NOMMES, type Usages, usagesAvantSuppression } from '@lavandiere/domain/catalogues/usages.ts'
import { notFound } from '@lavandiere/domain/kernel/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { type Route, route } from '../platform/http/route.ts'
import { BASE, idParams } from '../platform/http/wire.ts'

/** SQL: the labels of tournées, running or to come, that name an item in one of these columns. */
const usingTournees = (id: number, ...columns: string[]) =>
  sql`select libelle from campagne_lavages
    where ${id} in (${sql.join(columns.map(sql.identifier), sql`, `)}) and archived_at is null and date_fin >= current_date`

/** The users of an entry or account today. Interventions and past tournées keep its name after a removal (OPEN-38). */
const usersOf = {
  clients: (id: number) => usingTournees(id, 'client_id'),
  operateurs: (id: number) => usingTournees(id, 'chauffeur_id', 'equipier_id'),
  prestations: (id: number) => usingTournees(id, 'prestation_id'),
  typologie_lavages: (id: number) =>
    sql`select libelle from forms
      where ${id} in (typologie_lavage_id, typologie_lavage_fallback_id) and archived_at is null`,
  forms: (id: number) => usingTournees(id, 'formulaire_id'),
  patrimoines: (id: number) => usingTournees(id, 'patrimoine_id'),
  conteneurs: (id: number) =>
    sql`select t.libelle from campagne_conteneurs k join campagne_lavages t on t.id = k.campagne_id
      where k.conteneur_id = ${id} and t.archived_at is null and t.date_fin >= current_date`,
  laveuses: (id: number) =>
    sql`select o.libelle from laveuses l join operateurs o on o.id = l.operateur_id where l.id = ${id}`,
} satisfies Record<string, (id: number) => SQL>

/** The resources whose removal is refused while something uses them. */
const heldByUsers: readonly (keyof typeof usersOf)[] = ['forms', 'patrimoines', 'conteneurs']

/** The users of an entry today among the rows that the actor may see. */
export async function usagesOf(tx: Tx, resource: keyof typeof usersOf, id: number): Promise<Usages> {
  const found = await rows(
    tx,
    { libelle: 'text', total: 'int' },
    sql`select libelle, count(*) over ()::int as total from (${usersOf[resource](id)}) u
    order by libelle collate fr_naturel limit ${USAGES_NOMMES}`,
  )
  return { total: found[0]?.total ?? 0, libelles: found.map(({ libelle }) => libelle) }
}

/** `GET /{name}/:id/usages`: the users of an entry, shown to a person before its removal. */
export const usagesRoute = (name: keyof typeof usersOf) =>
  route({
    method: 'GET',
    url: `/${name}/:id/usages`,
    tag: name,
    summary: 'Retrieves what uses the resource today.',
    access: ['remove', name],
    params: idParams,
    answer: {
      status: 200,
      schema: usagesAvantSuppression,
      description: 'How many use it, and the names of the first ones',
    },
    handler: async (tx, { params }) => {
      const { rowCount } = await tx.execute(
        sql`select 1 from ${sql.identifier(name)} where id = ${params.id} and archived_at is null`,
      )
      if (rowCount === 0) throw notFound()
      const used = await usagesOf(tx, name, params.id)
      const bloque = heldByUsers.includes(name) && used.total > 0
      return { body: { '@id': `${BASE}/${name}/${params.id}/usages`, ...used, bloque } }
    },
  }) satisfies Route
