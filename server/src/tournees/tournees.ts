import { invalid, Refus } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Valid } from '@lavandiere/domain/kernel/resource.ts'
import { type Periode, periodes } from '@lavandiere/domain/tournees/periodes.ts'
import { agrees, toRrule } from '@lavandiere/domain/tournees/rrule.ts'
import { tournee } from '@lavandiere/domain/tournees/tournee.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import type { Route } from '../platform/http/route.ts'
import { type CrudOptions, crud } from '../platform/resource/crud.ts'
import type { Where } from '../platform/resource/list.ts'
import { type Facts, shortOf } from '../platform/resource/present.ts'
import type { Columns } from '../platform/resource/write.ts'
import { shareCalendar } from './calendrier.ts'
import {
  daysOf,
  dropRemovedParts,
  freezeWorkedDays,
  keepPastCrews,
  layOutDays,
  layOutStored,
} from './jours.ts'
import { campagneLavages } from './tables.ts'

/** The bins of a tournée's containers; a unipatrimoine is one point with its number of bins. */
const nombreBacs = sql`case when p.is_unipatrimoine then coalesce(p.nombre_de_bacs, 0) else parcours.bacs end`
const route: Facts = {
  joins: () => sql`join patrimoines p on p.id = campagne_lavages.patrimoine_id
    cross join lateral parcours_tournee(campagne_lavages.id) parcours`,
  fields: {
    conteneurs: sql`parcours.ids`,
    ordre: sql`parcours.ids`,
    nombrePAV: sql`case when p.is_unipatrimoine then 1 else parcours.nombre end`,
    nombreBacs,
    totalQuantite: nombreBacs,
  },
}
const oneOperateur = (id: SQL) => sql`select ${shortOf('operateurs', id)} as o where ${id} is not null`

type Crew = Pick<Valid<typeof tournee>, 'chauffeur' | 'equipier'>
const isOtherCrew = (before: Columns, { chauffeur, equipier }: Crew) =>
  before.chauffeur !== idOf(chauffeur) || before.equipier !== (equipier ? idOf(equipier) : null)

/** A tournée is still running when one of its days was moved beyond its end. */
const isToCome = sql`campagne_lavages.id in (select id from tournees_a_venir)`
/** A tournée has begun when one of its days was moved before its start and has come. */
const hasBegun = sql`(campagne_lavages.date_debut <= current_date or exists (select 1 from jours_tenus o
  where o.campagne_id = campagne_lavages.id and o.jour <= current_date))`
/** The condition on the rows of each period of the list. */
const rowsOfPeriode: Readonly<Record<Periode, Where>> = {
  'en-cours': { key: 'en-cours', sql: sql`${hasBegun} and ${isToCome}`, values: {} },
  'a-venir': { key: 'a-venir', sql: sql`not ${hasBegun}`, values: {} },
  terminees: { key: 'terminees', sql: sql`${hasBegun} and not ${isToCome}`, values: {} },
}
const periode = z.enum(periodes, { error: 'Cette période est inconnue' }).optional()

const tourneeOptions: CrudOptions<typeof tournee> = {
  list: {
    more: { periode },
    where: (query) => {
      const asked = periode.parse(query.periode)
      return asked && rowsOfPeriode[asked]
    },
  },
  computed: {
    operateurs: sql`(select json_agg(o) from (${oneOperateur(sql`campagne_lavages.chauffeur_id`)}
      union all ${oneOperateur(sql`campagne_lavages.equipier_id`)}) e)`,
    activeAujourdhui: sql`exists (select 1 from jours_tenus o where o.campagne_id = campagne_lavages.id and o.jour = current_date)`,
    prochainesDates: sql`coalesce((select json_agg(d.jour) from (
      select o.jour from jours_tenus o where o.campagne_id = campagne_lavages.id
        and o.jour between current_date and current_date + 365 order by o.jour limit 5) d), '[]')`,
  },
  facts: [route],
  restated: ['ordre'],
  async rule(tx, { actor, value, body, before, id }) {
    const rrule = toRrule(value, value.dateDebut, value.dateFin)
    refuseContradiction(body.rrule, rrule)
    await refuseForeignParts(tx, value)
    if (actor.exploitantId !== null) await shareCalendar(tx, actor.exploitantId)
    if (id !== null) await freezeWorkedDays(tx, id)
    if (before && isOtherCrew(before, value)) await keepPastCrews(tx, Number(id))
    if (before && before.client !== idOf(value.client)) await leaveClient(tx, Number(id))
    return { exploitantId: actor.exploitantId, rrule }
  },
  async after(tx, { value, id }) {
    await layOutContainers(tx, id, value.ordre ?? value.conteneurs)
    await layOutDays(tx, id, daysOf(toRrule(value, value.dateDebut, value.dateFin), value))
  },
  async restore(tx, id) {
    await refuseOrphan(tx, id)
    await dropRemovedContainers(tx, id)
    await dropRemovedParts(tx, id)
    await layOutStored(tx, id)
  },
}

