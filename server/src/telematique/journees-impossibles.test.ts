import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { messageFlespi, traceursOf } from '../../testing/traceurs.ts'
import { followVehicles, nameplaces } from './taches.ts'

const server = useServer()
const traceurs = traceursOf(server)
const DAY = '2026-11-20'
const T0 = Date.parse(`${DAY}T08:00:00Z`) / 1000
let wild = ''
let honest = ''

/** Positions of twenty minutes of driving. */
const drive = (ident: string) =>
  Array.from({ length: 60 }, (_, n) => messageFlespi(ident, T0 + n * 20, n * 200))
const countedOf = async (who: typeof server.world.exploitant) =>
  (await server.call(who, 'GET', `/telematique/journees?date=${DAY}`)).json.vehicules?.[0]

beforeAll(async () => {
  const { exploitant, autre } = server.world
  await traceurs.laveuse('mechant')
  await traceurs.laveuse('honnete', {}, autre.exploitant)
  wild = await traceurs.jeton(exploitant)
  honest = await traceurs.jeton(autre.exploitant)
})
beforeEach(async () => {
  vi.spyOn(server.services, 'now').mockReturnValue(new Date(`${DAY}T12:00:00Z`))
  await server.services.pool.query('truncate positions, dernieres_positions, jours_a_calculer, temps_moteurs')
})

test('TRK-22 a day that cannot be counted waits behind the others, and is counted once it can be', async () => {
  const { pool } = server.services
  await traceurs.envoyer(wild, drive('mechant'))
  await traceurs.envoyer(honest, drive('honnete'))
  const logged = vi.spyOn(server.services.log, 'error').mockReturnValue()
  await pool.query(`create function refuser() returns trigger language plpgsql as $$ begin
    if new.exploitant_id = ${server.world.exploitant.id} then raise 'refus'; end if; return new; end $$;
    create trigger refuser before insert on temps_moteurs for each row execute function refuser()`)
  await followVehicles(server.services)
  await pool.query('drop trigger refuser on temps_moteurs; drop function refuser')
  expect(logged).toHaveBeenCalled()
  logged.mockRestore()
  expect((await countedOf(server.world.autre.exploitant))?.distanceM).toBeGreaterThan(10_000)
  expect((await countedOf(server.world.exploitant))?.distanceM ?? 0).toBe(0)
  await followVehicles(server.services)
  expect((await countedOf(server.world.exploitant))?.distanceM).toBeGreaterThan(10_000)
})

test('TRK-01 S22 a key sends no more positions than its pace, and is told to wait', async () => {
  const key = await traceurs.jeton()
  // Only the clock that measures the pace of calls is stopped.
  const at = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(at)
  try {
    const full = Array.from({ length: 5_000 }, () => messageFlespi('inconnu', T0, 0))
    for (let n = 0; n < 20; n++) expect((await traceurs.envoyer(key, full)).status).toBe(200)
    const { status, headers } = await traceurs.envoyer(key, full)
    expect([status, headers['retry-after']]).toEqual([429, '1'])
  } finally {
    vi.mocked(performance.now).mockRestore()
  }
})

test('TRK-07 beyond five hundred vehicles that move, each has the words of its place in its turn', async () => {
  const { id } = server.world.exploitant
  await server.query(`insert into laveuses (exploitant_id, immatriculation)
    select ${id}, 'N-' || n from generate_series(1, 600) n`)
  await server.query(`insert into dernieres_positions (exploitant_id, laveuse_id, instant, source, latitude, longitude)
    select exploitant_id, id, now(), 'flespi', 45, 4 from laveuses where immatriculation like 'N-%'`)
  await nameplaces(server.services)
  await server.query(`update dernieres_positions set instant = instant + interval '1 minute'`)
  await nameplaces(server.services)
  expect(await server.query('select from dernieres_positions where lieu_instant is null')).toEqual([])
})
