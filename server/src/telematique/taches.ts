import { addDays, DAY_S, jourDeParis, utcDay } from '@lavandiere/domain/kernel/dates.ts'
import { METRES_PER_DEGREE } from '@lavandiere/domain/kernel/geo.ts'
import { POSITIONS_JOURS, TRAJETS_MOIS } from '@lavandiere/domain/telematique/position.ts'
import { sql } from 'drizzle-orm'
import { asSystem } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import { doEach } from '../platform/each.ts'
import type { Services } from '../platform/services.ts'
import { countDays, ENTIER_MAX, markUnsettled } from './journees.ts'
import { trajetsOf } from './quartix-en-cache.ts'
import { forgetOpenDays, openDays } from './reception.ts'

const AVANCE_JOURS = 7
const COMPTES_MAX = 1_000
/** Companies that are read at the same time, so that a slow answer for one does not hold up the others. */
const COMPTES_A_LA_FOIS = 4
/**
 * The task that runs every minute: counts the days whose positions changed, and finds the addresses where vehicles are. A
 * step that fails does not prevent the next one.
 * @throws the errors of the steps, after all were tried
 */
export async function followVehicles(services: Pick<Services, 'pool' | 'now' | 'log'>): Promise<void> {
  await doEach([markUnsettled, countDays, nameplaces].map((step) => () => step(services)))
}

/**
 * The task that runs every hour: creates the partitions of the coming days, and deletes positions, movements and looks
 * that are older than they are kept. A partition that a backup is reading is dropped at a later hour.
 */
export async function tidyPositions({ pool, now }: Pick<Services, 'pool' | 'now'>): Promise<void> {
  const today = utcDay(now().getTime())
  const until = sql`current_date - make_interval(months => ${TRAJETS_MOIS})`
  const old = sql`now() - make_interval(days => ${POSITIONS_JOURS})`
  const oublis = [
    sql`delete from dernieres_positions where instant < ${old}`,
    sql`delete from traceurs where recu_le < ${old}`,
    sql`delete from trajets_de_vehicules where jour < ${until}`,
    sql`delete from temps_moteurs where jour < ${until}`,
    sql`delete from consultations where moment < ${until}`,
  ]
  const ahead = Array.from({ length: AVANCE_JOURS + 1 }, (_, n) => addDays(today, n))
  await doEach([
    () => openDays(pool, ahead),
    () => dropDays(pool, addDays(today, -POSITIONS_JOURS)).finally(() => forgetOpenDays(pool)),
    ...oublis.map((oubli) => () => asSystem(pool, (tx) => tx.execute(oubli))),
  ])
}

/** Drops the partitions of all days before this day, one after the other. */
async function dropDays(pool: Services['pool'], before: string): Promise<void> {
  for (;;) {
    const dropped = await pool.query<{ nombre: number }>('select oublier_positions($1) as nombre', [before])
    if (!dropped.rows[0]?.nombre) return
  }
}

/**
 * Reads today's engine times (and yesterday's, once that day is over) of the companies with an account at a provider. A
 * failure for one company is logged, and the others are still read.
 */
export async function pullEngineTimes(services: Services): Promise<void> {
  const today = jourDeParis(services.now())
  const companies = await asSystem(services.pool, (tx) =>
    rows(
      tx,
      { id: 'int' },
      sql`select exploitant_id as id from reglages_telematiques where quartix_mot_de_passe is not null
        order by 1 limit ${COMPTES_MAX}`,
    ),
  )
  // Several loops share one iterator, so that each company is read once.
  const queue = companies.values()
  const takeAll = async () => {
    for (const { id } of queue) await pullCompany(services, id, today)
  }
  await Promise.all(Array.from({ length: COMPTES_A_LA_FOIS }, takeAll))
}

async function pullCompany(services: Services, exploitantId: number, today: string): Promise<void> {
  try {
    for (const jour of [addDays(today, -1), today]) await pullDay(services, exploitantId, jour, today)
  } catch (error) {
    services.log.error({ err: error, exploitant: exploitantId }, "les temps moteurs n'ont pas pu être lus")
  }
}

