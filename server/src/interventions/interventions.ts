import { createHash } from 'node:crypto'
import {
  DANS_LE_FUTUR,
  estDansLeFutur,
  intervention,
  momentsPhoto,
} from '@lavandiere/domain/interventions/intervention.ts'
import { statutIntervention } from '@lavandiere/domain/interventions/statut.ts'
import { choixInconnu, introuvable, invalide, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Valid } from '@lavandiere/domain/kernel/resource.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { type Route, route } from '../platform/http/route.ts'
import { anyBody, idParams, iri } from '../platform/http/wire.ts'
import { askedOf } from '../platform/resource/collection.ts'
import {
  type CrudOptions,
  created,
  getRoute,
  listRoute,
  removeRoutes,
  storedResource,
  updateRoutes,
} from '../platform/resource/crud.ts'
import { collection } from '../platform/resource/list.ts'
import { listQuery } from '../platform/resource/list-query.ts'
import { type Columns, check, insert, known } from '../platform/resource/write.ts'
import { notifyClient } from './notifications.ts'
import { interventions } from './tables.ts'

type Value = Valid<typeof intervention>

const photos = (moment: string) => sql`photos_de(interventions.id, ${sql.raw(`'${moment}'`)})`

const options: CrudOptions<typeof intervention> = {
  computed: {
    problemes: sql`problemes_de(interventions.id)`,
    photosAvant: photos('avant'),
    photosApres: photos('apres'),
    photosProblem: photos('probleme'),
    photosInaccessible: photos('inaccessible'),
  },
  isHistory: true,
  // Without it in the body, what was washed follows from what is accessible now.
  restated: ['nombreLaves'],
  rule: async (tx, { actor, value, before, services }) => {
    const isSame =
      before && new Date(String(before.dateEvenement)).getTime() === Date.parse(value.dateEvenement)
    if (!isSame) refuseFuture(value, services.now())
    return facts(tx, actor, value, before)
  },
  after: async (tx, { value, id }) => attach(tx, id, value),
}
export const storedIntervention = storedResource(intervention, interventions, options)
const stored = storedIntervention

/** What a wrong date of next year says would stay the last word on a container for all that time. */
function refuseFuture({ dateEvenement }: Value, now: Date): void {
  if (estDansLeFutur(dateEvenement, now)) throw invalide('dateEvenement', DANS_LE_FUTUR)
}

/** Where an intervention took place, and what the day's rounds say of it. */
interface Place {
  [key: string]: unknown
  exploitant_id: number
  client_id: number
  patrimoine_id: number
  is_unipatrimoine: boolean
  quantite: number
}

/** The place that is named, removed since or not (OPEN-38). */
async function placeOf(tx: Tx, value: Value): Promise<Place> {
  const conteneur = value.conteneur ? idOf(value.conteneur) : null
  const { rows } = await tx.execute<Place>(
    conteneur === null
      ? sql`select exploitant_id, client_id, id as patrimoine_id, is_unipatrimoine, coalesce(nombre_de_bacs, 1) as quantite
          from patrimoines where id = ${idOf(String(value.patrimoine))}`
      : sql`select c.exploitant_id, c.client_id, c.patrimoine_id, false as is_unipatrimoine, c.quantite
          from conteneurs c where c.id = ${conteneur}`,
  )
  const place = rows[0]
  if (!place) throw choixInconnu(conteneur === null ? 'patrimoine' : 'conteneur')
  if (conteneur === null && !place.is_unipatrimoine) throw invalide('conteneur', 'Le conteneur est requis')
  if (value.patrimoine && idOf(value.patrimoine) !== place.patrimoine_id) {
    throw invalide('patrimoine', "Ce conteneur n'est pas dans le patrimoine choisi")
  }
  return place
}

/**
 * The columns that follow from the place, the time and the actor (OPEN-03, OPEN-05, OPEN-69, INT-11).
 * @param before the row of an update; null for a creation
 */
async function facts(tx: Tx, actor: Actor, value: Value, before: Columns | null): Promise<Columns> {
  const place = await placeOf(tx, value)
  const campagneId = await campaignOf(tx, value, place, before)
  const { jour, partiel } = await ofRound(tx, value, campagneId, before)
  return {
    exploitantId: place.exploitant_id,
    clientId: place.client_id,
    patrimoineId: place.patrimoine_id,
    campagneId,
    operateurId: actor.role === 'operateur' ? actor.id : value.operateur ? idOf(value.operateur) : null,
    jour,
    status: statutIntervention({ isAccessible: value.isAccessible, problemes: value.problemes }),
    nombreLaves: lavesOf(value, place, before),
    lavagePartiel: value.isAccessible && partiel,
  }
}

