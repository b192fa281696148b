import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/accounts.ts'
import { useMade, useServer } from '../../testing/app.ts'
import { photoForm } from '../../testing/form.ts'

const server = useServer()
let pressure: string
let brakes: string
const colleague = useMade(() => server.account('operateur', 'Collègue'))
beforeAll(async () => {
  const problem = async (libelle: string, importance: 3 | 4) => {
    const body = { libelle, importance, category: 'vehicule' }
    return String((await server.office('POST', '/problem_laveuses', body)).json['@id'])
  }
  pressure = await problem('Pression', 3)
  brakes = await problem('Freins', 4)
})

let rank = 0
async function makeVehicle(): Promise<string> {
  const made = await server.office('POST', '/laveuses', {
    immatriculation: `JN-${++rank}-AA`,
  })
  return String(made.json['@id'])
}
const write = (body: object, who: TestAccount = server.world.operateur) =>
  server.call(who, 'POST', '/journal_laveuses', { date: '2026-03-02', ...body })
const vehicleAt = async (path: string, query = '?groups=laveusejournal') =>
  (await server.office('GET', `${path}${query}`)).json

async function photo(who: TestAccount): Promise<string> {
  const { body, headers } = await photoForm()
  const made = await server.call(who, 'POST', '/journal_photos', body, headers)
  expect(made.status, made.text).toBe(201)
  return String(made.json['@id'])
}

describe('an entry of a journal', () => {
  test('LAV-16 OPEN-89 an operateur writes one under its own name, with problems, mileages and photos', async () => {
    const { operateur } = server.world
    const laveuse = await makeVehicle()
    const made = await write({
      laveuse,
      operateur: `/api/operateurs/${colleague.id}`,
      problems: [pressure],
      remarque: 'Bruit à gauche',
      kilometrageDebut: 1000,
      kilometrageFin: 1042,
      decalageHorloge: -7200,
      photos: [await photo(operateur)],
    })
    expect(made.status, made.text).toBe(201)
    expect(made.json).toMatchObject({
      '@type': 'JournalLaveuse',
      date: '2026-03-02',
      laveuse: { '@id': laveuse },
      operateur: { id: operateur.id },
      auteur: { id: operateur.id },
      problems: [{ libelle: 'Pression', importance: 3, corrigeLe: null }],
      remarque: 'Bruit à gauche',
      kilometrageDebut: 1000,
      kilometrageFin: 1042,
      kilometrageIncoherent: false,
    })
    const [shown] = (await vehicleAt(laveuse)).lastTenJournalLaveuse as never as object[]
    expect(shown).toMatchObject({ photos: made.json.photos, decalageHorloge: -7200 })
  })

  test('LAV-16 S2 a photo of a colleague, or one that an entry has, is refused', async () => {
    const { operateur, exploitant } = server.world
    const laveuse = await makeVehicle()
    const message = "Une photo n'existe pas ou appartient à une autre entrée"
    const foreign = await write({ laveuse, photos: [await photo(colleague)] })
    expect(foreign.said).toEqual([422, message])
    const own = await photo(operateur)
    expect((await write({ laveuse, photos: [own] })).status).toBe(201)
    expect((await write({ laveuse, photos: [own] }, exploitant)).json.message).toBe(message)
  })

  test('LAV-14 the journal of a vehicle is its ten newest entries, the newest first', async () => {
    const laveuse = await makeVehicle()
    for (let day = 1; day <= 12; day++)
      await write({ laveuse, date: `2026-03-${String(day).padStart(2, '0')}`, kilometrageFin: day })
    const { lastTenJournalLaveuse: entries } = await vehicleAt(laveuse)
    expect(entries).toHaveLength(10)
    expect([entries?.[0]?.date, entries?.[9]?.date]).toEqual(['2026-03-12', '2026-03-03'])
  })

  test('LAV-15 the vehicle tells the mileages of its newest entry that has some', async () => {
    const laveuse = await makeVehicle()
    await write({ laveuse, date: '2026-03-01', kilometrageDebut: 10, kilometrageFin: 20 })
    await write({ laveuse, date: '2026-03-03', remarque: 'Rien' })
    expect(await vehicleAt(laveuse, '')).toMatchObject({ kilometrageDebut: 10, kilometrageFin: 20 })
  })

  test('LAV-16 a start below the last end, a colleague’s too, is kept and marked in any order', async () => {
    const laveuse = await makeVehicle()
    await write({ laveuse, date: '2026-03-03', kilometrageDebut: 90, kilometrageFin: 120 })
    await write({ laveuse, date: '2026-03-02', kilometrageDebut: 50, kilometrageFin: 100 }, colleague)
    const { lastTenJournalLaveuse: entries } = await vehicleAt(laveuse)
    expect([entries?.[0], entries?.[1]].map((entry) => entry?.kilometrageIncoherent)).toEqual([true, false])
  })

  test('LAV-16 a day to come is refused', async () => {
    const made = await write({ laveuse: await makeVehicle(), date: '2199-01-01', remarque: 'x' })
    expect(made.said).toEqual([422, 'La date est dans le futur'])
  })

  test('LAV-16 OPEN-38 the entry of a vehicle that the office removed meanwhile is kept', async () => {
    const laveuse = await makeVehicle()
    await server.office('DELETE', laveuse)
    const made = await write({ laveuse, problems: [pressure] })
    expect([made.status, made.json.laveuse?.supprime]).toEqual([201, true])
  })
})