/** Seconds between two instants of one movement, at most a day; 0 when the provider gives them in the wrong order. */
const secondsBetween = (debut: string, fin: string) =>
  Math.min(DAY_S, Math.max(0, Math.round((Date.parse(fin) - Date.parse(debut)) / 1000)))

async function pullDay(services: Services, exploitantId: number, jour: string, today: string): Promise<void> {
  const known = await trajetsOf(services, exploitantId, jour, today)
  if (known?.etat !== 'ok' || !known.lu) return
  const trips = known.lu.valeur.map((one) => ({
    numero: one.vehicleId,
    debut: one.debut,
    fin: one.fin,
    distance_m: Math.round(one.distanceKm * 1000),
    conduite_s: Math.round(one.trajetJours * DAY_S),
    moteur_s: secondsBetween(one.debut, one.fin ?? one.debut),
  }))
  await asSystem(services.pool, (tx) =>
    tx.execute(sql`
      insert into temps_moteurs (exploitant_id, laveuse_id, jour, ignition_on, ignition_off, distance_m, conduite_s, moteur_s, source)
      select l.exploitant_id, l.id, ${jour}::date, min(t.debut), case when bool_and(t.fin is not null) then max(t.fin) end,
        least(sum(t.distance_m), ${ENTIER_MAX}), least(sum(t.conduite_s), ${ENTIER_MAX}), least(sum(t.moteur_s), ${ENTIER_MAX}),
        'quartix'
      from jsonb_to_recordset(${JSON.stringify(trips)}::jsonb) as t(numero int, debut timestamptz, fin timestamptz, distance_m int,
          conduite_s int, moteur_s int)
        join laveuses l on l.quartix_id = t.numero and l.exploitant_id = ${exploitantId} and l.archived_at is null
      group by l.exploitant_id, l.id order by l.id
      on conflict (laveuse_id, jour) do update set ignition_on = excluded.ignition_on, ignition_off = excluded.ignition_off,
        distance_m = excluded.distance_m, conduite_s = excluded.conduite_s, moteur_s = excluded.moteur_s, lu_le = now()
        where temps_moteurs.source = 'quartix'`),
  )
}

/** Metres within which a vehicle is described as being at a container. */
export const PRES_M = 300
const PAR_FOIS = 500

/**
 * Stores where vehicles are, as an address: that of the nearest container of their company, or none when all are far
 * away. Vehicles with the oldest addresses come first, so that each gets its turn.
 */
export async function nameplaces({ pool }: Pick<Services, 'pool'>): Promise<void> {
  await asSystem(pool, (tx) =>
    tx.execute(sql`
      with vues as (select laveuse_id, exploitant_id, instant, latitude, longitude from dernieres_positions
          where lieu_instant is distinct from instant order by lieu_instant nulls first, laveuse_id limit ${PAR_FOIS} for update skip locked),
        nommees as (select v.laveuse_id, v.instant, (select coalesce(nullif(concat_ws(', ', c.adresse, c.commune), ''), c.nomenclature)
          from conteneurs c where c.exploitant_id = v.exploitant_id and c.archived_at is null
            and c.latitude between v.latitude - ${PRES_M / METRES_PER_DEGREE}::float8 and v.latitude + ${PRES_M / METRES_PER_DEGREE}::float8
            and c.longitude between v.longitude - ${PRES_M / 60_000}::float8 and v.longitude + ${PRES_M / 60_000}::float8
          order by (c.latitude - v.latitude) ^ 2 + ((c.longitude - v.longitude) * cos(radians(v.latitude))) ^ 2 limit 1) as lieu
          from vues v)
      update dernieres_positions d set lieu = n.lieu, lieu_instant = n.instant from nommees n where n.laveuse_id = d.laveuse_id`),
  )
}
