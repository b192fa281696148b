import { choixInconnu, invalide, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Valid } from '@lavandiere/domain/kernel/resource.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { type Route, route } from '../platform/http/route.ts'
import { idParams } from '../platform/http/wire.ts'
import {
  type CrudOptions,
  created,
  createRoute,
  item,
  listRoute,
  removeRoutes,
  storedResource,
  updateRoutes,
} from '../platform/resource/crud.ts'
import { strictQuery } from '../platform/resource/list-query.ts'
import type { StoredResource } from '../platform/resource/present.ts'
import type { Columns } from '../platform/resource/write.ts'
import { DOCUMENTS_MAX, documentsOf } from './conteneurs.ts'
import { alone, cycle, derniere, details, intervention, status } from './etat.ts'
import { placer } from './lieu.ts'
import { contenu, passages, prochainLavage, tournees } from './sommaire.ts'
import { patrimoines } from './tables.ts'
import { withContainers } from './versement.ts'

const id = sql`patrimoines.id`
const uni = sql`patrimoines.is_unipatrimoine`
// Those of a set are its containers'; every one of a unipatrimoine is its own.
const ownInterventions = sql`i.patrimoine_id = ${id} and ${uni}`
const joins = {
  contenu: contenu(id),
  derniere: derniere(ownInterventions),
  cycle: cycle(
    sql`select t.id from campagne_lavages t where t.patrimoine_id = ${id} and t.archived_at is null`,
  ),
  details: details(sql`derniere.patrimoine_id = ${id}`),
}

/** OPEN-50: a unipatrimoine is one point with its number of bins. */
const summary = {
  typologieFlux: sql`contenu.flux`,
  typologieConteneurs: sql`contenu.types`,
  nombrePAV: sql`case when ${uni} then 1 else contenu.points end`,
  nombreBacs: sql`case when ${uni} then patrimoines.nombre_de_bacs else contenu.bacs end`,
}
const state = {
  lastInterventionDate: sql`derniere.date_evenement`,
  status: sql`case when ${uni} then ${status} end`,
}

const options: CrudOptions<typeof patrimoine> = {
  computed: {
    ...Object.fromEntries(Object.entries(summary).map(([key, value]) => [key, alone(value, joins.contenu)])),
    lastInterventionDate: alone(state.lastInterventionDate, joins.derniere),
    status: alone(state.status, joins.derniere, joins.cycle),
    nextLavage: prochainLavage(id),
    campagnesLavage: tournees(id),
    conteneurs: sql`null::json`,
    conteneursTronques: sql`null::boolean`,
    interventions: sql`null::json`,
  },
  async rule(tx, { value, before, id: known, services }) {
    const owner = await ownerOf(tx, value, before)
    if (before && known !== null) await refuseMove(tx, known, before, value, owner)
    if (!value.isUnipatrimoine) return { ...owner, ...SANS_LIEU }
    return { ...owner, ...(await placer(value, before, services)) }
  },
}
/** PAT-18: a set of containers has no place, no bin count and no comment of its own. */
const SANS_LIEU = { lieu: null, nombreDeBacs: null, commentaire: null, latitude: null, longitude: null }

const stored = storedResource(patrimoine, patrimoines, options)
const listed: StoredResource<typeof patrimoine> = {
  ...stored,
  beside: {
    joins: sql`${joins.contenu} ${joins.derniere} ${joins.cycle}`,
    computed: { ...summary, ...state },
  },
}
/** `groups=patrimoineintervention` (OPEN-125): with containers and last interventions. */
const full: StoredResource<typeof patrimoine> = {
  ...stored,
  computed: {
    ...stored.computed,
    conteneurs: documentsOf(sql`conteneurs.patrimoine_id = ${id}`),
    conteneursTronques: sql`(select count(*) > ${DOCUMENTS_MAX} from conteneurs
      where conteneurs.patrimoine_id = ${id} and conteneurs.archived_at is null)`,
    interventions: passages(ownInterventions, joins.details, intervention),
  },
}

/** A patrimoine belongs to its client's exploitant; one that was removed since keeps it. @throws Refus 422 when the actor cannot see that client */
async function ownerOf(
  tx: Tx,
  value: Valid<typeof patrimoine>,
  before: Columns | null,
): Promise<{ exploitantId: number; clientId: number }> {
  const clientId = idOf(value.client)
  const { rows } = await tx.execute<{ exploitant_id: number }>(sql`
    select exploitant_id from clients where id = ${clientId} and (${clientId === before?.client} or archived_at is null)`)
  const client = rows[0]
  if (!client || clientId === null) throw choixInconnu('client')
  return { exploitantId: client.exploitant_id, clientId }
}

/** Containers, tournées and interventions carry their client, and so do imports, which mind no type: it stays, and so does the type, once there are any. */
async function refuseMove(
  tx: Tx,
  known: number,
  before: Columns,
  value: Valid<typeof patrimoine>,
  owner: { clientId: number },
): Promise<void> {
  const field =
    before.client !== owner.clientId
      ? (['client', 'son client'] as const)
      : before.isUnipatrimoine !== value.isUnipatrimoine
        ? (['isUnipatrimoine', 'son type'] as const)
        : null
  if (!field) return
  const { rows } = await tx.execute<{ used: boolean }>(sql`
    select exists (select 1 from conteneurs where patrimoine_id = ${known})
      or exists (select 1 from campagne_lavages where patrimoine_id = ${known})
      or exists (select 1 from interventions where patrimoine_id = ${known})
      or (${field[0] === 'client'} and exists (select 1 from imports where patrimoine_id = ${known})) as used`)
  if (rows[0]?.used)
    throw invalide(field[0], `Ce patrimoine contient des données : ${field[1]} ne peut plus changer`)
}

/** A patrimoine that a tournée still goes to stays. @throws Refus 409 with the tournée's name */
async function refuseUsed(tx: Tx, known: number): Promise<void> {
  const { rows } = await tx.execute<{ libelle: string }>(sql`
    select libelle from campagne_lavages
    where patrimoine_id = ${known} and archived_at is null and date_fin >= current_date order by libelle collate fr_naturel limit 1`)
  const used = rows[0]
  if (used)
    throw new Refus(
      'conflit',
      `Ce patrimoine est utilisé par la tournée « ${used.libelle} » : supprimez d'abord cette tournée`,
    )
}

export const patrimoineRoutes: readonly Route[] = [
  listRoute(listed),
  route({
    method: 'GET',
    url: '/patrimoines/:id',
    tag: 'patrimoines',
    summary: 'Retrieves a Patrimoine resource.',
    access: ['read', 'patrimoines'],
    params: idParams,
    query: strictQuery({ groups: z.string().max(255).optional() }),
    answer: { status: 200, schema: patrimoine.read, description: 'Patrimoine resource' },
    handler: async (tx, { params, query }) =>
      item(tx, query.groups === 'patrimoineintervention' ? full : stored, params.id),
  }),
  withContainers(createRoute(stored, options), (tx, known) => created(tx, stored, known)),
  ...updateRoutes(stored, options).map((update) =>
    withContainers(update, (tx, known) => item(tx, stored, known)),
  ),
  ...removeRoutes(stored, (tx, { params }) => refuseUsed(tx, params.id)),
]
