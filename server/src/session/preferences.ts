import { Refus } from '@lavandiere/domain/kernel/errors.ts'
import { PREFERENCES_MAX, preference, preferences } from '@lavandiere/domain/session/preferences.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'
import { route } from '../platform/http/route.ts'

/** What the caller chose for the screens, by name. */
export async function preferencesOf(tx: Tx, compte: number): Promise<z.output<typeof preferences>> {
  const found = await firstRow(
    tx,
    { choix: preferences },
    sql`select choix from preferences where user_id = ${compte}`,
  )
  return found?.choix ?? {}
}

/** One choice at a time: two devices of a person that write different ones keep both. */
const keepRoute = route({
  call: 'PUT /mon-compte/preferences',
  summary: "Keeps one of the caller's own choices for the screens.",
  access: ['update', 'session'],
  body: preference,
  answer: { status: 204, schema: null, description: 'Choice kept' },
  handler: async (tx, { actor, body: { nom, valeur } }) => {
    const { rowCount } = await tx.execute(sql`
      insert into preferences as p (user_id, choix) values (${actor.id}, jsonb_build_object(${nom}::text, ${valeur}::text))
      on conflict (user_id) do update set choix = p.choix || excluded.choix
        where length((p.choix || excluded.choix)::text) <= ${PREFERENCES_MAX}`)
    if (rowCount === 0) throw new Refus('invalide', 'Il y a trop de vues enregistrées : supprimez-en')
    return {}
  },
})

export const preferenceRoutes = [keepRoute]
