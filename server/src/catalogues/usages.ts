import { USAGES_NOMMES, type Usages, usagesAvantSuppression } from '@lavandiere/domain/catalogues/usages.ts'
import { notFound, Refus } from '@lavandiere/domain/kernel/errors.ts'
import type { Subject } from '@lavandiere/domain/rights.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { type Route, route } from '../platform/http/route.ts'
import { BASE, idParams } from '../platform/http/wire.ts'

/** SQL of everything that uses an item today, with its `libelle`. */
export type UsersOf = (id: number) => SQL

/** How the removal of an item treats its users. */
export interface Removal {
  /**
   * The users of the item today. Interventions and past tournées are not users: they still show its name after the
   * removal (OPEN-38).
   */
  usersOf: UsersOf
  /** The sentence that refuses the removal of a used item; without it, users do not stop a removal. */
  refusal?: (users: Usages) => string
}

/** Running and coming tournées of which a day, today or later, has the item in one of these columns. */
export const tourneesOnDaysOf =
  (...columns: string[]): UsersOf =>
  (id) =>
    sql`select libelle from tournees_a_venir where id in (${daysNaming(columns, id)})`

/**
 * Running and coming tournées that have the item in one of these columns, on their own row or on one of their coming
 * days.
 */
export const tourneesNaming =
  (...columns: string[]): UsersOf =>
  (id) =>
    sql`select libelle from tournees_a_venir where id in (
      select id from campagne_lavages where ${isOneOf(columns, id)} union ${daysNaming(columns, id)})`

const daysNaming = (columns: readonly string[], id: number): SQL =>
  sql`select campagne_id from jours_tenus where jour >= current_date and ${isOneOf(columns, id)}`
const isOneOf = (columns: readonly string[], id: number): SQL =>
  sql`${id} in (${sql.join(columns.map(sql.identifier), sql`, `)})`

/** The users of an item today, as far as the actor may see them. */
export async function usagesOf(tx: Tx, usersOf: UsersOf, id: number): Promise<Usages> {
  const found = await rows(
    tx,
    { libelle: 'text', total: 'int' },
    sql`select libelle, count(*) over ()::int as total from (${usersOf(id)}) u
    order by libelle collate fr_naturel limit ${USAGES_NOMMES}`,
  )
  return { total: found[0]?.total ?? 0, libelles: found.map(({ libelle }) => libelle) }
}

/**
 * Refuses the removal of an item that is in use, when its `Removal` has such a sentence.
 * @throws Refus 409
 */
export async function refuseUsed(tx: Tx, { usersOf, refusal }: Removal, id: number): Promise<void> {
  if (!refusal) return
  const users = await usagesOf(tx, usersOf, id)
  if (users.total > 0) throw new Refus('conflit', refusal(users))
}

/** `GET /{name}/:id/usages`: the users of an item, shown before it is removed. */
export const usagesRoute = (name: Subject, { usersOf, refusal }: Removal) =>
  route({
    call: `GET /${name}/:id/usages`,
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
      const used = await usagesOf(tx, usersOf, params.id)
      const bloque = refusal !== undefined && used.total > 0
      return { body: { '@id': `${BASE}/${name}/${params.id}/usages`, ...used, bloque } }
    },
  }) satisfies Route