/** Bins washed: as said, else as kept, else all of the place, which one that was inaccessible falls back to. */
function lavesOf(value: Value, place: Place, before: Columns | null): unknown {
  if (!value.isAccessible) return 0
  const isKept = value.nombreLaves === undefined && before?.isAccessible === true
  return isKept ? before.nombreLaves : (value.nombreLaves ?? place.quantite)
}

/**
 * The day of the round that it counts for, and whether it was washed partially. An update that touches neither round,
 * time nor typology keeps both: days and form of a tournée may have changed since.
 */
async function ofRound(tx: Tx, value: Value, campagneId: number | null, before: Columns | null) {
  const typologie = value.typologieLavage ? idOf(value.typologieLavage) : null
  const { rows } = await tx.execute<{ jour: string; partiel: boolean }>(sql`
    select coalesce(i.jour, jour_occurrence(${campagneId}, ${value.dateEvenement}::timestamptz))::text as jour,
      coalesce(case when i.is_accessible then i.lavage_partiel end,
        (select f.strategie_lavage_impossible = 1 and f.typologie_lavage_fallback_id = ${typologie}::int
          from campagne_lavages t join forms f on f.id = t.formulaire_id where t.id = ${campagneId}), false) as partiel
    from (values (1)) seul left join interventions i on i.id = ${before?.id ?? null}
      and i.campagne_id is not distinct from ${campagneId} and i.date_evenement = ${value.dateEvenement}::timestamptz
      and i.typologie_lavage_id is not distinct from ${typologie}`)
  if (!rows[0]) throw introuvable()
  return rows[0]
}

/**
 * The tournée named, when it covers this place; for a creation without one, the only living one with an occurrence that
 * day that does (OPEN-03). An update keeps the one that it has, removed or changed since or not (OPEN-38).
 */
async function campaignOf(
  tx: Tx,
  value: Value,
  place: Place,
  before: Columns | null,
): Promise<number | null> {
  const conteneur = value.conteneur ? idOf(value.conteneur) : null
  const id = value.campagne ? idOf(value.campagne) : null
  const isSamePlace = before?.conteneur === conteneur && before?.patrimoine === place.patrimoine_id
  if (before && (id === null || (id === before.campagne && isSamePlace))) return id
  const covers = sql`t.patrimoine_id = ${place.patrimoine_id} and (${conteneur}::int is null
    or exists (select 1 from campagne_conteneurs k where k.campagne_id = t.id and k.conteneur_id = ${conteneur}))`
  if (id !== null) {
    const { rowCount } = await tx.execute(
      sql`select 1 from campagne_lavages t where t.id = ${id} and ${covers}`,
    )
    if (rowCount === 0) throw invalide('campagne', 'Cette tournée ne passe pas par ce conteneur')
    return id
  }
  const { rows } = await tx.execute<{ id: number }>(sql`
    select t.id from campagne_lavages t where ${covers} and t.archived_at is null and exists (select 1 from campagne_occurrences o
      where o.campagne_id = t.id and o.jour = jour_occurrence(t.id, ${value.dateEvenement}::timestamptz)) limit 2`)
  return rows.length === 1 ? Number(rows[0]?.id) : null
}

/**
 * Keeps the problems and the photos of the moments that are named; a photo of another intervention is refused. One that
 * was taken out stays its client's, and an operateur names none but its own (row-level security).
 */
async function attach(tx: Tx, id: number, value: Value): Promise<void> {
  await tx.execute(sql`delete from intervention_problemes where intervention_id = ${id}`)
  const problemes = value.problemes.map((problem) => idOf(problem))
  await tx.execute(sql`
    insert into intervention_problemes (exploitant_id, client_id, intervention_id, problem_id)
    select exploitant_id, client_id, id, unnest(${sql.param(problemes)}::int[]) from interventions where id = ${id}`)
  for (const [field, moment] of Object.entries(momentsPhoto) as [keyof typeof momentsPhoto, string][]) {
    const wanted = value[field]?.map((photo) => idOf(photo))
    if (!wanted) continue
    await tx.execute(sql`
      update intervention_photos set intervention_id = null, moment = null, position = null, updated_at = now()
      where intervention_id = ${id} and moment = ${moment} and id <> all(${sql.param(wanted)}::int[])`)
    const { rowCount } = await tx.execute(sql`
      update intervention_photos p set intervention_id = i.id, client_id = i.client_id, moment = ${moment}, position = o.position
      from interventions i, unnest(${sql.param(wanted)}::int[]) with ordinality as o (photo_id, position)
      where i.id = ${id} and p.id = o.photo_id and p.exploitant_id = i.exploitant_id
        and (p.client_id is null or p.client_id = i.client_id) and (p.intervention_id is null or p.intervention_id = i.id)`)
    if (rowCount !== wanted.length)
      throw invalide(field, "Une photo n'existe pas ou appartient à une autre intervention")
  }
}