export const tourneeRoutes: readonly Route[] = crud(tournee, campagneLavages, tourneeOptions)

/** @throws Refus 422 when a rule was sent that says other days than the fields (TOUR-31) */
function refuseContradiction(said: unknown, rrule: string): void {
  if (said === undefined || said === null || said === '') return
  if (typeof said !== 'string' || !agrees(said, rrule))
    throw invalid('rrule', 'Cette règle (rrule) contredit la récurrence de la tournée')
}

/**
 * Patrimoine and form must belong to the chosen client; composite keys enforce this too, without a sentence. Both
 * rows are locked, so that neither is removed at the same moment (OPEN-38).
 * @throws Refus 422
 */
async function refuseForeignParts(tx: Tx, value: Valid<typeof tournee>): Promise<void> {
  const client = idOf(value.client)
  for (const [key, table, message] of [
    ['patrimoine', 'patrimoines', "Ce patrimoine n'appartient pas au client choisi"],
    ['formulaire', 'forms', "Ce formulaire n'appartient pas au client choisi"],
  ] as const) {
    const part = await firstRow(
      tx,
      { client_id: 'int' },
      sql`select client_id from ${sql.identifier(table)}
        where id = ${idOf(value[key])} and archived_at is null for share`,
    )
    if (part && part.client_id !== client) throw invalid(key, message)
  }
}

/** Refuses to restore a tournée whose patrimoine or form is removed. @throws Refus */
async function refuseOrphan(tx: Tx, id: number): Promise<void> {
  const parts = await firstRow(
    tx,
    { areRemoved: 'bool' },
    sql`select (p.archived_at is not null or f.archived_at is not null) as "areRemoved"
    from campagne_lavages t join patrimoines p on p.id = t.patrimoine_id join forms f on f.id = t.formulaire_id
    where t.id = ${id} for share of p, f`,
  )
  if (parts?.areRemoved)
    throw new Refus('conflit', 'Le patrimoine ou le formulaire de cette tournée a été supprimé')
}

/**
 * When a tournée is restored, takes the containers off it that were removed meanwhile: otherwise its coming days would
 * count places that nobody can visit. The other containers are locked, so that none is removed at the same moment.
 * @throws Refus 409 when no container is left
 */
async function dropRemovedContainers(tx: Tx, id: number): Promise<void> {
  const places = await rows(
    tx,
    { id: 'int', isRemoved: 'bool' },
    sql`select c.id, c.archived_at is not null as "isRemoved"
    from campagne_conteneurs k join conteneurs c on c.id = k.conteneur_id
    where k.campagne_id = ${id} order by k.position for share of c`,
  )
  const left = places.filter(({ isRemoved }) => !isRemoved).map((place) => place.id)
  if (left.length === places.length) return
  await freezeWorkedDays(tx, id)
  if (left.length === 0)
    throw new Refus(
      'conflit',
      "Tous les conteneurs de cette tournée ont été supprimés : restaurez-les d'abord",
    )
  await layOutContainers(tx, id, left)
}

/**
 * A tournée on which nobody has worked yet may change its client: its containers and days are deleted here and laid
 * out again.
 */
async function leaveClient(tx: Tx, id: number): Promise<void> {
  const { rowCount } = await tx.execute(sql`select 1 from interventions where campagne_id = ${id} limit 1`)
  if (rowCount) throw invalid('client', 'Cette tournée a des interventions : son client ne peut plus changer')
  await tx.execute(sql`delete from campagne_conteneurs where campagne_id = ${id}`)
  await tx.execute(sql`delete from points_confies where campagne_id = ${id}`)
  await tx.execute(sql`delete from campagne_occurrences where campagne_id = ${id}`)
}

/** Replaces the containers of a tournée, in order. @throws Refus 422 when one is not of its patrimoine. */
export async function layOutContainers(tx: Tx, id: number, ordre: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from campagne_conteneurs where campagne_id = ${id}`)
  const { rowCount } = await tx.execute(sql`
    insert into campagne_conteneurs (exploitant_id, client_id, campagne_id, conteneur_id, position)
    select t.exploitant_id, t.client_id, t.id, c.id, o.position
    from campagne_lavages t
      cross join unnest(${sql.param([...ordre])}::int[]) with ordinality as o (conteneur_id, position)
      join conteneurs c on c.id = o.conteneur_id and c.patrimoine_id = t.patrimoine_id and c.archived_at is null
    where t.id = ${id}`)
  if (rowCount !== ordre.length)
    throw invalid('conteneurs', "Un conteneur choisi n'appartient pas au patrimoine")
}
