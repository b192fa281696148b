import { setTimeout as sleep } from 'node:timers/promises'
import { invalid, unknownChoice } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Valid } from '@lavandiere/domain/kernel/resource.ts'
import { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Removal, refuseUsed, tourneesNaming } from '../catalogues/usages.ts'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, foundRow } from '../platform/db/rows.ts'
import type { Route } from '../platform/http/route.ts'
import { type CrudOptions, crud, storedResource } from '../platform/resource/crud.ts'
import { created, item } from '../platform/resource/item.ts'
import { type Facts, shortOf } from '../platform/resource/present.ts'
import type { Columns } from '../platform/resource/write.ts'
import type { Services } from '../platform/services.ts'
import { conteneurDocuments, DOCUMENTS_MAX } from './conteneurs.ts'
import { passageDocument, passageJoins } from './etat.ts'
import { patrimoines } from './tables.ts'
import { withContainers } from './versement.ts'

/** Longest wait for the address service, in ms: a person and an open transaction wait for it. */
const LIEU_PATIENCE_MS = 3_000

/**
 * The position of a unipatrimoine: the given one, else that of its place. When the place cannot be found, the
 * unipatrimoine is saved without a position (PAT-19).
 */
async function placeConteneur(
  value: Valid<typeof patrimoine>,
  before: Columns | null,
  { geocoder }: Services,
): Promise<Columns> {
  const { lieu, latitude = null, longitude = null } = value
  const moved = latitude !== (before?.latitude ?? null) || longitude !== (before?.longitude ?? null)
  // A missing position is searched again at each save.
  const stays = before?.lieu === lieu && latitude !== null
  if (stays || (moved && latitude !== null) || !lieu) return { latitude, longitude }
  const waiting = new AbortController()
  const found = await Promise.race([
    geocoder.search(lieu),
    sleep(LIEU_PATIENCE_MS, null, { signal: waiting.signal }).catch(() => null),
  ])
  waiting.abort()
  return found?.etat === 'trouve'
    ? { latitude: found.lieu.latitude, longitude: found.lieu.longitude }
    : { latitude: null, longitude: null }
}

/** The living tournées of a patrimoine as short objects, by name. */
const tourneesOfPatrimoine = (patrimoine: SQL) => sql`coalesce((
  select json_agg(${shortOf('campagne_lavages', sql`t.id`)} order by t.libelle collate fr_naturel, t.id)
  from campagne_lavages t where t.patrimoine_id = ${patrimoine} and t.archived_at is null), '[]')`

const id = sql`patrimoines.id`
const uni = sql`patrimoines.is_unipatrimoine`

/** A unipatrimoine is one point with its number of bins (OPEN-50). */
const content: Facts = {
  joins: () => sql`cross join lateral contenu_patrimoine(${id}) contenu`,
  fields: {
    typologieFlux: sql`contenu.flux`,
    typologieConteneurs: sql`contenu.types`,
    nombrePAV: sql`case when ${uni} then 1 else contenu.points end`,
    nombreBacs: sql`case when ${uni} then patrimoines.nombre_de_bacs else contenu.bacs end`,
  },
}
const state: Facts = {
  joins: () => sql`left join lateral etat_patrimoine(case when ${uni} then ${id} end) etat on true`,
  fields: {
    lastInterventionDate: sql`etat.date_evenement`,
    lastInterventionStatus: sql`etat.dernier_status`,
    status: sql`etat.status`,
  },
}
const IN_FULL = ['conteneurs', 'conteneursTronques', 'interventions']

/** The interventions of a patrimoine, or of its containers, newest first, at most a hundred. */
const interventionsOfPatrimoine = sql`coalesce((
  select json_agg(${passageDocument} order by passage.date_evenement desc nulls last, passage.id desc nulls last)
  from (select i.* from interventions i where i.patrimoine_id = ${id} and i.archived_at is null
    order by i.date_evenement desc nulls last, i.id desc nulls last limit 100) passage ${passageJoins}), '[]')`

