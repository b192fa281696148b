import { DAY_MS, utcDay } from '@lavandiere/domain/kernel/dates.ts'
import { INCONNUS_MAX } from '@lavandiere/domain/telematique/connexion-traceurs.ts'
import {
  POSITIONS_RECUES_JOURS,
  type Reception,
  type Source,
} from '@lavandiere/domain/telematique/position.ts'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { asCompany, type Tx } from '../platform/db/actor.ts'
import { foundRow } from '../platform/db/rows.ts'
import { ofServer } from '../platform/of-server.ts'

/**
 * Age in milliseconds up to which a position is stored. Of an older one only the tracker is noted, so that the office sees
 * why nothing of it is shown: an old receiver, whose count of weeks starts anew every twenty years, sends no other.
 */
export const AGE_MAX_MS = POSITIONS_RECUES_JOURS * DAY_MS

/**
 * Milliseconds by which a position may be ahead of now. Beyond, its clock is wrong: it is stored but not shown, since it
 * would hide all correct positions until its time has come.
 */
export const AVANCE_VUE_MS = 300_000

/**
 * How positions came: for which company, by which key and from which source. Positions that the server itself asked for
 * have no key.
 */
export interface Envoi {
  exploitantId: number
  jetonId: number | null
  source: Source
}

/** How many positions came, how many of them were new and are stored, and how many belong to no vehicle. */
export interface Bilan {
  recues: number
  gardees: number
  inconnues: number
}

const openedOf = ofServer(() => new Set<string>())

/**
 * Creates the partitions of these days. Only the owner of the tables may, so this runs outside the transaction of a
 * company.
 */
export async function openDays(pool: Pool, days: Iterable<string>): Promise<void> {
  const known = openedOf({ pool })
  for (const day of [...new Set(days)].sort()) {
    if (known.has(day)) continue
    await pool.query('select ouvrir_positions($1)', [day])
    known.add(day)
  }
}

/** Forgets which partitions exist, after some were dropped. */
export const forgetOpenDays = (pool: Pool): void => {
  openedOf({ pool }).clear()
}

/**
 * Stores the positions of trackers of the company's vehicles, one for each instant of a source, and marks the days that
 * they change. A tracker without a vehicle is remembered, but its positions are not.
 * @param now milliseconds since 1970
 * @returns how many came, were stored, and had no vehicle
 */
export async function receivePositions(
  pool: Pool,
  envoi: Envoi,
  receptions: readonly Reception[],
  now: number,
): Promise<Bilan> {
  const kept = receptions.filter(({ position }) => position.instant >= now - AGE_MAX_MS)
  await openDays(
    pool,
    kept.map(({ position }) => utcDay(position.instant)),
  )
  if (receptions.length === 0) return { recues: 0, gardees: 0, inconnues: 0 }
  const { gardees, inconnues } = await asCompany(pool, envoi.exploitantId, async (tx) => {
    if (envoi.jetonId !== null) await noteUse(tx, envoi.jetonId)
    return store(tx, envoi, receptions, now)
  })
  return { recues: receptions.length, gardees, inconnues }
}

/**
 * Seconds between two notes of the use of a key: simultaneous calls by one key would otherwise wait for each other's lock
 * on its row.
 */
const NOTED_S = 10

/**
 * Notes that a key was used, before its positions are written: all calls lock their rows in this order, so that they
 * never deadlock.
 */
async function noteUse(tx: Tx, jetonId: number): Promise<void> {
  await tx.execute(sql`update jetons_traceurs set recu_le = now() where id = ${jetonId}
    and (recu_le is null or recu_le < now() - make_interval(secs => ${NOTED_S}))`)
}

/** Positions as arrays, one for each column, which PostgreSQL reads faster than JSON. */
function receptionColumns(receptions: readonly Reception[]) {
  const of = <T>(read: (one: Reception) => T) => sql.param(receptions.map(read))
  return sql`select * from unnest(
    ${of(({ identifiant }) => identifiant)}::text[],
    ${of(({ position }) => new Date(position.instant).toISOString())}::timestamptz[],
    ${of(({ position }) => position.latitude)}::float8[], ${of(({ position }) => position.longitude)}::float8[],
    ${of(({ position }) => position.vitesseKmh)}::real[], ${of(({ position }) => position.cap)}::real[],
    ${of(({ position }) => position.valide)}::bool[], ${of(({ position }) => position.contact)}::bool[],
    ${of(({ position }) => (position.regime === null ? null : Math.round(position.regime)))}::int[],
    ${of(({ position }) => position.entrees)}::smallint[])
    as p(identifiant, instant, latitude, longitude, vitesse_kmh, cap, valide, contact, regime, entrees)`
}

