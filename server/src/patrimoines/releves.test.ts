import { relevesAAppliquer } from '@lavandiere/domain/patrimoines/releves-a-appliquer.ts'
import { beforeAll, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'

const server = useServer()
let patrimoine: number
/** Degrees of latitude of a metre on the sphere of CONT-32. */
const METRE = 180 / (Math.PI * 6_371_000)

beforeAll(async () => {
  patrimoine = await server.parc.patrimoine('Centre')
})

async function placed(name: string): Promise<{ id: number; iri: string; color(): Promise<unknown> }> {
  const { admin } = server.world
  const id = await server.parc.conteneur(patrimoine, name)
  const iri = `/api/conteneurs/${id}`
  await server.call(admin, 'PUT', iri, { latitude: '45', longitude: '5' })
  return { id, iri, color: async () => (await server.call(admin, 'GET', iri)).json.gpsStatus?.color }
}

test('OPEN-53 CONT-19 grey, then green to 20 m, orange to 50 m, red beyond; the newest reading counts', async () => {
  const { operateur } = server.world
  const { iri, color } = await placed('GPS')
  expect(await color()).toBe('grey')
  for (const [metres, expected] of [
    [19.9, 'green'],
    [20.1, 'orange'],
    [49.9, 'orange'],
    [50.1, 'red'],
    [0, 'green'],
  ] as const) {
    const made = await server.call(operateur, 'POST', '/releve_terrains', {
      conteneur: iri,
      latitude: 45 + metres * METRE,
      longitude: 5,
    })
    expect(made.status).toBe(201)
    expect(await color(), `${metres} m`).toBe(expected)
  }
})

test('S5 CONT-32 degrees that vanish are zero: the database would refuse to compute a distance with them', async () => {
  const { admin, operateur } = server.world
  const { iri, color } = await placed('Infime')
  const moved = await server.call(admin, 'PUT', iri, { latitude: 5, longitude: -1e-200 })
  expect([moved.status, moved.json.latitude, moved.json.longitude]).toEqual([200, 5, 0])
  const again = await server.call(admin, 'PUT', iri, { latitude: 5e-324, longitude: 5 })
  expect([again.status, again.json.latitude, again.json.longitude]).toEqual([200, 0, 5])
  const reading = { conteneur: iri, latitude: 1e-170, longitude: 5 + 1e-16 }
  expect((await server.call(operateur, 'POST', '/releve_terrains', reading)).status).toBe(201)
  expect(await color()).toBe('green')
})

test('CONT-25 CONT-29 readings of a container, newest first', async () => {
  const { admin, operateur } = server.world
  const { iri } = await placed('Relevé')
  const reading = { conteneur: iri, latitude: 45.0001, longitude: 5, accuracyM: 4.5, uuid: 'a-1' }
  const first = await server.call(operateur, 'POST', '/releve_terrains', reading)
  expect(first.json).toMatchObject({ accuracyM: 4.5, operateur: { id: operateur.id } })
  await server.call(operateur, 'POST', '/releve_terrains', { ...reading, uuid: 'a-2' })
  const list = await server.call(admin, 'GET', `/releve_terrains?conteneur=${iri}&order[createdAt]=desc`)
  expect(list.members.map((m) => String(m.uuid))).toEqual(['a-2', 'a-1'])
  const wrong = await server.call(operateur, 'POST', '/releve_terrains', { ...reading, latitude: 91 })
  expect(wrong.status).toBe(422)
})

test('TER-07 a reading keeps date and offset of its telephone; the newest is the last measured', async () => {
  const { admin, operateur } = server.world
  const { iri, color } = await placed('Horloge')
  const at = (heures: number) => new Date(Date.now() + heures * 3_600_000).toISOString()
  const send = (metres: number, more: object, who = operateur) =>
    server.call(who, 'POST', '/releve_terrains', {
      conteneur: iri,
      latitude: 45 + metres * METRE,
      longitude: 5,
      ...more,
    })
  const near = await send(10, { dateEvenement: at(-1), decalageHorloge: 10_800 })
  expect([near.status, near.json.decalageHorloge]).toEqual([201, 10_800])
  expect(Date.parse(String(near.json.dateEvenement)) - Date.parse(at(-1))).toBeLessThan(60_000)
  expect((await send(100, { dateEvenement: at(-30) })).status).toBe(201)
  expect(await color(), 'the farther one was measured before').toBe('green')
  const now = await send(30, {})
  expect(Math.abs(Date.parse(String(now.json.dateEvenement)) - Date.now())).toBeLessThan(60_000)
  expect(await color()).toBe('orange')
  expect((await send(1, { dateEvenement: at(25) })).status).toBe(422)
  const old = await send(1, { dateEvenement: '1911-03-10T23:50:38.999Z' })
  expect(old.said).toEqual([422, expect.stringContaining("L'année doit être comprise entre 1912 et 2199")])
  expect((await send(1, { dateEvenement: at(1) }, admin)).status).toBe(422)
})

test('CONT-27 CONT-28 CONT-30 OPEN-22 the admin applies and deletes readings; nobody else does', async () => {
  const { admin, exploitant, client, operateur } = server.world
  const { id, iri } = await placed('Appliqué')
  const other = await placed('Autre')
  const made = await server.call(operateur, 'POST', '/releve_terrains', {
    conteneur: iri,
    latitude: 45.001,
    longitude: 5.001,
  })
  const path = `/conteneur/${id}/apply-releve/${made.json.id}`
  for (const who of [exploitant, client, operateur])
    expect((await server.call(who, 'POST', path)).status, who.role).toBe(403)
  expect(
    (await server.call(admin, 'POST', `/conteneur/${other.id}/apply-releve/${made.json.id}`)).status,
  ).toBe(404)
  // Somebody moved it since it was read: its new place is not lost.
  const stale = await server.call(admin, 'POST', path, undefined, { 'if-match': '"1"' })
  expect([stale.status, (await server.call(admin, 'GET', iri)).json.latitude]).toEqual([412, 45])
  const applied = await server.call(admin, 'POST', path)
  expect([applied.status, applied.json.latitude, applied.json.longitude]).toEqual([200, 45.001, 5.001])
  const reading = String(made.json['@id'])
  expect((await server.call(admin, 'DELETE', reading)).status).toBe(204)
  expect((await server.call(admin, 'GET', reading)).status).toBe(404)
  expect((await server.call(admin, 'POST', path)).status).toBe(404)
})

test('OPEN-61 CONT-27 a reading at 0;0 is kept, but neither applied nor counted as the newest one', async () => {
  const { admin, operateur } = server.world
  const { id, iri, color } = await placed('Sans signal')
  const read = (latitude: number, longitude: number) =>
    server.call(operateur, 'POST', '/releve_terrains', { conteneur: iri, latitude, longitude })
  const there = await read(45, 5)
  const nowhere = await read(0, 0)
  expect([nowhere.status, await color()]).toEqual([201, 'green'])
  const applied = await server.call(admin, 'POST', `/conteneur/${id}/apply-releve/${nowhere.json.id}`)
  expect(applied.said).toEqual([422, expect.stringContaining('pas de position')])
  await server.call(admin, 'DELETE', String(there.json['@id']))
  expect(await color()).toBe('grey')
})

test('CONT-25 OPEN-38 a container removed meanwhile keeps the reading of a telephone, and has it when it is back', async () => {
  const { admin, operateur } = server.world
  const { id, iri, color } = await placed('Retiré')
  expect((await server.call(admin, 'DELETE', iri)).status).toBe(204)
  const reading = { conteneur: iri, latitude: 45, longitude: 5, uuid: crypto.randomUUID() }
  const sent = [
    await server.call(operateur, 'POST', '/releve_terrains', reading),
    await server.call(operateur, 'POST', '/releve_terrains', reading),
  ]
  expect(sent.map(({ status }) => status)).toEqual([201, 201])
  expect((await server.call(admin, 'POST', `/conteneurs/${id}/restaurer`)).status).toBe(200)
  expect(await color()).toBe('green')
})

test('CONT-35 readings off the place of their container are listed, applied together, and undone', async () => {
  const { admin, exploitant, operateur } = server.world
  const [near, off, far, unplaced] = [
    await placed('Près'),
    await placed('Décalé'),
    await placed('Loin'),
    await placed('Nulle part'),
  ]
  await server.call(admin, 'PATCH', unplaced.iri, { latitude: null, longitude: null })
  const read = async ({ iri }: { iri: string }, metres: number) => {
    const body = { conteneur: iri, latitude: 45 + metres * METRE, longitude: 5, accuracyM: 4 }
    return Number((await server.call(operateur, 'POST', '/releve_terrains', body)).json.id)
  }
  await read(near, 10)
  const older = await read(far, 90)
  const ids = [await read(off, 30), await read(far, 300), await read(unplaced, 0)]
  const path = `/patrimoines/${patrimoine}/releves-a-appliquer`
  expect((await server.call(exploitant, 'GET', path)).status).toBe(403)
  const names = ['Décalé', 'Loin', 'Nulle part']
  const listed = async () =>
    relevesAAppliquer
      .parse((await server.call(admin, 'GET', path)).json)
      .releves.filter(({ nomenclature }) => [...names, 'Près'].includes(nomenclature))
      .map(({ nomenclature, distanceM }) => [nomenclature, distanceM && Math.round(distanceM)])
  const before = [
    ['Nulle part', null],
    ['Loin', 300],
    ['Décalé', 30],
  ]
  expect(await listed()).toEqual(before)

  // One that a newer reading replaced is left out.
  const applied = await server.call(admin, 'POST', '/conteneurs/lots/releves', {
    patrimoine: `/api/patrimoines/${patrimoine}`,
    releves: [...ids, older].map((id) => `/api/releve_terrains/${id}`),
  })
  expect(applied.json).toMatchObject({ trouves: 4, modifies: 3, inchanges: 1 })
  expect(await listed()).toEqual([])
  expect((await server.call(admin, 'GET', unplaced.iri)).json).toMatchObject({ latitude: 45, longitude: 5 })
  const undone = await server.call(admin, 'POST', `/conteneurs/lots/${applied.json.operation}/annulation`)
  expect(undone.json).toEqual({ restaures: 3, ignores: 0 })
  expect(await listed()).toEqual(before)
})
