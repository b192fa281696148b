import type { Ecart } from '@lavandiere/domain/interventions/ecarts.ts'
import type { intervention } from '@lavandiere/domain/interventions/intervention.ts'
import { invalid, unknownChoice } from '@lavandiere/domain/kernel/errors.ts'
import { idOf } from '@lavandiere/domain/kernel/fields.ts'
import type { Valid } from '@lavandiere/domain/kernel/resource.ts'
import type { Actor } from '@lavandiere/domain/kernel/roles.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '../platform/db/actor.ts'
import { firstRow, foundRow, type Row, rows } from '../platform/db/rows.ts'
import type { Columns } from '../platform/resource/write.ts'

type WrittenIntervention = Valid<typeof intervention>

const placeColumns = {
  exploitant_id: 'int',
  client_id: 'int',
  patrimoine_id: 'int',
  is_unipatrimoine: 'bool',
  quantite: 'int',
  supprime: 'bool',
  autre_code: 'bool',
} as const

/** The place of an intervention; `quantite` is its present number of bins, `autre_code` tells that the code read is that of another one. */
export type LieuLave = Row<typeof placeColumns>

/**
 * The place that an intervention names, even if removed since (OPEN-38). For a crew only the container counts: the
 * office may have moved it to another patrimoine without the telephone knowing.
 * @throws Refus 422 on the wrong field
 */
export async function rattachementOf(tx: Tx, actor: Actor, value: WrittenIntervention): Promise<LieuLave> {
  const conteneur = value.conteneur ? idOf(value.conteneur) : null
  const place = await firstRow(
    tx,
    placeColumns,
    conteneur === null
      ? sql`select exploitant_id, client_id, id as patrimoine_id, is_unipatrimoine, coalesce(nombre_de_bacs, 1) as quantite,
            archived_at is not null as supprime, false as autre_code
          from patrimoines where id = ${idOf(String(value.patrimoine))}`
      : sql`select exploitant_id, client_id, patrimoine_id, false as is_unipatrimoine, quantite, archived_at is not null as supprime,
            exists (select from conteneurs c where c.patrimoine_id = conteneurs.patrimoine_id and c.nomenclature = ${value.scanData ?? null}
              and c.id <> conteneurs.id and c.archived_at is null) as autre_code
          from conteneurs where id = ${conteneur}`,
  )
  if (!place) throw unknownChoice(conteneur === null ? 'patrimoine' : 'conteneur')
  if (actor.role === 'operateur') return place
  if (conteneur === null && !place.is_unipatrimoine) throw invalid('conteneur', 'Le conteneur est requis')
  if (value.patrimoine && idOf(value.patrimoine) !== place.patrimoine_id) {
    throw invalid('patrimoine', "Ce conteneur n'est pas dans le patrimoine choisi")
  }
  return place
}

/** The round of an intervention, its day, and the ways in which the intervention departs from the plan. */
interface Rattachement {
  campagneId: number | null
  /** YYYY-MM-DD */
  jour: string
  /** The driver of that day, when the server found the round; null when the caller named it. */
  chauffeurId: number | null
  ecarts: Ecart[]
}

/** Marks that follow from what the intervention says now: they are computed anew at each change. */
const COMPUTED: ReadonlySet<string> = new Set(['surplus', 'photos', 'typologie', 'code', 'codeSansRaison'])
const recordedColumns = { jour: 'text', ecarts: z.array(z.string()) } as const

/**
 * Finds the round of an intervention (OPEN-03). A correction that changes neither place, round nor time keeps the
 * round found first: days and containers of the round may have changed since (OPEN-38).
 * @param before the row of an update; null for a creation
 * @throws Refus 422 when the office names a round of another client; a crew's wash is stored without that round
 */
export async function attachRound(
  tx: Tx,
  actor: Actor,
  value: WrittenIntervention,
  place: LieuLave,
  before: Columns | null,
): Promise<Rattachement> {
  const conteneur = value.conteneur ? idOf(value.conteneur) : null
  const named = value.campagne ? idOf(value.campagne) : null
  const campagne = named === null ? null : await giverOf(tx, named, value, conteneur)
  if (before && before.conteneur === conteneur && before.campagne === campagne) {
    const recorded = await firstRow(
      tx,
      recordedColumns,
      sql`select jour::text, to_json(ecarts) as ecarts from interventions where id = ${before.id}
        and patrimoine_id = ${place.patrimoine_id} and date_evenement = ${value.dateEvenement}::timestamptz`,
    )
    const fromPlan = (one: string): one is Ecart => !COMPUTED.has(one)
    if (recorded)
      return {
        campagneId: campagne,
        jour: recorded.jour,
        chauffeurId: null,
        ecarts: recorded.ecarts.filter(fromPlan),
      }
  }
  if (campagne !== null) return namedRound(tx, actor, campagne, { value, place, conteneur })
  const found = before ? [] : await covering(tx, value, place, conteneur)
  const [only] = found.length === 1 ? found : []
  return {
    campagneId: only?.id ?? null,
    jour: await attachedDay(tx, value, only?.id ?? null),
    chauffeurId: only?.chauffeur_id ?? null,
    ecarts: place.supprime ? ['supprime'] : [],
  }
}

