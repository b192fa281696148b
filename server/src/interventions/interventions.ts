import {
  type ChampPhoto,
  isPrevue,
  isRepli,
  photosManquantes,
  raisonManquante,
} from '@lavandiere/domain/interventions/demandes.ts'
import { type Ecart, isTardif } from '@lavandiere/domain/interventions/ecarts.ts'
import { DANS_LE_FUTUR, intervention, momentsPhoto } from '@lavandiere/domain/interventions/intervention.ts'
import { statutIntervention } from '@lavandiere/domain/interventions/statut-lavage.ts'
import { isDecale } from '@lavandiere/domain/kernel/decalage.ts'
import { invalid, notFound } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import { aheadMs, isPossible } from '@lavandiere/domain/kernel/horloge.ts'
import type { Valid } from '@lavandiere/domain/kernel/resource.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Tx, withSightOfCompany } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { type Route, route } from '../platform/http/route.ts'
import { idParams } from '../platform/http/wire.ts'
import { questionOf } from '../platform/resource/collection.ts'
import { type CrudOptions, crud, storedResource } from '../platform/resource/crud.ts'
import { collection } from '../platform/resource/list.ts'
import { listQuery } from '../platform/resource/list-query.ts'
import type { Facts } from '../platform/resource/present.ts'
import type { Columns } from '../platform/resource/write.ts'
import { correctionsRoute, recorded } from './corrections.ts'
import { attachRound, type LieuLave, rattachementOf } from './rattachement.ts'
import { interventions } from './tables.ts'

type InterventionValue = Valid<typeof intervention>

/** Problems are looked up only for an intervention whose status is problem. */
const problems: Facts = {
  joins: () =>
    sql`cross join lateral problemes_de(case when interventions.status <> 0 then interventions.id end) problemes`,
  fields: { problemes: sql`problemes.problemes` },
}
const photoFacts: Facts = {
  joins: () => sql`cross join lateral photos_de(interventions.id) photos`,
  fields: {
    photosAvant: sql`photos.avant`,
    photosApres: sql`photos.apres`,
    photosProblem: sql`photos.probleme`,
    photosInaccessible: sql`photos.inaccessible`,
  },
}

const OF_PATRIMOINE = sql`interventions.patrimoine_id = ${sql.placeholder('patrimoineId')}`
const OF_CONTENEUR = sql`interventions.conteneur_id = ${sql.placeholder('containerId')}`

const interventionOptions: CrudOptions<typeof intervention> = {
  facts: [problems, photoFacts],
  /** `GET /interventions?containerId=…` (INT-15). */
  list: {
    where: ({ containerId }) =>
      containerId === undefined
        ? undefined
        : { key: 'conteneur', sql: OF_CONTENEUR, values: { containerId } },
    more: { containerId: idParams.shape.id.optional() },
  },
  isHistory: true,
  // When an update leaves the bins washed out, they are computed again from the other fields.
  restated: ['nombreLaves'],
  once: {
    removed: 'Cette intervention a été enregistrée puis supprimée',
    other: "Cette intervention est déjà enregistrée, avec d'autres valeurs",
  },
  rule: async (tx, { actor, value, before, services }) => {
    const isSame =
      before && new Date(String(before.dateEvenement)).getTime() === Date.parse(value.dateEvenement)
    const now = services.now()
    const marks = isSame ? [] : marksOfClock(value, actor, now)
    const columns = await withSightOfCompany(tx, () => facts(tx, actor, value, before))
    if (before) return columns
    return { ...columns, ecarts: [...columns.ecarts, ...marks], auteurId: actor.id }
  },
  after: async (tx, { value, before, id }) => {
    if (before) await tx.execute(sql`delete from intervention_problemes where intervention_id = ${id}`)
    await attach(tx, id, value)
  },
}
export const storedIntervention = storedResource(intervention, interventions, interventionOptions)

