import { interdit, invalide, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { ID_MAX, idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Valid } from '@lavandiere/domain/kernel/resource.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { can } from '@lavandiere/domain/rights.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  type Columns,
  type CrudOptions,
  createRoute,
  getRoute,
  keep,
  listRoute,
  removeRoutes,
  updateRoutes,
} from '../platform/crud.ts'
import type { Tx } from '../platform/db/actor.ts'
import { iriOf, type Kept } from '../platform/present.ts'
import type { Route } from '../platform/route.ts'
import { alone, cycle, derniere, gpsStatus, intervention, releve, status } from './etat.ts'
import { conteneurs } from './tables.ts'

const id = sql`conteneurs.id`
const joins = {
  derniere: derniere(sql`i.conteneur_id = ${id}`),
  cycle: cycle(sql`select t.id from campagne_conteneurs k join campagne_lavages t on t.id = k.campagne_id
    where k.conteneur_id = ${id} and t.archived_at is null`),
  releve: releve(id),
}
/** A relation that the rows of a page share: joined, so that each is read once. */
const joined = (resource: string, alias: string) =>
  sql`json_build_object('@id', ${iriOf(resource, sql.raw(`${alias}.id`))}, 'id', ${sql.raw(`${alias}.id`)}, 'libelle', ${sql.raw(`${alias}.libelle`)})`

const state = {
  status,
  lastInterventionDate: sql`derniere.date_evenement`,
  lastIntervention: intervention,
  gpsStatus: gpsStatus(sql`conteneurs.latitude`, sql`conteneurs.longitude`),
} satisfies Record<string, SQL>

const interventions = sql`(select json_agg(${iriOf('interventions', sql`i.id`)}) from (
  select i.id from interventions i where i.conteneur_id = ${id} and i.archived_at is null
  order by i.date_evenement desc, i.id desc limit 100) i)`

const options: CrudOptions<typeof conteneur> = {
  computed: {
    status: alone(state.status, joins.derniere, joins.cycle),
    lastInterventionDate: alone(state.lastInterventionDate, joins.derniere),
    lastIntervention: alone(state.lastIntervention, joins.derniere),
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

/** A container as single documents and writes see it, and as lists do. */
const kept: Kept<typeof conteneur> = {
  ...keep(conteneur, conteneurs, options),
  beside: {
    joins: sql`${joins.derniere} ${joins.cycle} ${joins.releve}
      join patrimoines on patrimoines.id = conteneurs.patrimoine_id
      left join clients on clients.id = conteneurs.client_id
      left join exploitants on exploitants.id = conteneurs.exploitant_id`,
    computed: {
      ...state,
      patrimoine: joined('patrimoines', 'patrimoines'),
      client: joined('clients', 'clients'),
      exploitant: joined('exploitants', 'exploitants'),
      interventions: sql`null::json`,
    },
  },
}

const blank = (value: unknown) => (value === '' || value === undefined ? null : value)

/** True when a write changes the position and nothing else: a move of the container (CONT-17, OPEN-22). */
function isMoveOnly(value: Valid<typeof conteneur>, before: Columns): boolean {
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
  if (!owner) throw invalide('patrimoine', "L'élément choisi n'existe pas", 'relation')
  if (owner.is_unipatrimoine) throw invalide('patrimoine', "Un unipatrimoine n'a pas de liste de conteneurs")
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

const identifiant = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Un identifiant est attendu')
  .transform(Number)
  .pipe(z.int().max(ID_MAX, 'Un identifiant est attendu'))

export const conteneurRoutes: readonly Route[] = [
  listRoute(
    kept,
    ({ patrimoineId }) =>
      patrimoineId === undefined ? sql`true` : sql`conteneurs.patrimoine_id = ${patrimoineId}`,
    { patrimoineId: identifiant.optional() },
  ),
  getRoute(kept),
  createRoute(kept, options),
  ...updateRoutes(kept, options),
  ...removeRoutes(kept, (tx, { params }) => refuseUsed(tx, params.id)),
]