/**
 * The round that has a point in its plan, where a caller names the round whose crew was given that point on its day; else
 * the named round.
 */
async function giverOf(
  tx: Tx,
  named: number,
  { dateEvenement }: WrittenIntervention,
  conteneur: number | null,
): Promise<number> {
  const found = await firstRow(
    tx,
    { campagne: 'int' },
    sql`select c.campagne_id as campagne from points_confies_tenus c
      where c.vers_campagne_id = ${named} and c.conteneur_id = ${conteneur}
        and c.jour = jour_occurrence(${named}, ${dateEvenement}::timestamptz) limit 1`,
  )
  return found?.campagne ?? named
}

/** SQL condition: the round `t` visits a place, by its present containers or by the plan of its day `jour`. */
export const covers = (place: Pick<LieuLave, 'patrimoine_id'>, conteneur: number | null, jour: SQL) => sql`
  (t.patrimoine_id = ${place.patrimoine_id} and (${conteneur}::int is null
    or exists (select 1 from campagne_conteneurs k where k.campagne_id = t.id and k.conteneur_id = ${conteneur}))
  or exists (select 1 from campagne_occurrences o where o.campagne_id = t.id and o.jour = ${jour}
    and o.patrimoine_id = ${place.patrimoine_id} and (${conteneur}::int is null or ${conteneur}::int = any(o.conteneurs))))`

/** The rounds, not removed, that visit a place on the day of an intervention; at most two. */
function covering(tx: Tx, { dateEvenement }: WrittenIntervention, place: LieuLave, conteneur: number | null) {
  const jour = sql`jour_occurrence(t.id, ${dateEvenement}::timestamptz)`
  return rows(
    tx,
    { id: 'int', chauffeur_id: 'int' },
    sql`select t.id, coalesce((select e.chauffeur_id from equipages_du_jour e
            where e.campagne_id = porteur(t.id, o.jour, ${conteneur}) and e.jour = o.jour limit 1),
          o.chauffeur_id, t.chauffeur_id) as chauffeur_id
      from campagne_lavages t join jours_tenus o on o.campagne_id = t.id and o.jour = ${jour}
      where t.archived_at is null and t.patrimoine_id = ${place.patrimoine_id} and ${covers(place, conteneur, jour)} limit 2`,
  )
}

/** The round that the caller named: it is kept even if removed since, and departures from its plan are marked. */
async function namedRound(
  tx: Tx,
  actor: Actor,
  campagne: number,
  { value, place, conteneur }: { value: WrittenIntervention; place: LieuLave; conteneur: number | null },
): Promise<Rattachement> {
  const jour = sql`jour_occurrence(t.id, ${value.dateEvenement}::timestamptz)`
  const tour = await firstRow(
    tx,
    { jour: 'text', autre_client: 'bool', supprimee: 'bool', couvre: 'bool', prevue: 'bool' },
    sql`select ${jour}::text as jour, t.client_id <> ${place.client_id} as autre_client, t.archived_at is not null as supprimee,
        ${covers(place, conteneur, jour)} as couvre,
        exists (select 1 from jours_tenus o where o.campagne_id = t.id and o.jour = ${jour}) as prevue
      from campagne_lavages t where t.id = ${campagne}`,
  )
  if (!tour) throw unknownChoice('campagne')
  if (tour.autre_client) {
    if (actor.role !== 'operateur') throw invalid('campagne', "Cette tournée est celle d'un autre client")
    return {
      campagneId: null,
      jour: await attachedDay(tx, value, null),
      chauffeurId: null,
      ecarts: ['client'],
    }
  }
  const ecarts: [Ecart, boolean][] = [
    ['conteneur', !tour.couvre],
    ['jour', !tour.prevue],
    ['tournee', tour.supprimee],
    ['supprime', place.supprime],
  ]
  return {
    campagneId: campagne,
    jour: tour.jour,
    chauffeurId: null,
    ecarts: ecarts.flatMap(([code, is]) => (is ? [code] : [])),
  }
}

/** The day that an intervention counts for: before six in the morning it may belong to a round of the evening before. */
async function attachedDay(
  tx: Tx,
  { dateEvenement }: WrittenIntervention,
  campagne: number | null,
): Promise<string> {
  const { jour } = await foundRow(
    tx,
    { jour: 'text' },
    sql`select jour_occurrence(${campagne}, ${dateEvenement}::timestamptz)::text as jour`,
  )
  return jour
}