const createRoute = route({
  method: 'POST',
  url: '/interventions',
  tag: 'interventions',
  summary:
    'Creates a Intervention resource; the same uuid with the same body again answers the first one, with another body 409 and its Location.',
  access: ['create', 'interventions'],
  body: anyBody,
  documented: intervention.write,
  answer: { status: 201, schema: intervention.read, description: 'Intervention resource created' },
  handler: async (tx, { body, actor, services }) => {
    const value = check(intervention, known(stored, body))
    const empreinte = printOf(body)
    const first = value.uuid ? await already(tx, value.uuid, empreinte) : null
    if (first !== null) return created(tx, stored, first)
    refuseFuture(value, services.now())
    const id = await insert(tx, stored, value, { ...(await facts(tx, actor, value, null)), empreinte })
    await attach(tx, id, value)
    await notifyClient(tx, services, id)
    return created(tx, stored, id)
  },
})

/** What a body says, whatever the order of its names. */
const printOf = (body: Record<string, unknown>) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(body).sort()))
    .digest('base64url')

/**
 * The intervention that this uuid made from this very body, or null; twins that arrive together wait for each other
 * here (S13).
 * @throws Refus 409 when it was removed since: whoever sends it again may forget it; 409 with its address when it was
 * made from another body: this one is a correction, to be sent there
 */
async function already(tx: Tx, uuid: string, empreinte: string): Promise<number | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${uuid}, 0))`)
  const { rows } = await tx.execute<{ id: number; archived: boolean; same: boolean }>(sql`
    select id, archived_at is not null as archived, coalesce(empreinte = ${empreinte}, true) as same
    from interventions where uuid = ${uuid}`)
  const first = rows[0]
  if (!first) return null
  if (first.archived) throw new Refus('conflit', 'Cette intervention a été enregistrée puis supprimée')
  if (!first.same)
    throw new Refus('conflit', "Cette intervention est déjà enregistrée, avec d'autres valeurs", {
      headers: { location: iri('interventions', first.id) },
    })
  return Number(first.id)
}

const OF_PATRIMOINE = sql`interventions.patrimoine_id = ${sql.placeholder('patrimoineId')}`
const OF_CONTENEUR = sql`interventions.conteneur_id = ${sql.placeholder('containerId')}`

/** `GET /patrimoine/{id}/interventions` (INT-16): newest first. */
const ofPatrimoine = route({
  method: 'GET',
  url: '/patrimoine/:id/interventions',
  tag: 'interventions',
  summary: 'Retrieves the interventions of a patrimoine, newest first.',
  access: ['read', 'interventions'],
  params: idParams,
  query: listQuery(intervention),
  answer: { status: 200, schema: z.array(intervention.read), description: 'Intervention collection' },
  handler: async (tx, { params, query, request }) => {
    const { rowCount } = await tx.execute(sql`select 1 from patrimoines where id = ${params.id}`)
    if (rowCount === 0) throw introuvable()
    const newest = Object.keys(query).some((key) => key.startsWith('order['))
      ? query
      : { ...query, 'order[dateEvenement]': 'desc' }
    return {
      body: await collection(tx, stored, newest, askedOf(request), {
        sql: OF_PATRIMOINE,
        values: { patrimoineId: params.id },
      }),
    }
  },
})

/** `GET /interventions?containerId=…` (INT-15). */
const list = listRoute(stored, {
  where: ({ containerId }) =>
    containerId === undefined ? undefined : { sql: OF_CONTENEUR, values: { containerId } },
  more: { containerId: idParams.shape.id.optional() },
})

export const interventionRoutes: Route[] = [
  list,
  ofPatrimoine,
  getRoute(stored),
  createRoute,
  ...updateRoutes(stored, options),
  ...removeRoutes(stored),
]
