import { absenceEntiere } from '@lavandiere/domain/heures/poste.ts'
import { notFound } from '@lavandiere/domain/kernel/errors.ts'
import { sql } from 'drizzle-orm'
import { foundRow } from '../platform/db/rows.ts'
import { type Route, route } from '../platform/http/route.ts'
import { idParams, iri } from '../platform/http/wire.ts'

const readRoute = route({
  call: 'GET /poste_operateurs/:id/absence',
  tag: 'poste_operateurs',
  summary: 'Retrieves the absence to which a PosteOperateur resource belongs.',
  params: idParams,
  access: ['read', 'suivi-heures'],
  answer: { status: 200, schema: absenceEntiere, description: 'The absence' },
  handler: async (tx, { params: { id } }) => {
    const found = await foundRow(
      tx,
      { du: 'text', au: 'text', jours: 'int' },
      sql`select min(jour)::text as du, max(jour)::text as au, count(*)::int as jours from jours_de_l_absence(${id}) having count(*) > 0`,
    )
    return { body: { '@id': `${iri('poste_operateurs', id)}/absence`, '@type': 'Absence', ...found } }
  },
})

const common = { params: idParams, access: ['remove', 'poste_operateurs'] } as const

/** Removes an absence of several days as one: all its days, or none. */
const removeRoute = route({
  ...common,
  call: 'DELETE /poste_operateurs/:id/absence',
  summary: 'Removes the absence to which a PosteOperateur resource belongs: all days entered together.',
  answer: { status: 204, schema: null, description: 'The absence is removed' },
  handler: async (tx, { params: { id } }) => {
    const { rowCount } =
      await tx.execute(sql`update poste_operateurs set archived_at = now(), version = version + 1
      where id in (select id from jours_de_l_absence(${id}))`)
    if (rowCount === 0) throw notFound()
    return {}
  },
})

/** Puts back the days that were removed with this one. */
const restoreRoute = route({
  ...common,
  call: 'POST /poste_operateurs/:id/absence/restaurer',
  summary: 'Restores the absence that was removed with a PosteOperateur resource.',
  answer: { status: 204, schema: null, description: 'The absence is restored' },
  handler: async (tx, { params: { id } }) => {
    const { rowCount } =
      await tx.execute(sql`update poste_operateurs s set archived_at = null, version = s.version + 1
      from poste_operateurs p where p.id = ${id} and s.operateur_id = p.operateur_id and s.archived_at = p.archived_at
        and coalesce(s.absence_id, s.id) = coalesce(p.absence_id, p.id)`)
    if (rowCount === 0) throw notFound()
    return {}
  },
})

export const absenceRoutes: readonly Route[] = [readRoute, removeRoute, restoreRoute]
