import {
  type Corrections,
  corrections,
  type ValeursEnClair,
} from '@lavandiere/domain/interventions/corrections.ts'
import { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, foundDocument, jsonList } from '../platform/db/rows.ts'
import { type ActorRoute, type Route, route } from '../platform/http/route.ts'
import { idParams, iri } from '../platform/http/wire.ts'
import { item } from '../platform/resource/item.ts'
import type { StoredResource } from '../platform/resource/present.ts'
import type { Services } from '../platform/services.ts'

type Nature = Corrections['corrections'][number]['nature']

/** Most corrections of one intervention in an answer, the latest first. */
const TOLD_MAX = 200

/** A value in words: a related item by its label, a list on one line; null for an empty one. */
function inWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.map(inWords).filter(Boolean).join(', ') || null
  if (typeof value === 'object') return 'libelle' in value ? String(value.libelle) : null
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return String(value)
}

const photoIds = z.array(z.object({ id: z.int() }))
/** Photos by their numbers, so that an exchanged photo shows as a change. */
const photosIn = (value: unknown) =>
  photoIds
    .parse(value)
    .map(({ id }) => `n° ${id}`)
    .join(', ') || null

const PHOTOS = ['photosAvant', 'photosApres', 'photosProblem', 'photosInaccessible'] as const

/** The present values of an intervention, field by field in words. @throws Refus 404 */
async function saidBy(
  tx: Tx,
  stored: StoredResource,
  id: number,
  services: Services,
): Promise<ValeursEnClair> {
  const { body } = await item(tx, stored, id, services)
  const doc = z.record(z.string(), z.unknown()).parse(JSON.parse(String(body)))
  const fields = Object.keys(intervention.fields).filter((name) => name !== 'uuid')
  const words = [...fields, 'status'].map((name) => [name, inWords(doc[name])])
  const photos = PHOTOS.map((name) => [name, photosIn(doc[name])])
  return Object.fromEntries([...words, ...photos])
}

const differing = (avant: ValeursEnClair, apres: ValeursEnClair) =>
  Object.keys(avant).filter((name) => avant[name] !== apres[name])

const only = (said: ValeursEnClair, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, said[name] ?? null]))

const namedBy = z.object({ id: z.int() })

async function recordCorrection(
  tx: Tx,
  actor: Actor,
  line: { id: number; nature: Nature; avant?: ValeursEnClair; apres?: ValeursEnClair },
): Promise<void> {
  const { id, nature, avant = null, apres = null } = line
  await tx.execute(sql`
    insert into intervention_modifications (exploitant_id, client_id, intervention_id, auteur_id, nature, avant, apres)
    select exploitant_id, client_id, id, ${actor.id}, ${nature}, ${avant && JSON.stringify(avant)}::jsonb, ${apres && JSON.stringify(apres)}::jsonb
    from interventions where id = ${id}`)
}

/**
 * The route that writes an intervention, extended so that its changes are recorded in the history in the same
 * transaction.
 */
export function recorded(stored: StoredResource, one: Route): Route {
  if (one.access === 'public') return one
  const isRestoring = one.url.endsWith('/restaurer')
  const recording: ActorRoute = {
    ...one,
    async handler(tx, call) {
      const { id } = namedBy.parse(call.params)
      if (isRestoring) {
        const removed = sql`select from interventions where id = ${id} and archived_at is not null`
        const wasRemoved = (await firstRow(tx, {}, removed)) !== undefined
        const answer = await one.handler(tx, call)
        if (wasRemoved) await recordCorrection(tx, call.actor, { id, nature: 'restauration' })
        return answer
      }
      const avant = await saidBy(tx, stored, id, call.services)
      const answer = await one.handler(tx, call)
      if (one.method === 'DELETE') {
        await recordCorrection(tx, call.actor, { id, nature: 'suppression' })
        return answer
      }
      const apres = await saidBy(tx, stored, id, call.services)
      const names = differing(avant, apres)
      if (names.length === 0) return answer
      await recordCorrection(tx, call.actor, {
        id,
        nature: 'modification',
        avant: only(avant, names),
        apres: only(apres, names),
      })
      await tx.execute(sql`update interventions set corrigee_le = now() where id = ${id}`)
      return item(tx, stored, id, call.services)
    },
  }
  return recording
}

/**
 * With the author of the intervention. For a client the names of authors and crew are left out (OPEN-18), and so are
 * corrections that only changed the crew.
 */
export const correctionsRoute = route({
  call: 'GET /interventions/:id/corrections',
  summary: 'Retrieves the corrections of a Intervention resource.',
  access: ['read', 'interventions'],
  params: idParams,
  answer: { status: 200, schema: corrections, description: 'Author and corrections, the latest first' },
  handler: async (tx, { params: { id }, actor }) => {
    const named = actor.role !== 'client'
    const authorOf = (column: ReturnType<typeof sql>) =>
      sql`(select json_build_object('id', u.id, 'libelle', u.libelle) from users u where u.id = ${column} and ${named})`
    const shown = (values: ReturnType<typeof sql>) => (named ? values : sql`${values} - 'operateur'`)
    const isShown = named
      ? sql`true`
      : sql`m.apres is distinct from jsonb_build_object('operateur', m.apres -> 'operateur')`
    return foundDocument(
      tx,
      sql`select (select row_to_json(d)::text from (select ${`${iri('interventions', id)}/corrections`} as "@id",
          'Corrections' as "@type", i.created_at as "recueLe", ${authorOf(sql`i.auteur_id`)} as auteur,
          ${jsonList(sql`select m.moment, ${authorOf(sql`m.auteur_id`)} as auteur, m.nature,
              ${shown(sql`m.avant`)} as avant, ${shown(sql`m.apres`)} as apres
            from intervention_modifications m where m.intervention_id = i.id and ${isShown} order by m.id desc limit ${TOLD_MAX}`)} as corrections) d) as doc
        from interventions i where i.id = ${id} and i.archived_at is null`,
    )
  },
})
