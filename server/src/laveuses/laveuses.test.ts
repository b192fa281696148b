import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'

const server = useServer()
let rank = 0
const plate = () => `LV-${100 + ++rank}-AA`
const make = (more: object = {}, who = server.world.exploitant) =>
  server.call(who, 'POST', '/laveuses', { immatriculation: plate(), ...more })

/** A new operateur of the company of the tests. */
async function makeOperateur(libelle: string): Promise<string> {
  const { id } = await server.account('operateur', libelle)
  return `/api/operateurs/${id}`
}

async function makeProblem(importance: 3 | 4, libelle: string): Promise<string> {
  const made = await server.office('POST', '/problem_laveuses', {
    libelle,
    category: 'machine',
    importance,
  })
  return String(made.json['@id'])
}

const report = (laveuse: unknown, problems: string[]) =>
  server.office('POST', '/journal_laveuses', {
    laveuse,
    date: '2026-03-02',
    problems,
  })

/** The operateurs of a vehicle in the order of time, and whether each of them still has it. */
const assignments = (id: unknown) =>
  server.query(sql`select operateur_id as operateur, au is null as "isOpen"
    from laveuse_affectations where laveuse_id = ${Number(id)} order by id`)

describe('vehicles', () => {
  test('LAV-15 LAV-17 LAV-19 one is created and read with every field', async () => {
    const operateur = await makeOperateur('Nadia')
    const made = await make({ description: 'Colonnes', quartixId: 4711, emissionCo2: 210, operateur })
    expect(made.status, made.text).toBe(201)
    expect(made.json).toMatchObject({
      '@type': 'Laveuse',
      description: 'Colonnes',
      quartixId: 4711,
      emissionCo2: 210,
      operateur: { '@id': operateur, libelle: 'Nadia' },
      statut: 1,
      problems: [],
      kilometrageDebut: null,
      kilometrageFin: null,
      live: null,
      ignitionOn: null,
      ignitionOff: null,
      lastTenJournalLaveuse: null,
    })
  })

  test('LAV-19 OPEN-125 the journal comes with its group alone; other groups are ignored', async () => {
    const path = String((await make()).json['@id'])
    const journalOf = async (query: string) =>
      (await server.office('GET', `${path}${query}`)).json.lastTenJournalLaveuse
    expect(await journalOf('')).toBeNull()
    expect(await journalOf('?groups=laveuseread')).toBeNull()
    expect(await journalOf('?groups=inconnu')).toBeNull()
    expect(await journalOf('?groups=laveusejournal')).toEqual([])
    const list = await server.office('GET', '/laveuses?groups=laveusejournal')
    expect(list.members[0]?.lastTenJournalLaveuse).toEqual([])
  })

  test('LAV-09 the moment of the state is told from the creation on, and again at each change', async () => {
    const made = await make({ statut: 4 })
    expect(made.json.statutUpdatedAt).toEqual(expect.any(String))
    const path = String(made.json['@id'])
    const same = await server.office('PATCH', path, { description: 'x' })
    expect(same.json.statutUpdatedAt).toBe(made.json.statutUpdatedAt)
    const changed = await server.office('PUT', path, { statut: 1 })
    expect(changed.json.statut).toBe(1)
    expect(changed.json.statutUpdatedAt).not.toBe(made.json.statutUpdatedAt)
  })

  test('LAV-07 OPEN-88 a state 2 is never written', async () => {
    const made = await make({ statut: 2 })
    expect(made.said).toEqual([422, 'Ce statut est inconnu'])
  })

  test('LAV-11 LAV-13 OPEN-87 what is left out stays; null and an empty text clear an operateur', async () => {
    const operateur = await makeOperateur('Marc')
    const path = String((await make({ operateur, quartixId: 9001 })).json['@id'])
    const kept = await server.office('PATCH', path, { description: 'x' })
    expect(kept.json).toMatchObject({ operateur: { '@id': operateur }, quartixId: 9001 })
    const emptied = await server.office('PATCH', path, { operateur: '', quartixId: null })
    expect([emptied.status, emptied.json.operateur, emptied.json.quartixId]).toEqual([200, null, null])
    await server.office('PATCH', path, { operateur })
    expect((await server.office('PUT', path, { operateur: null })).json.operateur).toBeNull()
    expect((await make({ operateur: '' })).json.operateur).toBeNull()
  })
})

