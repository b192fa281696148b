import { addDays, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { POSITIONS_JOURS, TRAJETS_MOIS } from '@lavandiere/domain/telematique/position.ts'
import { sql } from 'drizzle-orm'
import { asSystem } from '../platform/db/actor.ts'
import { rows } from '../platform/db/rows.ts'
import type { Services } from '../platform/services.ts'
import { trajetsOf } from './fournisseur.ts'
import { countDays, markRunning } from './journees.ts'
import { nameplaces } from './lieux.ts'
import { forgetOpenDays, openDays } from './reception.ts'

/** Days whose partitions are made ahead. */
const AVANCE_JOURS = 7
/** Companies with an account at a provider that one pull asks for. */
const COMPTES_MAX = 1_000
const MS_PER_DAY = 86_400_000
const SECONDS_PER_DAY = 86_400

/** Once a minute: counts what positions changed, and finds where vehicles are. */
export async function followVehicles(services: Pick<Services, 'pool' | 'now'>): Promise<void> {
  await markRunning(services)
  await countDays(services)
  await nameplaces(services)
}

/** Once a day: opens the days to come, and forgets positions, movements and looks that were kept long enough. */
export async function tidyPositions({ pool, now }: Pick<Services, 'pool' | 'now'>): Promise<void> {
  const today = now().toISOString().slice(0, 10)
  await openDays(
    pool,
    Array.from({ length: AVANCE_JOURS + 1 }, (_, n) => addDays(today, n)),
  )
  await pool.query('select oublier_positions($1)', [addDays(today, -POSITIONS_JOURS)])
  forgetOpenDays(pool)
  const until = sql`current_date - make_interval(months => ${TRAJETS_MOIS})`
  const old = sql`now() - make_interval(days => ${POSITIONS_JOURS})`
  for (const oubli of [
    sql`delete from dernieres_positions where instant < ${old}`,
    sql`delete from traceurs where recu_le < ${old}`,
    sql`delete from trajets_de_vehicules where jour < ${until}`,
    sql`delete from temps_moteurs where jour < ${until}`,
    sql`delete from consultations where moment < ${until}`,
  ])
    await asSystem(pool, (tx) => tx.execute(oubli))
}

/** Engine times of today, and of yesterday once it is over, of the vehicles of companies with an account at a provider. */
export async function pullEngineTimes(services: Services): Promise<void> {
  const today = jourDeParis(services.now().toISOString())
  const companies = await asSystem(services.pool, (tx) =>
    rows(
      tx,
      { id: 'int' },
      sql`select exploitant_id as id from reglages_telematiques where quartix_mot_de_passe is not null
        order by 1 limit ${COMPTES_MAX}`,
    ),
  )
  for (const { id } of companies)
    for (const jour of [addDays(today, -1), today]) await pullDay(services, id, jour, today)
}

async function pullDay(services: Services, exploitantId: number, jour: string, today: string): Promise<void> {
  const known = await trajetsOf(services, exploitantId, jour, today)
  if (known?.etat !== 'ok' || !known.lu) return
  const trips = known.lu.valeur.map((one) => ({
    numero: one.vehicleId,
    debut: one.debut,
    fin: one.fin,
    distance_m: Math.round(one.distanceKm * 1000),
    conduite_s: Math.round(one.trajetJours * SECONDS_PER_DAY),
    moteur_s: Math.round(
      ((Date.parse(one.fin ?? one.debut) - Date.parse(one.debut)) / MS_PER_DAY) * SECONDS_PER_DAY,
    ),
  }))
  await asSystem(services.pool, (tx) =>
    tx.execute(sql`
      insert into temps_moteurs (exploitant_id, laveuse_id, jour, ignition_on, ignition_off, distance_m, conduite_s, moteur_s, source)
      select l.exploitant_id, l.id, ${jour}::date, min(t.debut), case when bool_and(t.fin is not null) then max(t.fin) end,
        sum(t.distance_m), sum(t.conduite_s), sum(t.moteur_s), 'quartix'
      from jsonb_to_recordset(${JSON.stringify(trips)}::jsonb) as t(numero int, debut timestamptz, fin timestamptz, distance_m int,
          conduite_s int, moteur_s int)
        join laveuses l on l.quartix_id = t.numero and l.exploitant_id = ${exploitantId} and l.archived_at is null
      group by l.exploitant_id, l.id order by l.id
      on conflict (laveuse_id, jour) do update set ignition_on = excluded.ignition_on, ignition_off = excluded.ignition_off,
        distance_m = excluded.distance_m, conduite_s = excluded.conduite_s, moteur_s = excluded.moteur_s, lu_le = now()
        where temps_moteurs.source = 'quartix'`),
  )
}