const patrimoineOptions: CrudOptions<typeof patrimoine> = {
  computed: {
    nextLavage: sql`(select p.jour from prochain_lavage(${id}) p)`,
    campagnesLavage: tourneesOfPatrimoine(id),
    conteneurs: conteneurDocuments(sql`conteneurs.patrimoine_id = ${id}`),
    conteneursTronques: sql`(select count(*) > ${DOCUMENTS_MAX} from conteneurs
      where conteneurs.patrimoine_id = ${id} and conteneurs.archived_at is null)`,
    interventions: interventionsOfPatrimoine,
  },
  facts: [content, state],
  // Containers and interventions are part of a single patrimoine only, and only on demand (OPEN-125).
  hidden: ({ kind, groups }) => (kind === 'item' && groups === 'patrimoineintervention' ? [] : IN_FULL),
  async rule(tx, { value, before, id: known, services }) {
    const owner = await ownerOfClient(tx, value, before)
    if (before && known !== null) await refuseMove(tx, known, before, value, owner)
    if (!value.isUnipatrimoine) return { ...owner, ...SANS_LIEU }
    return { ...owner, ...(await placeConteneur(value, before, services)) }
  },
  remove: (tx, { id: known }) => refuseUsed(tx, patrimoineRemoval, known),
}
/** The fields of a unipatrimoine, empty, as a set of containers has them (PAT-18). */
const SANS_LIEU = { lieu: null, nombreDeBacs: null, commentaire: null, latitude: null, longitude: null }

const storedPatrimoine = storedResource(patrimoine, patrimoines, patrimoineOptions)

/**
 * A patrimoine belongs to its client's exploitant, even when the client has been removed since.
 * @throws Refus 422 when the actor cannot see that client
 */
async function ownerOfClient(
  tx: Tx,
  value: Valid<typeof patrimoine>,
  before: Columns | null,
): Promise<{ exploitantId: number; clientId: number }> {
  const clientId = idOf(value.client)
  const client = await firstRow(
    tx,
    { exploitant_id: 'int' },
    sql`select exploitant_id from clients
      where id = ${clientId} and (${clientId === before?.client} or archived_at is null)`,
  )
  if (!client || clientId === null) throw unknownChoice('client')
  return { exploitantId: client.exploitant_id, clientId }
}

/**
 * Client and type cannot change once there are containers, tournées, interventions or imports: these carry the
 * client, and depend on the type.
 * @throws Refus 422
 */
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
  const { isUsed } = await foundRow(
    tx,
    { isUsed: 'bool' },
    sql`select exists (select 1 from conteneurs where patrimoine_id = ${known})
      or exists (select 1 from campagne_lavages where patrimoine_id = ${known})
      or exists (select 1 from interventions where patrimoine_id = ${known})
      or (${field[0] === 'client'} and exists (select 1 from imports where patrimoine_id = ${known})) as "isUsed"`,
  )
  if (isUsed) throw invalid(field[0], `Ce patrimoine contient des données : ${field[1]} ne peut plus changer`)
}

/** A patrimoine cannot be removed while a running or coming tournée visits it. */
export const patrimoineRemoval: Removal = {
  usersOf: tourneesNaming('patrimoine_id'),
  refusal: ({ libelles }) =>
    `Ce patrimoine est utilisé par la tournée « ${libelles[0]} » : supprimez d'abord cette tournée`,
}

export const patrimoineRoutes: readonly Route[] = crud(patrimoine, patrimoines, patrimoineOptions).map(
  (one) => {
    if (one.url === '/patrimoines' && one.method === 'POST')
      return withContainers(one, (tx, known, services) => created(tx, storedPatrimoine, known, services))
    if (one.method === 'PUT' || one.method === 'PATCH')
      return withContainers(one, (tx, known, services) => item(tx, storedPatrimoine, known, services))
    return one
  },
)
