import { choixInconnu, interdit, invalide, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Valid } from '@lavandiere/domain/kernel/resource.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { SANS_LISTE } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { zone } from '@lavandiere/domain/patrimoines/zone.ts'
import { can } from '@lavandiere/domain/rights.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { type Route, route } from '../platform/http/route.ts'
import { identifiant } from '../platform/http/wire.ts'
import { askedOf } from '../platform/resource/collection.ts'
import {
  type CrudOptions,
  createRoute,
  getRoute,
  removeRoutes,
  storedResource,
  updateRoutes,
} from '../platform/resource/crud.ts'
import { collection, pageOf } from '../platform/resource/list.ts'
import { listQuery } from '../platform/resource/list-query.ts'
import { iriOf, type StoredResource } from '../platform/resource/present.ts'
import type { Columns } from '../platform/resource/write.ts'
import {
  alone,
  cycle,
  cycleParmi,
  derniere,
  details,
  gpsStatus,
  intervention,
  releve,
  shared,
  status,
} from './etat.ts'
import { conteneurs } from './tables.ts'

const id = sql`conteneurs.id`
const joins = {
  derniere: derniere(sql`i.conteneur_id = ${id}`),
  cycle: cycle(sql`select t.id from campagne_conteneurs k join campagne_lavages t on t.id = k.campagne_id
    where k.conteneur_id = ${id} and t.archived_at is null`),
  details: details(sql`derniere.conteneur_id = ${id}`),
  releve: releve(id),
}
const state = {
  status,
  lastInterventionDate: sql`derniere.date_evenement`,
  lastIntervention: intervention,
  gpsStatus: gpsStatus(sql`conteneurs.latitude`, sql`conteneurs.longitude`),
} satisfies Record<string, SQL>

const interventions = sql`(select json_agg(${iriOf('interventions', sql`i.id`)}) from (
  select i.id from interventions i where i.conteneur_id = ${id} and i.archived_at is null
  order by i.date_evenement desc nulls last, i.id desc nulls last limit 100) i)`

/** How a container is written; the rule of a single edit is also that of a bulk edit. */
export const conteneurOptions: CrudOptions<typeof conteneur> = {
  computed: {
    status: alone(state.status, joins.derniere, joins.cycle),
    lastInterventionDate: alone(state.lastInterventionDate, joins.derniere),
    lastIntervention: alone(state.lastIntervention, joins.derniere, joins.details),
    gpsStatus: alone(state.gpsStatus, joins.releve),
    interventions: sql`coalesce(${interventions}, '[]')`,
  },
  async rule(tx, { actor, value, before }) {
    if (!before) return ownerOf(tx, value)
    if (before.patrimoine !== idOf(value.patrimoine))
      throw invalide('patrimoine', 'Un conteneur ne change pas de patrimoine')
    if (!can(actor.role, 'update', 'positions') && isMoveOnly(value, before)) throw interdit()
    return {}
  },
}

export const storedConteneur = storedResource(conteneur, conteneurs, conteneurOptions)

/** A container as lists see it: what rows share is joined, and each row's state is looked up once. */
const shown = {
  ...state,
  patrimoine: sql`patrimoine.court`,
  client: sql`client.court`,
  exploitant: sql`exploitant.court`,
  interventions: sql`null::json`,
}
const beside = sql`${joins.derniere} ${joins.cycle} ${joins.releve}
  ${shared('patrimoines', 'patrimoine', sql`patrimoine.id = conteneurs.patrimoine_id`)}
  ${shared('clients', 'client', sql`client.id = conteneurs.client_id`)}
  ${shared('exploitants', 'exploitant', sql`exploitant.id = conteneurs.exploitant_id`)}`
export const conteneurListe: StoredResource<typeof conteneur> = {
  ...storedConteneur,
  beside: { joins: sql`${beside} ${joins.details}`, computed: shown },
}
/** One container with all that is said of it, the ids of its interventions included. */
const seul: StoredResource<typeof conteneur> = {
  ...storedConteneur,
  beside: {
    joins: sql`${beside} ${joins.details}`,
    computed: { ...shown, interventions: storedConteneur.computed.interventions ?? sql`null::json` },
  },
}
/**
 * A list is without the details of interventions, as that of patrimoines is (OPEN-125): they are half of its cost, and
 * tables and maps do with date and status. `groups=patrimoineintervention` brings them.
 */
const brief: StoredResource<typeof conteneur> = {
  ...storedConteneur,
  beside: { joins: beside, computed: { ...shown, lastIntervention: sql`null::json` } },
}

/** The lists of one patrimoine: sorted by status they look at its tournées once, not again for each container. */
const parmi = (stored: StoredResource<typeof conteneur>): StoredResource<typeof conteneur> => {
  const among = cycleParmi(sql`t.patrimoine_id = ${sql.placeholder('patrimoineId')}`, id)
  return { ...stored, computed: { ...stored.computed, status: alone(state.status, joins.derniere, among) } }
}
const ofPatrimoine = {
  full: parmi(conteneurListe),
  brief: parmi(brief),
  where: sql`conteneurs.patrimoine_id = ${sql.placeholder('patrimoineId')}`,
}

