import { beforeAll, expect, test, vi } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { messageFlespi, traceursOf } from '../../testing/traceurs.ts'
import { makeApp } from '../app.ts'
import { drain } from '../platform/http/shutdown.ts'

const server = useServer()
const traceurs = traceursOf(server)
const NOW = new Date('2026-11-20T12:00:00Z')
let jeton = ''
let foreign = ''

beforeAll(async () => {
  vi.spyOn(server.services, 'now').mockReturnValue(NOW)
  const { exploitant, autre } = server.world
  jeton = await traceurs.jeton()
  foreign = await traceurs.jeton(autre.exploitant)
  for (const who of [exploitant, autre.exploitant]) await traceurs.laveuse('boitier-1', {}, who)
})

let second = 0
const say = (key = jeton) =>
  traceurs.envoyer(key, [messageFlespi('boitier-1', NOW.getTime() / 1000 - 60 + second++, 0)])
const versionNow = async () => Number((await server.office('GET', '/telematique/flotte')).json.version)
const wait = async (depuis: number, seconds: number) => {
  const headers = { prefer: `wait=${seconds}` }
  const path = `/telematique/flotte/version?depuis=${depuis}`
  const { json, status } = await server.office('GET', path, undefined, headers)
  return { status, version: Number(json.version) }
}

test('TRK-02 OPEN-95 who waits for news of the fleet has them as soon as a position comes', async () => {
  await say()
  const before = await versionNow()
  const waiting = wait(before, 20)
  await say()
  const { version, status } = await waiting
  expect([status, version]).toEqual([200, await versionNow()])
  expect(version).not.toBe(before)
})

test('TRK-02 who does not say that it may wait, or knows an old version, is answered at once', async () => {
  const version = await versionNow()
  const path = `/telematique/flotte/version?depuis=${version}`
  expect((await server.office('GET', path)).json).toEqual({ version })
  expect(await wait(version - 1, 20)).toMatchObject({ version })
  for (const prefer of ['wait=x', 'respond-async', 'wait=', 'waiting=20'])
    expect((await server.office('GET', path, undefined, { prefer })).json).toEqual({
      version,
    })
})

test('TRK-02 a position of another company wakes nobody, and a wait ends when it said', async () => {
  const version = await versionNow()
  const waiting = wait(version, 2)
  await say(foreign)
  const told = await waiting
  expect(told.version).toBe(version)
})

test('TRK-02 of six calls of an account that wait at once, one is answered at once', async () => {
  const version = await versionNow()
  const waits = Array.from({ length: 6 }, () => wait(version, 20))
  const first = await Promise.race(waits)
  expect(first.version).toBe(version)
  await say()
  const told = await Promise.all(waits)
  expect(told.filter((one) => one.version !== version)).toHaveLength(5)
})

test('TRK-02 a movement outside the hours of service wakes nobody: its hour is told to nobody', async () => {
  // 12:00 UTC is 13:00 in Paris.
  await traceurs.service({ debut: '05:00', fin: '12:30' })
  const version = await versionNow()
  await say()
  expect(await versionNow()).toBe(version)
  await traceurs.service(null)
  expect(await versionNow()).not.toBe(version)
})

test('S18 who waits when the server stops is answered, and holds up no stop', async () => {
  const app = await makeApp(server.services)
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const version = await versionNow()
  const waiting = fetch(`${base}/api/telematique/flotte/version?depuis=${version}`, {
    headers: { authorization: server.world.exploitant.bearer, prefer: 'wait=20' },
  })
  // Gives the call time to reach the server.
  await new Promise((resolve) => setTimeout(resolve, 300))
  await drain(app)
  const answer = await waiting
  expect([answer.status, await answer.json()]).toEqual([200, { version }])
})