/**
 * One statement writes the positions, the newest position of each vehicle, the days to count again, and the trackers.
 * Rows are written in the order of their keys, so that simultaneous calls never deadlock.
 */
async function store(
  tx: Tx,
  { exploitantId, jetonId, source }: Envoi,
  receptions: readonly Reception[],
  now: number,
) {
  const latest = sql`${new Date(now + AVANCE_VUE_MS).toISOString()}::timestamptz`
  const oldest = sql`${new Date(now - AGE_MAX_MS).toISOString()}::timestamptz`
  return foundRow(
    tx,
    { gardees: 'int', inconnues: 'int' },
    sql`
    with recues as materialized (${receptionColumns(receptions)}),
    connues as materialized (
      select l.id as laveuse_id, r.* from recues r
        join laveuses l on l.exploitant_id = ${exploitantId}::int and l.identifiant_traceur = r.identifiant and l.archived_at is null),
    gardees as (
      insert into positions (exploitant_id, laveuse_id, instant, source, latitude, longitude, vitesse_kmh, cap, valide, contact, regime, entrees, jeton_id)
      select ${exploitantId}::int, laveuse_id, instant, ${source}::text, latitude, longitude, vitesse_kmh, cap, valide, contact, regime, entrees,
          ${jetonId}::int from connues where instant >= ${oldest} order by laveuse_id, instant
      on conflict do nothing returning laveuse_id, instant),
    dernieres as (
      insert into dernieres_positions as d (exploitant_id, laveuse_id, instant, source, latitude, longitude, vitesse_kmh, cap, contact, regime, entrees)
      select distinct on (laveuse_id) ${exploitantId}::int, laveuse_id, instant, ${source}::text, latitude, longitude, vitesse_kmh, cap, contact, regime, entrees
        from connues where valide and instant between ${oldest} and ${latest} order by laveuse_id, instant desc
      on conflict (laveuse_id) do update set instant = excluded.instant, source = excluded.source, latitude = excluded.latitude,
        longitude = excluded.longitude, vitesse_kmh = excluded.vitesse_kmh, cap = excluded.cap, contact = excluded.contact,
        regime = excluded.regime, entrees = excluded.entrees, recu_le = now()
        where excluded.instant > d.instant or d.instant > ${latest}),
    jours as (
      insert into jours_a_calculer (exploitant_id, laveuse_id, jour)
      select distinct ${exploitantId}::int, laveuse_id, (instant at time zone 'Europe/Paris' + ecart)::date as jour
        from gardees, unnest(array[interval '-12 hours', interval '0', interval '12 hours']) ecart order by laveuse_id, jour
      on conflict (laveuse_id, jour) do update set depuis = now()),
    traces as (
      insert into traceurs as t (exploitant_id, source, identifiant, jeton_id, instant, latitude, longitude, valide, nombre)
      select distinct on (identifiant) ${exploitantId}::int, ${source}::text, identifiant, ${jetonId}::int, instant, latitude, longitude, valide,
        count(*) over (partition by identifiant)
        from recues r where ${jetonId}::int is not null and (exists (select 1 from connues c where c.identifiant = r.identifiant)
          or exists (select 1 from traceurs x where x.identifiant = r.identifiant)
          or (select count(*) from traceurs) < ${INCONNUS_MAX})
        order by identifiant, instant desc
      on conflict (exploitant_id, source, identifiant) do update set jeton_id = excluded.jeton_id, recu_le = now(),
        instant = case when t.instant > ${latest} or excluded.instant < ${oldest} then excluded.instant else greatest(t.instant, excluded.instant) end, latitude = excluded.latitude, longitude = excluded.longitude,
        valide = excluded.valide, nombre = t.nombre + excluded.nombre)
    select (select count(*) from gardees) as gardees,
      (select count(*) from recues r where not exists (select 1 from connues c where c.identifiant = r.identifiant)) as inconnues`,
  )
}