/**
 * How the clock of the sender marks a fact: its offset was large, or the date lies ahead of the server's clock, or long before. A wash of
 * a crew keeps the date that its telephone gave; the office's dates are in the past, and so is what lies beyond a day.
 * @throws Refus 422 on a date in the future: it would stay the last intervention of its container until then
 */
function marksOfClock(
  { dateEvenement, decalageHorloge }: InterventionValue,
  actor: Actor,
  now: Date,
): Ecart[] {
  const avance = aheadMs(dateEvenement, now)
  if (avance > 0 && (actor.role !== 'operateur' || !isPossible(avance)))
    throw invalid('dateEvenement', DANS_LE_FUTUR)
  return [
    ...(isDecale(decalageHorloge) ? ['decalage' as const] : []),
    ...(avance > 0 ? ['avance' as const] : []),
    // What the office types of a day before was not on its way.
    ...(actor.role === 'operateur' && isTardif(dateEvenement, now) ? ['tardif' as const] : []),
  ]
}

/**
 * The columns derived from place, time and actor (OPEN-03, OPEN-05, OPEN-69, INT-11).
 * @param before the row of an update; null for a creation
 */
async function facts(tx: Tx, actor: Actor, value: InterventionValue, before: Columns | null) {
  const place = await rattachementOf(tx, actor, value)
  const { campagneId, jour, chauffeurId, ecarts } = await attachRound(tx, actor, value, place, before)
  const recorded = before && (await recordedOf(tx, before, { value, place, campagneId }))
  const nombreLaves = lavesOf(value, place, before)
  // The place had at least the washed bins: the office may have corrected its number since.
  const isTold =
    recorded?.sur_place !== undefined && recorded.sur_place !== null && nombreLaves <= recorded.sur_place
  const surPlace = isTold ? recorded.sur_place : place.quantite
  const form = campagneId === null ? undefined : await formulaireOf(tx, campagneId, jour)
  const typologie = value.typologieLavage ? idOf(value.typologieLavage) : null
  const isPartial = recorded?.partiel ?? (form !== undefined && isRepli(form, typologie))
  const photos = await photosOf(tx, value, before)
  const isUnexplained = raisonManquante(place.autre_code, value.observation) !== null
  const marks: [Ecart, boolean][] = [
    ['surplus', nombreLaves > Number(surPlace)],
    ['photos', form !== undefined && Object.keys(photosManquantes(form, value, photos)).length > 0],
    ['typologie', form !== undefined && !isPrevue(form, typologie)],
    ['code', place.autre_code && !isUnexplained],
    ['codeSansRaison', isUnexplained],
  ]
  return {
    exploitantId: place.exploitant_id,
    clientId: place.client_id,
    patrimoineId: place.patrimoine_id,
    campagneId,
    operateurId:
      actor.role === 'operateur' ? actor.id : value.operateur ? idOf(value.operateur) : chauffeurId,
    jour,
    status: statutIntervention({ ...value, laves: nombreLaves, surPlace: Number(surPlace) }),
    nombreLaves,
    surPlace,
    lavagePartiel: value.isAccessible && isPartial,
    ecarts: [...ecarts, ...marks.flatMap(([code, is]) => (is ? [code] : []))],
  }
}

/** Bins washed: the given number, else the recorded one, else all of the place; none when it was inaccessible. */
function lavesOf(value: InterventionValue, place: LieuLave, before: Columns | null): number {
  if (!value.isAccessible) return 0
  const isRecorded = value.nombreLaves === undefined && before?.isAccessible === true
  return isRecorded ? Number(before.nombreLaves) : (value.nombreLaves ?? place.quantite)
}

/**
 * Facts that an update keeps: the bins of the place while the place stays, and whether the wash was partial while
 * round, time and typology stay, since the form of a tournée may have changed. Null for facts to be computed again.
 */
