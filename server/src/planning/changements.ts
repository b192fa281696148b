import { jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { forbidden } from '@lavandiere/domain/kernel/errors.ts'
import { changementsDePlanning, planningChange } from '@lavandiere/domain/planning/changements.ts'
import { sql } from 'drizzle-orm'
import { rows } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'
import { BASE } from '../platform/http/wire.ts'
import { changeDay } from '../tournees/jour-change.ts'

/** One move of the board, its undoing, or a copied week. */
export const changementsRoute = route({
  call: 'POST /planning/changements',
  tag: 'planning',
  summary: 'Updates days of CampagneLavage resources, all of them or none.',
  access: ['update', 'campagne_lavages'],
  body: changementsDePlanning,
  answer: { status: 200, schema: planningChange, description: 'The days with their new versions' },
  handler: async (tx, { actor, body: { changements }, services }) => {
    if (actor.exploitantId === null) throw forbidden()
    const aujourdhui = jourDeParis(services.now())
    const ids = [...new Set(changements.map(({ campagne }) => campagne))]
    // In one order, so that two calls do not wait for each other.
    await tx.execute(
      sql`select from campagne_lavages where id = any(${sql.param(ids)}::int[]) order by id for no key update`,
    )
    for (const { campagne: id, regle, version, ...change } of changements)
      await changeDay(tx, {
        actor,
        id,
        regle,
        body: change,
        ifMatch: version === undefined ? undefined : `"${version}"`,
        aujourdhui,
      })
    const asked = JSON.stringify(changements.map(({ campagne, regle }) => ({ campagne, regle })))
    const jours = await rows(
      tx,
      { campagne: 'int', regle: 'text', version: 'int' },
      sql`select distinct a.campagne, a.regle::text, o.version from jsonb_to_recordset(${asked}::jsonb) as a (campagne int, regle date)
        join campagne_occurrences o on o.campagne_id = a.campagne and coalesce(o.regle, o.jour) = a.regle`,
    )
    return { body: { '@id': `${BASE}/planning/changements`, '@type': 'PlanningChange' as const, jours } }
  },
})
