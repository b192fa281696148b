import { afterAll, expect, test, vi } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { startQuartix } from '../../testing/quartix.ts'
import { pullEngineTimes } from './taches.ts'

const quartix = await startQuartix()
afterAll(() => quartix.stop())
const server = useServer({ QUARTIX_URL: quartix.url })

test('TRK-28 engine times that cannot be written for one company are read for the next one', async () => {
  const { exploitant, autre } = server.world
  vi.spyOn(server.services, 'now').mockReturnValue(new Date('2026-11-20T12:00:00Z'))
  for (const who of [exploitant, autre.exploitant]) {
    await server.call(who, 'POST', '/laveuses', { immatriculation: 'Q-501', quartixId: 501 })
    const account = { client: 'SOCIETE', utilisateur: 'api', motDePasse: 'secret' }
    await server.call(who, 'PUT', '/telematique/quartix', account)
  }
  const first = Math.min(exploitant.id, autre.exploitant.id)
  await server.services.pool.query(`create function refuser() returns trigger language plpgsql as $$ begin
    if new.exploitant_id = ${first} then raise 'refus'; end if; return new; end $$;
    create trigger refuser before insert on temps_moteurs for each row execute function refuser()`)
  const logged = vi.spyOn(server.services.log, 'error').mockReturnValue()
  await pullEngineTimes(server.services)
  expect(logged).toHaveBeenCalledOnce()
  const next = exploitant.id === first ? autre.exploitant : exploitant
  const { json } = await server.call(next, 'GET', '/telematique/journees?date=2026-11-20')
  expect(json.vehicules?.[0]).toMatchObject({ distanceM: 35_000 })
})