describe('problems and the state of a vehicle', () => {
  test('LAV-09 OPEN-89 a problem raises the state to its importance, and never lowers it', async () => {
    const laveuse = await makeVehicle()
    const states: unknown[] = []
    for (const problem of [pressure, brakes, pressure]) {
      await write({ laveuse, problems: [problem] })
      states.push((await vehicleAt(laveuse, '')).statut)
    }
    expect(states).toEqual([3, 4, 4])
  })

  test('LAV-15 open problems are told once each, the worst first', async () => {
    const laveuse = await makeVehicle()
    await write({ laveuse, problems: [pressure] })
    await write({ laveuse, problems: [pressure, brakes] })
    const { problems } = await vehicleAt(laveuse, '')
    expect(problems).toMatchObject([
      { libelle: 'Freins', importance: 4, category: 'vehicule', signaleLe: expect.any(String) },
      { libelle: 'Pression', importance: 3 },
    ])
    expect(problems).toHaveLength(2)
  })

  test('LAV-15 a wrong entry that is removed takes its problems along, and brings them back', async () => {
    const laveuse = await makeVehicle()
    const entry = String((await write({ laveuse, problems: [brakes] })).json['@id'])
    expect((await server.office('DELETE', entry)).status).toBe(204)
    expect(await vehicleAt(laveuse)).toMatchObject({ problems: [], lastTenJournalLaveuse: [], statut: 4 })
    await server.office('PUT', laveuse, { statut: 1 })
    expect((await server.office('POST', `${entry}/restaurer`)).status).toBe(200)
    expect((await vehicleAt(laveuse)).lastTenJournalLaveuse).toHaveLength(1)
  })

  test('LAV-09 fifty reports at once leave the worst state and every entry', async () => {
    const laveuse = await makeVehicle()
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) => write({ laveuse, problems: [i % 2 ? pressure : brakes] })),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await vehicleAt(laveuse, '')).toMatchObject({ statut: 4 })
    const list = await server.office('GET', `/journal_laveuses?laveuse=${laveuse}`)
    expect(list.json['hydra:totalItems']).toBe(50)
  })
})

describe('who reads a journal', () => {
  test('LAV-16 S2 an operateur reads its own entries, and the open problems of every vehicle', async () => {
    const { operateur } = server.world
    const laveuse = await makeVehicle()
    const entry = await write({ laveuse, problems: [brakes], remarque: 'CANARI-COLLEGUE' }, colleague)
    const path = String(entry.json['@id'])
    expect((await server.call(colleague, 'GET', path)).status).toBe(200)
    expect((await server.call(operateur, 'GET', path)).status).toBe(404)
    const seen = await server.call(operateur, 'GET', `${laveuse}?groups=laveusejournal`)
    expect(seen.json).toMatchObject({
      statut: 4,
      problems: [{ libelle: 'Freins' }],
      lastTenJournalLaveuse: [],
    })
    expect((await server.call(operateur, 'GET', '/journal_laveuses')).text).not.toContain('CANARI-COLLEGUE')
  })
})

test('LAV-16 a photo that no entry named is forgotten with its file', async () => {
  const { deleteOldRows } = await import('../entretien.ts')
  const id = Number((await photo(server.world.operateur)).split('/').at(-1))
  const there = () => server.query(sql`select from journal_photos where id = ${id}`)
  await deleteOldRows(server.services)
  expect(await there()).toHaveLength(1)
  await server.query(sql`update journal_photos set updated_at = now() - interval '31 days' where id = ${id}`)
  await deleteOldRows(server.services)
  expect(await there()).toEqual([])
})
