import { DAY_MS } from '@lavandiere/domain/kernel/dates.ts'
import { makeApp } from '@lavandiere/server/app.ts'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import { rows } from '@lavandiere/server/platform/db/rows.ts'
import type { Services } from '@lavandiere/server/platform/services.ts'
import { followVehicles } from '@lavandiere/server/telematique/taches.ts'
import { startServices } from '@lavandiere/server/testing/services.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemonstration } from './load.ts'
import { readSuite, type Suite } from './suite.ts'
import { Vie } from './vie.ts'

/** Around noon, with rounds done and under way. */
const MIDI = new Date('2026-11-20T11:00:00Z')
const later = (minutes: number) => new Date(MIDI.getTime() + minutes * 60_000)

let now = MIDI
let services: Services
let suite: Suite
let url: string
const undo: (() => Promise<unknown>)[] = []

/** Goes on up to an instant, as another process that knows nothing of before: after a restart, or beside another node. */
async function goOn(until: Date): Promise<void> {
  now = until
  await new Vie(url, suite).advance(until)
}

beforeAll(async () => {
  const made = await startServices({ CALLS_PER_SECOND: '0' })
  undo.push(made.stop)
  services = { ...made.services, now: () => now }
  await loadDemonstration(services, () => {})
  const read = await readSuite(services.config.VAR_DIR)
  if (!read) throw new Error('the load left no file')
  suite = read
  const app = await makeApp(services)
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  undo.push(() => app.close())
  await goOn(MIDI)
  await followVehicles(services)
})
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

const read = <T extends Parameters<typeof rows>[1]>(columns: T, query: ReturnType<typeof sql>) =>
  asSystem(services.pool, (tx) => rows<T>(tx, columns, query))

const washColumns = { lavages: 'int', sans_photo: 'int', ecarts: 'int', derniere: 'text?' } as const
const washesOn = async (jour: string) => {
  const [found] = await read(
    washColumns,
    sql`select count(*)::int as lavages, to_json(max(date_evenement)) #>> '{}' as derniere,
        count(*) filter (where not exists (select 1 from intervention_photos p where p.intervention_id = i.id))::int as sans_photo,
        count(*) filter (where ecarts <> '{}')::int as ecarts
      from interventions i where jour = ${jour}`,
  )
  return found ?? { lavages: 0, sans_photo: 0, ecarts: 0, derniere: null }
}

const counted = { id: 'int', positions: 'int', dernier: 'text?', conduite: 'int' } as const
const positionsByVehicle = () =>
  read(
    counted,
    sql`select l.id, count(p.*)::int as positions, to_json(max(p.instant)) #>> '{}' as dernier,
        count(p.*) filter (where p.vitesse_kmh > 0)::int as conduite
      from laveuses l left join positions p on p.laveuse_id = l.id group by l.id order by l.id`,
  )

test('TRK-01 three vehicles of the demonstration drive, the one that broke down stands', async () => {
  const found = await positionsByVehicle()
  expect(found.map(({ conduite }) => conduite > 30)).toEqual([true, true, false, true, true])
  for (const { positions, dernier } of found) {
    expect(positions).toBeGreaterThan(200)
    const ageMs = MIDI.getTime() - Date.parse(dernier ?? '')
    expect(ageMs).toBeGreaterThanOrEqual(0)
    expect(ageMs).toBeLessThanOrEqual(600_000)
  }
})

test('TRK-08 at the hour of the first start engines run', async () => {
  const found = await read(
    { marche: 'int' },
    sql`select count(*) filter (where contact)::int as marche from dernieres_positions`,
  )
  expect(found[0]?.marche).toBeGreaterThanOrEqual(2)
})

test('TRK-24 engine and pump times of the driven days are counted', async () => {
  const found = await read(
    { moteur: 'int', pompe: 'int', distance: 'int', finie: 'bool' },
    sql`select moteur_s as moteur, pompe_s as pompe, distance_m as distance, ignition_off is not null as finie
      from temps_moteurs where jour = '2026-11-19'`,
  )
  expect(found.length).toBeGreaterThan(0)
  for (const { moteur, pompe, distance, finie } of found) {
    expect(finie).toBe(true)
    expect(moteur).toBeGreaterThan(pompe)
    expect(pompe).toBeGreaterThan(1_800)
    expect(distance).toBeGreaterThan(2_000)
  }
})

