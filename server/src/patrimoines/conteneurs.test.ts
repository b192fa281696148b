import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { fabriqueOf } from '../../testing/fabrique.ts'

const server = useServer()
let patrimoine: number
const one = async (id: number) => (await server.office('GET', `/conteneurs/${id}`)).json
const body = (more: object = {}) => ({
  patrimoine: `/api/patrimoines/${patrimoine}`,
  nomenclature: 'N',
  conteneurType: 'CA',
  dechetType: 'VER',
  ...more,
})

beforeAll(async () => {
  patrimoine = await server.parc.patrimoine('Centre')
})

describe('write', () => {
  test('CONT-09 CONT-01 CONT-03 CONT-04 a container is created, read, changed and removed, and the removal undone', async () => {
    const { exploitant, client } = server.world
    const made = await server.office(
      'POST',
      '/conteneurs',
      body({ nomenclature: 'CRUD', latitude: '48.5', longitude: '2.5' }),
    )
    expect(made.status).toBe(201)
    expect(made.json).toMatchObject({
      nomenclature: 'CRUD',
      quantite: 1,
      latitude: 48.5,
      longitude: 2.5,
      client: { id: client.id },
      exploitant: { id: exploitant.id },
      status: 1,
      lastInterventionDate: null,
      lastIntervention: null,
      gpsStatus: { color: 'grey' },
      interventions: [],
    })
    const path = String(made.json['@id'])
    const put = await server.office('PUT', path, { ...made.json, commune: 'Lyon' })
    expect([put.status, put.json.commune]).toEqual([200, 'Lyon'])
    expect((await server.office('DELETE', path)).status).toBe(204)
    expect((await server.office('GET', path)).status).toBe(404)
    expect((await server.office('POST', `${path}/restaurer`)).status).toBe(200)
  })

  test('CONT-09 what is wrong is refused with a sentence', async () => {
    await server.office('POST', '/conteneurs', body({ nomenclature: 'Double' }))
    await server.office('POST', '/conteneurs', body({ nomenclature: 'PAV 12' }))
    const uni = await server.parc.patrimoine('Quai', 2)
    const cases: [object, string, string][] = [
      [{ nomenclature: '' }, 'nomenclature', 'La nomenclature est requise'],
      [{ nomenclature: 'Double' }, 'nomenclature', 'Cette nomenclature existe déjà dans le patrimoine'],
      [{ nomenclature: 'PAV\u00a0 12' }, 'nomenclature', 'Cette nomenclature existe déjà dans le patrimoine'],
      [{ conteneurType: 'XX' }, 'conteneurType', 'Le type de conteneur est requis'],
      [{ quantite: 0 }, 'quantite', 'Le nombre de bacs est un nombre entier de 1 à 9999'],
      [{ latitude: 'abc', longitude: '2' }, 'latitude', 'La latitude doit être un nombre entre -90 et 90'],
      [{ latitude: '1e1', longitude: '2' }, 'latitude', 'La latitude doit être un nombre entre -90 et 90'],
      [
        { patrimoine: `/api/patrimoines/${uni}` },
        'patrimoine',
        "Un unipatrimoine n'a pas de liste de conteneurs",
      ],
      [{ patrimoine: '/api/patrimoines/999999' }, 'patrimoine', "L'élément choisi n'existe pas"],
      [{ couleur: 'x' }, 'couleur', "Le champ « couleur » n'existe pas"],
    ]
    for (const [change, path, message] of cases) {
      const reply = await server.office('POST', '/conteneurs', body(change))
      const { propertyPath, message: said } = reply.json.violations?.[0] ?? {}
      expect([reply.status, propertyPath, said], JSON.stringify(change)).toEqual([422, path, message])
    }
    const id = await server.parc.conteneur(patrimoine, 'Fixe')
    const other = await server.parc.patrimoine('Nord')
    const moved = await server.office('PUT', `/conteneurs/${id}`, {
      patrimoine: `/api/patrimoines/${other}`,
    })
    expect(moved.said).toEqual([422, 'Un conteneur ne change pas de patrimoine'])
  })

  test('CONT-10 CONT-17 OPEN-22 a position alone, as strings, is saved by the admin only', async () => {
    const { admin } = server.world
    const id = await server.parc.conteneur(patrimoine, 'Borne')
    const path = `/conteneurs/${id}`
    const move = { id, latitude: '45.75', longitude: '4.85' }
    // Its first place is no move: who made it by hand may give it one.
    const first = await server.office('PUT', path, { id, latitude: '45.7', longitude: '4.8' })
    expect([first.status, first.json.latitude]).toEqual([200, 45.7])
    expect((await server.office('PUT', path, move)).status).toBe(403)
    const whole = { ...(await one(id)), ...move }
    expect((await server.office('PUT', path, whole)).status).toBe(403)
    const saved = await server.call(admin, 'PUT', path, move)
    expect([saved.status, saved.json.latitude, saved.json.longitude]).toEqual([200, 45.75, 4.85])
    expect(
      (await server.office('PUT', path, { commune: 'Lyon', latitude: 45.76, longitude: 4.85 })).status,
    ).toBe(200)
    const stale = await server.call(admin, 'PUT', path, move, { 'if-match': '"1"' })
    expect(stale.status).toBe(412)
  })

  test('OPEN-38 a container of a running tournée stays; it and its patrimoine tell so beforehand', async () => {
    const { exploitant, admin } = server.world
    const id = await server.parc.conteneur(patrimoine, 'Servi')
    const usages = (who: typeof admin, path: string) => server.call(who, 'GET', `${path}/usages`)
    expect((await usages(exploitant, `/conteneurs/${id}`)).json).toMatchObject({ total: 0, bloque: false })
    await server.parc.tournee(patrimoine, [id], [-1, 3], 'Papier')
    await server.parc.tournee(patrimoine, [id], [-9, -2], 'Finie')
    const used = { total: 1, libelles: ['Papier'], bloque: true }
    expect((await usages(exploitant, `/conteneurs/${id}`)).json).toMatchObject(used)
    const ofPatrimoine = (await usages(admin, `/patrimoines/${patrimoine}`)).json
    expect(ofPatrimoine).toMatchObject({ bloque: true, libelles: expect.arrayContaining(['Papier']) })
    const refused = await server.office('DELETE', `/conteneurs/${id}`)
    expect(refused.said).toEqual([
      409,
      "Ce conteneur fait partie de la tournée « Papier » : retirez-le d'abord",
    ])
  })
})