/** Those of some containers that are still there (OPEN-54). */
const choisis = sql`${ofPatrimoine.where} and conteneurs.id = any(${sql.placeholder('ids')}::int[])`

/** An empty text is none. */
export const blank = (value: unknown) => (value === '' || value === undefined ? null : value)

/** True when a write changes the position and nothing else: a move of a container that stands somewhere (CONT-17, OPEN-22). */
function isMoveOnly(value: Valid<typeof conteneur>, before: Columns): boolean {
  if (before.latitude === null) return false
  const written: Record<string, unknown> = { ...value, patrimoine: idOf(value.patrimoine) }
  const changed = Object.keys(written).filter((key) => blank(written[key]) !== blank(before[key]))
  return changed.length > 0 && changed.every((key) => key === 'latitude' || key === 'longitude')
}

/** A container belongs to whom its patrimoine belongs. @throws Refus 422 for a unipatrimoine, which has none. */
async function ownerOf(tx: Tx, value: Valid<typeof conteneur>): Promise<Columns> {
  const { rows } = await tx.execute<{
    exploitant_id: number
    client_id: number
    is_unipatrimoine: boolean
  }>(sql`
    select exploitant_id, client_id, is_unipatrimoine from patrimoines
    where id = ${idOf(value.patrimoine)} and archived_at is null for share`)
  const owner = rows[0]
  if (!owner) throw choixInconnu('patrimoine')
  if (owner.is_unipatrimoine) throw invalide('patrimoine', SANS_LISTE)
  return { exploitantId: owner.exploitant_id, clientId: owner.client_id }
}

/** A container of a tournée that has not ended stays (its crew would miss it). */
async function refuseUsed(tx: Tx, conteneurId: number): Promise<void> {
  const { rows } = await tx.execute<{ libelle: string }>(sql`
    select t.libelle from campagne_conteneurs k join campagne_lavages t on t.id = k.campagne_id
    where k.conteneur_id = ${conteneurId} and t.archived_at is null and t.date_fin >= current_date limit 1`)
  const used = rows[0]
  if (used)
    throw new Refus(
      'conflit',
      `Ce conteneur fait partie de la tournée « ${used.libelle} » : retirez-le d'abord`,
    )
}

/** A container comes back into a patrimoine that is still there; one that was removed brings back its own. */
async function refuseOrphan(tx: Tx, conteneurId: number): Promise<void> {
  const { rows } = await tx.execute<{ archived_at: string | null }>(sql`
    select p.archived_at from conteneurs c join patrimoines p on p.id = c.patrimoine_id where c.id = ${conteneurId}
    for share of p`)
  if (rows[0] && rows[0].archived_at !== null)
    throw new Refus('conflit', 'Le patrimoine de ce conteneur a été supprimé')
}

export const conteneurRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/conteneurs',
    tag: 'conteneurs',
    summary: 'Retrieves the collection of Conteneur resources.',
    access: ['read', 'conteneurs'],
    query: listQuery(conteneur, { patrimoineId: identifiant.optional() }),
    answer: { status: 200, schema: z.array(conteneur.read), description: 'Conteneur collection' },
    handler: async (tx, { query, request }) => {
      const { patrimoineId, groups } = query
      const size = groups === 'patrimoineintervention' ? 'full' : 'brief'
      if (patrimoineId === undefined)
        return { body: await collection(tx, { full: conteneurListe, brief }[size], query, askedOf(request)) }
      const where = { sql: ofPatrimoine.where, values: { patrimoineId } }
      return { body: await collection(tx, ofPatrimoine[size], query, askedOf(request), where) }
    },
  }),
  route({
    method: 'POST',
    url: '/conteneurs/recherche',
    tag: 'conteneurs',
    summary: 'Retrieves some containers of a patrimoine, named by id, as the list does.',
    access: ['read', 'conteneurs'],
    query: listQuery(conteneur),
    body: zone,
    answer: { status: 200, schema: z.array(conteneur.read), description: 'Conteneur collection' },
    handler: async (tx, { query, body, request }) => {
      const patrimoineId = idOf(body.patrimoine)
      const { rows } = await tx.execute(sql`
        select 1 from patrimoines where id = ${patrimoineId} and archived_at is null`)
      if (rows.length === 0) throw choixInconnu('patrimoine')
      const where = { sql: choisis, values: { patrimoineId, ids: body.ids } }
      return { body: await collection(tx, ofPatrimoine.brief, query, askedOf(request), where) }
    },
  }),
  getRoute(seul),
  createRoute(storedConteneur, conteneurOptions),
  ...updateRoutes(storedConteneur, conteneurOptions),
  ...removeRoutes(storedConteneur, (tx, { params }) => refuseUsed(tx, params.id), refuseOrphan),
]

/** Containers that are given within another document at most. */
export const DOCUMENTS_MAX = 5_000

/** The containers that answer a condition, as JSON documents by nomenclature, `DOCUMENTS_MAX` at most. */
export const documentsOf = (where: SQL): SQL => sql`coalesce((
  select json_agg(m) from (${pageOf(conteneurListe, sql`conteneurs.archived_at is null and ${where}`, sql`conteneurs.nomenclature collate fr_naturel, conteneurs.id`, sql`limit ${DOCUMENTS_MAX}`)}) m), '[]')`