async function recordedOf(
  tx: Tx,
  before: Columns,
  { value, place, campagneId }: { value: InterventionValue; place: LieuLave; campagneId: number | null },
) {
  const typologie = value.typologieLavage ? idOf(value.typologieLavage) : null
  const conteneur = value.conteneur ? idOf(value.conteneur) : null
  return firstRow(
    tx,
    { sur_place: 'int?', partiel: 'bool?' },
    sql`select case when conteneur_id is not distinct from ${conteneur}::int and patrimoine_id = ${place.patrimoine_id} then sur_place end as sur_place,
        case when is_accessible and campagne_id is not distinct from ${campagneId}::int and date_evenement = ${value.dateEvenement}::timestamptz
          and typologie_lavage_id is not distinct from ${typologie}::int then lavage_partiel end as partiel
      from interventions where id = ${before.id}`,
  )
}

/** What the form that the round has on that day asks. */
const formulaireOf = (tx: Tx, campagneId: number, jour: string) =>
  firstRow(
    tx,
    {
      typologieLavage: 'int',
      typologieLavageFallback: 'int?',
      strategieLavageImpossible: 'int',
      minPhotoAvant: 'int',
      minPhotoApres: 'int',
      minPhotoMaintenance: 'int',
      minPhotoLavageImpossible: 'int',
    },
    sql`select f.typologie_lavage_id as "typologieLavage", f.typologie_lavage_fallback_id as "typologieLavageFallback",
        f.strategie_lavage_impossible as "strategieLavageImpossible", f.min_photo_avant as "minPhotoAvant",
        f.min_photo_apres as "minPhotoApres", f.min_photo_maintenance as "minPhotoMaintenance",
        f.min_photo_lavage_impossible as "minPhotoLavageImpossible"
      from plan_du_jour(${campagneId}::int, ${jour}::date) p join forms f on f.id = p.formulaire_id`,
  )

/** How many photos each field has: those that the body names, else those that an update leaves. */
async function photosOf(tx: Tx, value: InterventionValue, before: Columns | null) {
  const kept = before
    ? await rows(
        tx,
        { moment: 'text', nombre: 'int' },
        sql`select moment, count(*)::int as nombre from intervention_photos
          where intervention_id = ${before.id} and archived_at is null and moment is not null group by moment`,
      )
    : []
  return (champ: ChampPhoto): number =>
    value[champ]?.length ?? kept.find(({ moment }) => moment === momentsPhoto[champ])?.nombre ?? 0
}

/**
 * Attaches the problems and the photos of the given moments; a photo of another intervention is refused. A photo
 * taken out still belongs to its client, and an operateur may only attach its own (row-level security).
 * @throws Refus 422
 */
async function attach(tx: Tx, id: number, value: InterventionValue): Promise<void> {
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
      throw invalid(field, "Une photo n'existe pas ou appartient à une autre intervention")
  }
}

const ofPatrimoine = route({
  call: 'GET /patrimoine/:id/interventions',
  summary: 'Retrieves the interventions of a patrimoine, newest first.',
  access: ['read', 'interventions'],
  params: idParams,
  query: listQuery(intervention),
  answer: { status: 200, schema: z.array(intervention.read), description: 'Intervention collection' },
  handler: async (tx, { params, query, request, services: { tokens } }) => {
    const { rowCount } = await tx.execute(sql`select 1 from patrimoines where id = ${params.id}`)
    if (rowCount === 0) throw notFound()
    const newest = Object.keys(query).some((key) => key.startsWith('order['))
      ? query
      : { ...query, 'order[dateEvenement]': 'desc' }
    const asked = { ...questionOf(request), link: tokens.link }
    return {
      body: await collection(tx, storedIntervention, newest, asked, {
        key: 'patrimoine',
        sql: OF_PATRIMOINE,
        values: { patrimoineId: params.id },
      }),
    }
  },
})

export const interventionRoutes: Route[] = [
  ...crud(intervention, interventions, interventionOptions).map((one) =>
    one.method === 'GET' || one.url === '/interventions' ? one : recorded(storedIntervention, one),
  ),
  ofPatrimoine,
  correctionsRoute,
]
