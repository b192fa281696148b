import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { asSystem } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import type { Services } from '../platform/services.ts'
import { advanceDemonstration, loadDemonstration } from './demonstration.ts'

/** Around noon, with rounds done and under way, and one minute later. */
const MIDI = '2026-11-20T11:00:00Z'
const PLUS_TARD = '2026-11-20T11:01:00Z'

let services: Services
let stop: () => Promise<void>
const at = (instant: string): Services => ({ ...services, now: () => new Date(instant) })

beforeAll(async () => {
  const made = await startServices()
  services = made.services
  stop = made.stop
  await loadDemonstration(at(MIDI), () => {})
  await Promise.all([advanceDemonstration(at(MIDI)), advanceDemonstration(at(MIDI))])
}, 60_000)
afterAll(() => stop())

const counted = { laveuse: 'int', positions: 'int', dernier: 'text', conduite: 'int' } as const
const positionsByVehicle = () =>
  asSystem(services.pool, (tx) =>
    rows(
      tx,
      counted,
      sql`select l.id as laveuse, count(*)::int as positions, to_json(max(p.instant)) #>> '{}' as dernier,
          count(*) filter (where p.vitesse_kmh > 0)::int as conduite
        from positions p join laveuses l on l.id = p.laveuse_id group by l.id order by l.id`,
    ),
  )

test('TRK-01 three vehicles of the demonstration drive, the one that broke down stands', async () => {
  const found = await positionsByVehicle()
  expect(found.map(({ conduite }) => conduite > 50)).toEqual([true, true, false, true, true])
  for (const { positions, dernier } of found) {
    expect(positions).toBeGreaterThan(200)
    expect(Date.parse(MIDI) - Date.parse(dernier)).toBeGreaterThanOrEqual(0)
    expect(Date.parse(MIDI) - Date.parse(dernier)).toBeLessThanOrEqual(600_000)
  }
})

test('TRK-08 at the hour of the first start engines run', async () => {
  const found = await asSystem(services.pool, (tx) =>
    firstRow(
      tx,
      { marche: 'int' },
      sql`select count(*) filter (where contact)::int as marche from dernieres_positions`,
    ),
  )
  expect(found?.marche).toBeGreaterThanOrEqual(2)
})

test('TRK-25 a vehicle stands beside the container whose wash is recorded', async () => {
  const found = await asSystem(services.pool, (tx) =>
    firstRow(
      tx,
      { lavages: 'int', loin: 'int' },
      sql`select count(*)::int as lavages, count(*) filter (where p.vitesse_kmh > 0 or p.metres > 2 or p.metres is null)::int as loin
        from interventions i join conteneurs c on c.id = i.conteneur_id
          join equipages_du_jour e on e.campagne_id = i.campagne_id and e.jour = i.jour
          left join lateral (select vitesse_kmh, 111195 * sqrt((latitude - c.latitude) ^ 2 + ((longitude - c.longitude) * 0.66) ^ 2) as metres
            from positions where laveuse_id = e.laveuse_id and instant <= i.date_evenement order by instant desc limit 1) p on true
        where e.laveuse_id is not null and i.jour between '2026-11-19' and '2026-11-20'`,
    ),
  )
  expect(found?.lavages).toBeGreaterThan(60)
  expect(found?.loin).toBe(0)
})

test('TRK-24 engine and pump times of the simulated days are counted', async () => {
  const found = await asSystem(services.pool, (tx) =>
    rows(
      tx,
      { moteur: 'int', pompe: 'int', distance: 'int', finie: 'bool' },
      sql`select moteur_s as moteur, pompe_s as pompe, distance_m as distance, ignition_off is not null as finie
        from temps_moteurs where jour = '2026-11-19'`,
    ),
  )
  expect(found.length).toBeGreaterThan(0)
  for (const { moteur, pompe, distance, finie } of found) {
    expect(finie).toBe(true)
    expect(moteur).toBeGreaterThan(pompe)
    expect(pompe).toBeGreaterThan(1_800)
    expect(distance).toBeGreaterThan(2_000)
  }
})

test('TRK-01 the next minute adds its positions, and once however many servers drive', async () => {
  const before = await positionsByVehicle()
  await Promise.all([advanceDemonstration(at(PLUS_TARD)), advanceDemonstration(at(PLUS_TARD))])
  const after = await positionsByVehicle()
  const added = after.map(({ positions }, i) => positions - (before[i]?.positions ?? 0))
  expect(Math.max(...added)).toBeGreaterThan(0)
  expect(Math.max(...added)).toBeLessThanOrEqual(7)
  await advanceDemonstration(at(PLUS_TARD))
  expect(await positionsByVehicle()).toEqual(after)
})

test('TRK-01 a vehicle that is given a tracker of its own is simulated no more', async () => {
  await asSystem(services.pool, (tx) =>
    tx.execute(
      sql`update laveuses set identifiant_traceur = '860111222333444' where immatriculation = 'GA-482-KT'`,
    ),
  )
  const before = await positionsByVehicle()
  await advanceDemonstration(at('2026-11-20T11:30:00Z'))
  const after = await positionsByVehicle()
  expect(after[0]).toEqual(before[0])
  expect(after[1]?.positions).toBeGreaterThan(before[1]?.positions ?? 0)
})