describe('lists', () => {
  test('CONT-09 PAT-23 PAT-26 PAT-27 pages of a patrimoine, sorted by the server, naturally by nomenclature', async () => {
    const { client } = server.world
    const mine = await server.parc.patrimoine('Trié')
    for (const [name, bins] of [
      ['N10', 1],
      ['N2', 3],
      ['N1', 2],
    ] as const) {
      const id = await server.parc.conteneur(mine, name, bins)
      // By each of these the order is that of the bins: N10, N1, N2.
      const told = { ordreCsv: bins, adresse: `${bins} rue`, commune: `Commune ${bins}` }
      const types = {
        conteneurType: ['AB', 'BAC', 'CA'][bins - 1],
        dechetType: ['BIO', 'OM', 'PAP'][bins - 1],
      }
      const sorted = await server.office('PATCH', `/conteneurs/${id}`, { ...told, ...types })
      expect(sorted.status).toBe(200)
      const place = { patrimoine: mine, conteneur: id }
      const outcome = { status: ([0, 2, 3] as const)[bins - 1] ?? 0 }
      await server.parc.intervention(place, sql`now() - make_interval(days => ${9 - bins})`, outcome)
    }
    const names = async (query: string) =>
      (await server.office('GET', `/conteneurs?patrimoineId=${mine}&${query}`)).members.map((m) =>
        String(m.nomenclature),
      )
    expect(await names('')).toEqual(['N1', 'N2', 'N10'])
    expect(await names('order[quantite]=desc')).toEqual(['N2', 'N1', 'N10'])
    expect(await names('itemsPerPage=2&page=2')).toEqual(['N10'])
    expect(await names('search=n1')).toEqual(['N1', 'N10'])
    for (const key of [
      'ordreCsv',
      'adresse',
      'commune',
      'conteneurType',
      'dechetType',
      'lastInterventionDate',
      'status',
    ])
      for (const [direction, order] of [
        ['asc', ['N10', 'N1', 'N2']],
        ['desc', ['N2', 'N1', 'N10']],
      ] as const)
        expect(await names(`order[${key}]=${direction}`), key).toEqual(order)
    const list = await server.call(client, 'GET', `/conteneurs?patrimoineId=${mine}`)
    expect(list.json['hydra:totalItems']).toBe(3)
    expect(list.members[0]).toMatchObject({
      patrimoine: { id: mine, libelle: 'Trié' },
      client: { libelle: 'Client A' },
    })
  })

  test('PAT-23 CONT-06 the list filters by the wash status, together with sort, search and other filters', async () => {
    const mine = await server.parc.patrimoine('Filtré')
    for (const [name, status] of [
      ['Lavé', 0],
      ['Bloqué 1', 3],
      ['Bloqué 2', 3],
    ] as const) {
      const place = { patrimoine: mine, conteneur: await server.parc.conteneur(mine, name) }
      await server.parc.intervention(place, sql`now()`, { status })
    }
    await server.parc.conteneur(mine, 'Jamais')
    const names = async (query: string) =>
      (await server.office('GET', `/conteneurs?patrimoineId=${mine}&${query}`)).members.map(
        ({ nomenclature }) => nomenclature,
      )
    expect(await names('status=3&order[status]=desc&conteneurType=CA')).toEqual(['Bloqué 2', 'Bloqué 1'])
    expect(await names('status=3&search=bloque&itemsPerPage=1&page=2')).toEqual(['Bloqué 2'])
    expect(await names('status=1')).toEqual(['Jamais'])
  })

  test('CONT-02 PAT-23 a container tells the outcome of its last intervention, in a later cycle too', async () => {
    const mine = await server.parc.patrimoine('Passages')
    const id = await server.parc.conteneur(mine, 'Barré')
    expect((await one(id)).lastInterventionStatus).toBeNull()
    await server.parc.intervention({ patrimoine: mine, conteneur: id }, sql`now() - interval '3 days'`, {
      status: 3,
    })
    await server.parc.tournee(mine, [id], [-1, 3])
    const list = await server.office('GET', `/conteneurs?patrimoineId=${mine}`)
    for (const read of [await one(id), list.members[0]])
      expect(read).toMatchObject({ status: 1, lastInterventionStatus: 3 })
  })

  test('OPEN-54 OPEN-126 containers named by id are paged, sorted and searched like any list', async () => {
    const { exploitant, client, autre } = server.world
    const mine = await server.parc.patrimoine('Zone')
    const elsewhere = await server.parc.conteneur(await server.parc.patrimoine('Hors zone'), 'Z9')
    const ids: number[] = []
    for (const name of ['Z1', 'Z2', 'Z10', 'Sud']) ids.push(await server.parc.conteneur(mine, name))
    await server.parc.conteneur(mine, 'Z4')
    await server.office('DELETE', `/conteneurs/${ids[1]}`)
    const body = { patrimoine: `/api/patrimoines/${mine}`, ids: [...ids, elsewhere] }
    const read = async (query = '', who = exploitant, sent: object = body) =>
      server.call(who, 'POST', `/conteneurs/recherche?${query}`, sent)
    const names = async (query = '', who = exploitant) =>
      (await read(query, who)).members.map(({ nomenclature }) => nomenclature)
    expect(await names()).toEqual(['Sud', 'Z1', 'Z10'])
    expect(await names('order[nomenclature]=desc&itemsPerPage=2')).toEqual(['Z10', 'Z1'])
    expect(await names('search=z')).toEqual(['Z1', 'Z10'])
    expect(await names('', client)).toEqual(['Sud', 'Z1', 'Z10'])
    const page = await read('itemsPerPage=2&page=2')
    expect(page.json).toMatchObject({
      'hydra:totalItems': 3,
      'hydra:view': { 'hydra:previous': '/api/conteneurs/recherche?itemsPerPage=2&page=1' },
    })
    const list = await server.office('GET', `/conteneurs?patrimoineId=${mine}&search=Z10`)
    expect((await read('search=Z10')).members).toEqual(list.members)
    // S2: of another company neither the patrimoine nor the containers.
    expect((await read('', autre.exploitant)).status).toBe(422)
    const theirs = fabriqueOf(server, { exploitant: autre.exploitant.id, client: autre.client.id })
    const own = await theirs.patrimoine('À eux')
    const stolen = await read('', autre.exploitant, { ...body, patrimoine: `/api/patrimoines/${own}` })
    expect([stolen.status, stolen.members]).toEqual([200, []])
    expect((await read('tri=x')).status).toBe(400)
    for (const wrong of [{ ids: ['1'] }, { ids: [0] }, { ids: 3 }, {}])
      expect((await read('', exploitant, { patrimoine: body.patrimoine, ...wrong })).status).toBe(422)
  })

  test('CONT-02 OPEN-125 list and item say the same of a container, its last intervention when asked', async () => {
    const id = await server.parc.conteneur(patrimoine, 'Pareil')
    await server.parc.intervention({ patrimoine, conteneur: id }, sql`now() - interval '2 hours'`, {
      status: 2,
    })
    const single = await one(id)
    const list = await server.office(
      'GET',
      `/conteneurs?patrimoineId=${patrimoine}&search=Pareil&groups=patrimoineintervention`,
    )
    const { '@context': _, interventions, ...item } = single
    expect(interventions).toHaveLength(1)
    expect(list.members[0]).toEqual({ ...item, interventions: null })
    expect(item.lastIntervention?.dateEvenement).toBe(item.lastInterventionDate)
    const brief = await server.office('GET', `/conteneurs?patrimoineId=${patrimoine}&search=Pareil`)
    expect(brief.members[0]).toEqual({ ...item, interventions: null, lastIntervention: null })
  })
})