describe('what two vehicles may not share', () => {
  test('LAV-10 a plate, however it is spaced', async () => {
    await make({ immatriculation: 'AB-123-CD' })
    for (const immatriculation of ['AB-123-CD', 'ab 123 cd', ' AB123CD ']) {
      const twin = await make({ immatriculation })
      expect(twin.status, immatriculation).toBe(422)
      expect(twin.json.violations?.[0]).toMatchObject({
        propertyPath: 'immatriculation',
        message: 'Une laveuse porte déjà cette immatriculation',
      })
    }
    const { autre } = server.world
    expect((await make({ immatriculation: 'AB-123-CD' }, autre.exploitant)).status).toBe(201)
  })

  test('LAV-11 a number of telematics', async () => {
    await make({ quartixId: 555 })
    const twin = await make({ quartixId: 555 })
    expect(twin.json.violations?.[0]).toMatchObject({
      propertyPath: 'quartixId',
      message: "Cet identifiant est déjà celui d'une autre laveuse",
    })
  })

  test('LAV-13 an operateur', async () => {
    const operateur = await makeOperateur('Awa')
    await make({ operateur })
    const twin = await make({ operateur })
    expect(twin.json.violations?.[0]).toMatchObject({
      propertyPath: 'operateur',
      message: 'Cet opérateur est déjà affecté à une autre laveuse',
    })
  })
})

describe('putting a vehicle back into service', () => {
  test('LAV-08 OPEN-89 state 1 closes the open problems, and the journal keeps them', async () => {
    const path = String((await make()).json['@id'])
    await report(path, [await makeProblem(4, 'Freins')])
    const before = await server.office('GET', path)
    expect(before.json).toMatchObject({ statut: 4, problems: [{ libelle: 'Freins', importance: 4 }] })
    const back = await server.office('PUT', path, { statut: 1 })
    expect(back.json).toMatchObject({ statut: 1, problems: [] })
    const journal = await server.office('GET', `${path}?groups=laveusejournal`)
    expect(journal.json.lastTenJournalLaveuse?.[0]?.problems).toMatchObject([
      { libelle: 'Freins', corrigeLe: expect.any(String) },
    ])
  })

  test('LAV-08 S14 a problem that comes between reading and correcting is not closed unseen', async () => {
    const made = await make({ statut: 3 })
    const path = String(made.json['@id'])
    await report(path, [await makeProblem(4, 'Direction')])
    const stale = await server.office('PUT', path, { statut: 1 }, { 'if-match': String(made.headers.etag) })
    expect(stale.status).toBe(412)
    expect((await server.office('GET', path)).json).toMatchObject({
      statut: 4,
      problems: [{ libelle: 'Direction' }],
    })
  })

  test('LAV-08 a change that says nothing of the state closes no problem', async () => {
    const path = String((await make()).json['@id'])
    await report(path, [await makeProblem(3, 'Pression')])
    const changed = await server.office('PATCH', path, { description: 'x' })
    expect(changed.json).toMatchObject({ statut: 3, problems: [{ libelle: 'Pression' }] })
  })
})

describe('removal', () => {
  test('LAV-03 LAV-13 it frees plate, number and operateur; what uses it is told before', async () => {
    const operateur = await makeOperateur('Inès')
    const shared = { immatriculation: 'RM-001-AA', quartixId: 777, operateur }
    const path = String((await make(shared)).json['@id'])
    const usages = await server.office('GET', `${path}/usages`)
    expect(usages.json).toMatchObject({ total: 1, libelles: ['Inès'], bloque: false })
    expect((await server.office('DELETE', path)).status).toBe(204)
    expect((await make(shared)).status).toBe(201)
    const back = await server.office('POST', `${path}/restaurer`)
    expect(back.said).toEqual([422, 'Une laveuse porte déjà cette immatriculation'])
  })

  test('LAV-13 one that comes back leaves its operateur to the vehicle that has it since', async () => {
    const operateur = await makeOperateur('Karim')
    const path = String((await make({ operateur })).json['@id'])
    await server.office('DELETE', path)
    const other = await make({ operateur })
    const back = await server.office('POST', `${path}/restaurer`)
    expect([back.status, back.json.operateur]).toEqual([200, null])
    expect((await server.office('GET', String(other.json['@id']))).json.operateur?.['@id']).toBe(operateur)
  })
})

describe('who drove what', () => {
  test('LAV-15 an assignment lasts until another operateur, none, or the removal of the vehicle', async () => {
    const [one, two] = [await makeOperateur('Julie'), await makeOperateur('Paulo')]
    const made = await make({ operateur: one })
    const path = String(made.json['@id'])
    await server.office('PATCH', path, { description: 'x' })
    await server.office('PATCH', path, { operateur: two })
    await server.office('DELETE', path)
    await server.office('POST', `${path}/restaurer`)
    const idOf = (iri: string) => Number(iri.split('/').at(-1))
    expect(await assignments(made.json.id)).toEqual([
      { operateur: idOf(one), isOpen: false },
      { operateur: idOf(two), isOpen: false },
      { operateur: idOf(two), isOpen: true },
    ])
  })
})