test('RH-58 the shifts of two months show when the engine of their vehicle ran', async () => {
  const [found] = await read(
    { feuilles: 'int', moteurs: 'int', trajets: 'int' },
    sql`select count(*)::int as feuilles, count(m.ignition_on)::int as moteurs,
        (select count(*)::int from trajets_de_vehicules where jour = '2026-10-15') as trajets
      from poste_operateurs p left join temps_moteurs_montres m on m.laveuse_id = p.laveuse_prise_poste_id and m.jour = p.date
        and m.ignition_off > m.ignition_on
      where p.laveuse_prise_poste_id is not null and p.date between '2026-10-01' and '2026-11-19'`,
  )
  expect(found?.feuilles).toBeGreaterThan(150)
  expect(found?.moteurs).toBe(found?.feuilles)
  expect(found?.trajets).toBeGreaterThan(50)
})

test('INT-01 crews go on: each wash once, with photos, on its round, and none before its time', async () => {
  const before = await washesOn('2026-11-20')
  const until = later(60)
  await Promise.all([goOn(until), goOn(until)])
  const after = await washesOn('2026-11-20')
  await goOn(until)
  expect(await washesOn('2026-11-20')).toEqual(after)
  expect(after.lavages - before.lavages).toBeGreaterThan(10)
  expect([after.sans_photo - before.sans_photo, after.ecarts]).toEqual([0, 0])
  expect(Date.parse(after.derniere ?? '')).toBeLessThanOrEqual(until.getTime())
})

test('TRK-25 a vehicle stands beside the container whose wash is recorded', async () => {
  const [found] = await read(
    { lavages: 'int', loin: 'int' },
    sql`select count(*)::int as lavages, count(*) filter (where p.vitesse_kmh > 0 or p.metres > 2 or p.metres is null)::int as loin
      from interventions i join conteneurs c on c.id = i.conteneur_id
        join equipages_du_jour e on e.campagne_id = i.campagne_id and e.jour = i.jour
        left join lateral (select vitesse_kmh, 111195 * sqrt((latitude - c.latitude) ^ 2 + ((longitude - c.longitude) * 0.66) ^ 2) as metres
          from positions where laveuse_id = e.laveuse_id and instant <= i.date_evenement order by instant desc limit 1) p on true
      where e.laveuse_id is not null and i.jour between '2026-11-19' and '2026-11-20'`,
  )
  expect(found?.lavages).toBeGreaterThan(60)
  expect(found?.loin).toBe(0)
})

test('TRK-01 a minute adds its positions, once however many go on; none with a tracker of its own', async () => {
  await goOn(later(61))
  const before = await positionsByVehicle()
  await asSystem(services.pool, (tx) =>
    tx.execute(
      sql`update laveuses set identifiant_traceur = '860111222333444' where immatriculation = 'GA-482-KT'`,
    ),
  )
  await Promise.all([goOn(later(62)), goOn(later(62))])
  const added = (await positionsByVehicle()).map(
    ({ positions }, i) => positions - (before[i]?.positions ?? 0),
  )
  expect(Math.max(...added)).toBeGreaterThan(0)
  expect(Math.max(...added)).toBeLessThanOrEqual(7)
  expect(added[0]).toBe(0)
})

test('RH-32 the days that end while a server runs get their sheets once', async () => {
  const next = new Date(MIDI.getTime() + DAY_MS)
  const sheets = async () => {
    const [found] = await read(
      { feuilles: 'int' },
      sql`select count(*)::int as feuilles from feuille_de_temps f join poste_operateurs p on p.id = f.poste_id
        where p.date = '2026-11-20' and f.heure_fin is not null`,
    )
    return found?.feuilles
  }
  await goOn(next)
  const first = await sheets()
  await goOn(next)
  expect(first).toBeGreaterThan(3)
  expect(await sheets()).toBe(first)
})

test('a crew whose account has another password stops, and the others go on', async () => {
  await asSystem(services.pool, (tx) =>
    tx.execute(sql`update users set password = 'x' where email = 'operateur2@lavandiere.example'`),
  )
  const before = await washesOn('2026-11-21')
  await goOn(new Date(MIDI.getTime() + DAY_MS + 60 * 60_000))
  expect((await washesOn('2026-11-21')).lavages).toBeGreaterThan(before.lavages)
})
