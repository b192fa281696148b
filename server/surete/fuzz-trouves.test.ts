import { describe, expect, test } from 'vitest'
import { useServer } from '../testing/app.ts'
import { fileForm } from '../testing/form.ts'

const server = useServer()

describe('what the fuzzer found, each by itself', () => {
  test.each(['/user_logos', '/intervention_photos'])(
    'S5 a form to %s that is cut short, or names no boundary, is a 400',
    async (path) => {
      const { exploitant } = server.world
      const { body, headers } = fileForm('a.png', 'bytes', 'image/png')
      const short = await server.call(exploitant, 'POST', path, body.subarray(0, body.length - 12), headers)
      expect(short.said).toEqual([400, 'Le fichier reçu est incomplet ou illisible'])
      for (const type of [
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=autre',
      ]) {
        const reply = await server.call(exploitant, 'POST', path, body, { 'content-type': type })
        expect([reply.status, typeof reply.json.message], type).toEqual([400, 'string'])
      }
      const none = await server.app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { authorization: exploitant.bearer },
      })
      expect([none.statusCode, none.json().message]).toEqual([400, 'Un fichier « file » est attendu'])
    },
  )

  test.each([
    ['/problems?importance=x', 'importance : Une valeur parmi 1, 2, 3, 4 est attendue'],
    ['/problem_laveuses?importance=', 'importance : Une valeur parmi 3, 4 est attendue'],
    ['/problem_laveuses?category=%00', 'category : Une valeur parmi machine, vehicule est attendue'],
    ['/laveuses?statut=1.5', 'statut : Une valeur parmi 1, 3, 4 est attendue'],
    ['/interventions?status=99999999999', 'status : Une valeur parmi 0, 2, 3 est attendue'],
    [
      '/interventions?dateEvenement[after]=0000-01-01',
      "dateEvenement[after] : L'année doit être comprise entre 1900 et 2199",
    ],
    ['/campagne_lavages?dateDebut=2026-02-31', 'dateDebut : Une date AAAA-MM-JJ est attendue'],
    ['/campagne_lavages/1/details?date=0000-01-01', "date : L'année doit être comprise entre 1900 et 2199"],
  ])('S5 a filter that its field cannot hold is a 400 that says so: %s', async (path, message) => {
    const reply = await server.call(server.world.exploitant, 'GET', path)
    expect(reply.said).toEqual([400, message])
  })

  test('S5 a filter on a fixed list still finds', async () => {
    const { exploitant } = server.world
    await server.call(exploitant, 'POST', '/problem_laveuses', {
      libelle: 'Fuite',
      category: 'machine',
      importance: 3,
    })
    const found = await server.call(
      exploitant,
      'GET',
      '/problem_laveuses?importance=3&category=machine&order[libelle]=DESC',
    )
    expect([found.status, found.members.map(({ libelle }) => libelle)]).toEqual([200, ['Fuite']])
    expect((await server.call(exploitant, 'GET', '/problem_laveuses?importance=4')).members).toEqual([])
  })

  test('S5 a path that cannot be decoded is a 400 of the wire, with its headers', async () => {
    const reply = await server.call(null, 'GET', '/contexts/%')
    expect([reply.status, reply.headers['content-type'], reply.headers['x-content-type-options']]).toEqual([
      400,
      expect.stringContaining('application/problem+json'),
      'nosniff',
    ])
    expect(reply.json.message).toBe('Demande invalide')
    expect(reply.headers).toMatchObject({
      link: expect.stringContaining('hydra/core#apiDocumentation'),
      vary: 'Accept',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/./),
    })
  })

  test.each([
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2026-01-01T10:00:00+23:59',
    '2026-02-31T10:00:00Z',
    `2026-01-01T10:00:00.${'1'.repeat(200)}Z`,
  ])('S5 an instant that the database has not, or nobody means, is a 422: %s', async (dateEvenement) => {
    const reply = await server.call(server.world.exploitant, 'POST', '/interventions', {
      dateEvenement,
      conteneur: '/api/conteneurs/1',
    })
    expect([reply.status, reply.json.violations?.[0]?.propertyPath]).toEqual([422, 'dateEvenement'])
  })

  test('S6 a byte-order mark before a body is passed over', async () => {
    const reply = await server.office('POST', '/prestations', '\ufeff{"libelle":"été"}')
    expect([reply.status, reply.json.libelle]).toEqual([201, 'été'])
  })

  test('S5 what no sentence of ours says is said in French', async () => {
    const reply = await server.call(null, 'POST', '/logout', '""')
    expect(reply.said).toEqual([422, 'Un objet est attendu'])
  })
})