describe('wash status', () => {
  test('OPEN-01 CONT-06 any tournées and interventions: as the rule says', async () => {
    const days = fc.array(fc.integer({ min: -5, max: 3 }), { maxLength: 4 })
    const done = fc.array(
      fc.record({
        day: fc.integer({ min: -6, max: -1 }),
        hour: fc.integer({ min: 0, max: 23 }),
        status: fc.constantFrom(0, 2, 3) as fc.Arbitrary<0 | 2 | 3>,
      }),
      { maxLength: 3 },
    )
    let n = 0
    await fc.assert(
      fc.asyncProperty(fc.array(days, { maxLength: 2 }), done, async (rounds, passages) => {
        const id = await server.parc.conteneur(patrimoine, `P${n++}`)
        for (const round of rounds)
          if (round.length > 0) await server.parc.tournee(patrimoine, [id], [...new Set(round)])
        for (const { day, hour, status } of passages)
          await server.parc.intervention(
            { patrimoine, conteneur: id },
            sql`current_date + ${day}::int + make_time(${hour}::int, 0, 0)`,
            { status },
          )
        const cycle = Math.max(Number.NEGATIVE_INFINITY, ...rounds.flat().filter((d) => d <= 0))
        const last = passages.reduce<(typeof passages)[number] | null>(
          (known, p) => (known && known.day * 24 + known.hour > p.day * 24 + p.hour ? known : p),
          null,
        )
        expect((await one(id)).status).toBe(last && last.day >= cycle ? last.status : 1)
      }),
      { numRuns: 30 },
    )
  })
})

test('S23 PAT-23 CONT-06 a filter by wash status is answered right after an import, without statistics', async () => {
  const many = await server.parc.patrimoine('À peine importé')
  const [first] = await server.parc.conteneurs(many, 'I', 3_000)
  await server.parc.intervention({ patrimoine: many, conteneur: first }, sql`now()`, { status: 2 })
  const { status, json } = await server.office('GET', `/conteneurs?patrimoineId=${many}&status=2`)
  expect([status, json['hydra:totalItems']]).toEqual([200, 1])
})
