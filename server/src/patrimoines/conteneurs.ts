import { forbidden, invalid, Refus, unknownChoice } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Valid } from '@lavandiere/domain/kernel/resource.ts'
import { conteneur, JOURS_SANS_LAVAGE_MAX } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { SANS_LISTE } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { type CouleurGps, couleursGps } from '@lavandiere/domain/patrimoines/statut-conteneur.ts'
import { zone } from '@lavandiere/domain/patrimoines/zone.ts'
import { can } from '@lavandiere/domain/rights.ts'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Removal, refuseUsed } from '../catalogues/usages.ts'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow } from '../platform/db/rows.ts'
import { type Route, route } from '../platform/http/route.ts'
import { identifiant } from '../platform/http/wire.ts'
import { questionOf } from '../platform/resource/collection.ts'
import { type CrudOptions, crud, formsOf, storedResource } from '../platform/resource/crud.ts'
import { collection } from '../platform/resource/list.ts'
import { pageOf } from '../platform/resource/list-page.ts'
import { listQuery } from '../platform/resource/list-query.ts'
import { iriOf } from '../platform/resource/present.ts'
import { type Columns, target } from '../platform/resource/write.ts'
import { gpsColour, gpsStatus, lastDocument, lastIntervention, prochainLavageDe, washStatus } from './etat.ts'
import { conteneurs } from './tables.ts'

/** The IRIs of the newest interventions of a container. */
const interventionIris = sql`coalesce((select json_agg(${iriOf('interventions', sql`i.id`)}) from (
  select i.id from interventions i where i.conteneur_id = conteneurs.id and i.archived_at is null
  order by i.date_evenement desc nulls last, i.id desc nulls last limit 100) i), '[]')`

const OF_PATRIMOINE = sql`conteneurs.patrimoine_id = ${sql.placeholder('patrimoineId')}`

/** What a list or a map of containers is narrowed by beside their fields. */
export const conteneurFiltres = {
  /** Days since the last wash; containers never washed are found too. */
  pasLaveDepuis: z.coerce.number().int().min(1).max(JOURS_SANS_LAVAGE_MAX).optional(),
  /** Only those whose newest relevé has this colour (OPEN-53). */
  gps: z.enum(couleursGps).optional(),
  /** Only those that no running or coming tournée visits. */
  sansTournee: z.literal('true').optional(),
}
const filtres = z.object(conteneurFiltres)
type Filtres = z.output<typeof filtres>

const notWashedFor = (days: SQL | Placeholder) => sql`not exists (select from interventions i
  where i.conteneur_id = conteneurs.id and i.archived_at is null and i.status <> 3
    and i.date_evenement >= now() - make_interval(days => ${days}::int))`

const SANS_TOURNEE = sql`not exists (select from campagne_conteneurs k join tournees_a_venir t on t.id = k.campagne_id
  where k.conteneur_id = conteneurs.id)`

/** The newest relevé of the container has this colour; a container without one is grey, as all are for a client. */
const ofColour = (couleur: CouleurGps) => sql`(select ${gpsColour} from (select) one
  left join derniers_releves releve on releve.conteneur_id = conteneurs.id) = ${couleur}`

/** The conditions of these filters. @param days the number of days, or the placeholder that stands for it */
export const filtresSql = ({ pasLaveDepuis, sansTournee, gps }: Filtres, days: SQL | Placeholder): SQL[] => [
  ...(pasLaveDepuis === undefined ? [] : [notWashedFor(days)]),
  ...(sansTournee === undefined ? [] : [SANS_TOURNEE]),
  ...(gps === undefined ? [] : [ofColour(gps)]),
]

/** What tells the statements of these filters apart; the number of days is a value of the same statement. */
const keyOf = ({ pasLaveDepuis, ...others }: Filtres) => [pasLaveDepuis !== undefined, others]

/** The filters of a query that the route has checked. */
const filtresOf = (query: unknown): Filtres => filtres.parse(query)

/** Reading and writing of containers; a bulk edit applies the same rule as a single one. */
export const conteneurOptions = {
  computed: {
    nextLavage: prochainLavageDe(sql`conteneurs.id`),
    interventions: interventionIris,
  },
  facts: [lastIntervention, washStatus, gpsStatus, lastDocument],
  // Details of interventions are half of the cost of a list; tables and maps only need date and status (OPEN-125).
  hidden({ kind, groups }) {
    if (kind === 'item') return []
    const inFull = ['interventions', 'nextLavage']
    return groups === 'patrimoineintervention' ? inFull : [...inFull, 'lastIntervention']
  },
  list: {
    more: { patrimoineId: identifiant.optional(), ...conteneurFiltres },
    where: (query) => {
      const { patrimoineId } = query
      const filtres = filtresOf(query)
      const { pasLaveDepuis } = filtres
      const parts = filtresSql(filtres, sql.placeholder('pasLaveDepuis'))
      if (patrimoineId !== undefined) parts.push(OF_PATRIMOINE)
      if (parts.length === 0) return undefined
      const key = JSON.stringify([patrimoineId !== undefined, keyOf(filtres)])
      return { key, sql: sql.join(parts, sql` and `), values: { patrimoineId, pasLaveDepuis } }
    },
  },
  async rule(tx, { actor, value, before }) {
    if (!before) return ownerOfPatrimoine(tx, value)
    if (before.patrimoine !== idOf(value.patrimoine))
      throw invalid('patrimoine', 'Un conteneur ne change pas de patrimoine')
    if (!can(actor.role, 'update', 'positions') && isMoveOnly(value, before)) throw forbidden()
    return {}
  },
  remove: (tx, { id }) => refuseUsed(tx, conteneurRemoval, id),
  restore: (tx, id) => refuseWithoutPatrimoine(tx, id),
} satisfies CrudOptions<typeof conteneur>

export const storedConteneur = storedResource(conteneur, conteneurs, conteneurOptions)
const listed = formsOf(storedConteneur, 'list', conteneurOptions)
/** A list of containers with the details of their last intervention. */
export const conteneurListe = listed({ groups: 'patrimoineintervention' })

/** Condition: of the containers with the given ids, those that still exist (OPEN-54). */
const CHOISIS = sql`${OF_PATRIMOINE} and conteneurs.id = any(${sql.placeholder('ids')}::int[])`

/** An empty text becomes null. */
export const blank = (value: unknown) => (value === '' || value === undefined ? null : value)

/** True when a write changes only the position of a container that has one already (CONT-17, OPEN-22). */
function isMoveOnly(value: Valid<typeof conteneur>, before: Columns): boolean {
  if (before.latitude === null) return false
  const written: Record<string, unknown> = { ...value, patrimoine: idOf(value.patrimoine) }
  const changed = Object.keys(written).filter((key) => blank(written[key]) !== blank(before[key]))
  return changed.length > 0 && changed.every((key) => key === 'latitude' || key === 'longitude')
}

/**
 * A container belongs to the owner of its patrimoine.
 * @throws Refus 422 for a unipatrimoine, which has no containers
 */
async function ownerOfPatrimoine(tx: Tx, value: Valid<typeof conteneur>): Promise<Columns> {
  const owner = await firstRow(
    tx,
    { exploitant_id: 'int', client_id: 'int', is_unipatrimoine: 'bool' },
    sql`select exploitant_id, client_id, is_unipatrimoine from patrimoines
      where id = ${idOf(value.patrimoine)} and archived_at is null for share`,
  )
  if (!owner) throw unknownChoice('patrimoine')
  if (owner.is_unipatrimoine) throw invalid('patrimoine', SANS_LISTE)
  return { exploitantId: owner.exploitant_id, clientId: owner.client_id }
}

/** A container cannot be removed while a running or coming tournée has it. */
export const conteneurRemoval: Removal = {
  usersOf: (id) =>
    sql`select t.libelle from campagne_conteneurs k join tournees_a_venir t on t.id = k.campagne_id
      where k.conteneur_id = ${id}`,
  refusal: ({ libelles }) => `Ce conteneur fait partie de la tournée « ${libelles[0]} » : retirez-le d'abord`,
}

/**
 * Refuses to restore a container whose patrimoine is removed; a patrimoine restores its own containers.
 * @throws Refus
 */
async function refuseWithoutPatrimoine(tx: Tx, conteneurId: number): Promise<void> {
  const patrimoine = await firstRow(
    tx,
    { isRemoved: 'bool' },
    sql`select p.archived_at is not null as "isRemoved" from conteneurs c join patrimoines p on p.id = c.patrimoine_id
      where c.id = ${conteneurId} for share of p`,
  )
  if (patrimoine?.isRemoved) throw new Refus('conflit', 'Le patrimoine de ce conteneur a été supprimé')
}

export const conteneurRoutes: readonly Route[] = [
  ...crud(conteneur, conteneurs, conteneurOptions),
  route({
    call: 'POST /conteneurs/recherche',
    summary: 'Retrieves some containers of a patrimoine, named by id, as the list does.',
    access: ['read', 'conteneurs'],
    query: listQuery(conteneur).extend(conteneurFiltres),
    body: zone,
    answer: { status: 200, schema: z.array(conteneur.read), description: 'Conteneur collection' },
    handler: async (tx, { query, body, request, services: { tokens } }) => {
      const patrimoineId = await target(tx, 'patrimoines', 'patrimoine', body.patrimoine)
      const filtres = filtresOf(query)
      const { pasLaveDepuis } = filtres
      const parts = [CHOISIS, ...filtresSql(filtres, sql.placeholder('pasLaveDepuis'))]
      const where = {
        key: JSON.stringify(['choisis', keyOf(filtres)]),
        sql: sql.join(parts, sql` and `),
        values: { patrimoineId, ids: body.ids, pasLaveDepuis },
      }
      const asked = { ...questionOf(request), link: tokens.link }
      return { body: await collection(tx, listed({}), query, asked, where) }
    },
  }),
]

/** Most containers inside another document. */
export const DOCUMENTS_MAX = 5_000

/** The containers that meet a condition, as JSON documents by nomenclature, at most `DOCUMENTS_MAX`. */
export const conteneurDocuments = (where: SQL): SQL => sql`coalesce((
  select json_agg(m) from (${pageOf(conteneurListe, {
    matching: sql`conteneurs.archived_at is null and ${where}`,
    order: sql`conteneurs.nomenclature collate fr_naturel, conteneurs.id`,
    limit: sql`limit ${DOCUMENTS_MAX}`,
  })}) m), '[]')`
