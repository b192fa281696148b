import { describe, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { useGeocodeur } from '../../testing/geocodeur.ts'

const geocodeur = await useGeocodeur()
const server = useServer({ GEOCODAGE_URL: geocodeur.url })

const iri = (id: number) => `/api/clients/${id}`
const QUELQUE_PART = '1 Rue de la Gare'
const seen = async (id: number) => (await server.office('GET', `/patrimoines/${id}`)).json

describe('write', () => {
  test('PAT-32 PAT-18 PAT-28 PAT-29 a patrimoine is created for a client, and belongs to its exploitant', async () => {
    const { admin, exploitant, client } = server.world
    const body = {
      client: iri(client.id),
      libelle: 'Centre',
      isUnipatrimoine: false,
      lieu: 'ici',
      nombreDeBacs: 0,
      commentaire: 'x',
      latitude: 48,
      longitude: 2,
    }
    const made = await server.call(admin, 'POST', '/patrimoines', body)
    expect(made.status).toBe(201)
    expect(made.json).toMatchObject({
      libelle: 'Centre',
      client: { id: client.id },
      exploitant: { id: exploitant.id },
      lieu: null,
      nombreDeBacs: null,
      commentaire: null,
      latitude: null,
      longitude: null,
      nextLavage: null,
      typologieFlux: [],
      typologieConteneurs: [],
      nombrePAV: 0,
      nombreBacs: 0,
      campagnesLavage: [],
      conteneurs: null,
      interventions: null,
      status: null,
    })
  })

  test('PAT-12 PAT-13 PAT-14 PAT-15 what is missing is said, in the words of the catalogue', async () => {
    const { client } = server.world
    const uni = {
      client: iri(client.id),
      libelle: 'Quai',
      isUnipatrimoine: true,
      lieu: 'Quai',
      nombreDeBacs: 3,
    }
    const cases: [object, string][] = [
      [{ libelle: '' }, 'Le libellé est requis'],
      [{ isUnipatrimoine: null }, 'Le type est requis'],
      [{ lieu: ' ' }, 'Le lieu est requis'],
      [{ nombreDeBacs: null }, 'Le nombre de bacs est requis'],
      [{ nombreDeBacs: 0 }, 'Le nombre de bacs doit être supérieur à 0'],
      [{ latitude: 91, longitude: 0 }, 'La latitude doit être un nombre entre -90 et 90'],
      [{ latitude: '48.1' }, 'La longitude est requise avec la latitude'],
    ]
    for (const [change, message] of cases) {
      const reply = await server.office('POST', '/patrimoines', { ...uni, ...change })
      expect([reply.status, reply.json.violations?.[0]?.message], JSON.stringify(change)).toEqual([
        422,
        message,
      ])
    }
  })

  test('PAT-19 PAT-16 PAT-17 OPEN-51 a unipatrimoine takes the position of its place', async () => {
    const { client } = server.world
    geocodeur.mode('normal')
    const made = await server.office('POST', '/patrimoines', {
      client: iri(client.id),
      libelle: 'Dépôt',
      isUnipatrimoine: true,
      lieu: '2 rue de la République Bouxières',
      nombreDeBacs: 4,
      commentaire: 'Portail\nbleu',
      conteneurs: [{ nomenclature: 'N' }],
    })
    expect([made.status, made.json.nombreDeBacs, made.json.nombreBacs, made.json.nombrePAV]).toEqual([
      201, 4, 4, 1,
    ])
    expect(made.json.commentaire).toBe('Portail\nbleu')
    const asked = geocodeur.requests.length
    await server.office('PATCH', String(made.json['@id']), { libelle: 'Dépôt 2' })
    expect(geocodeur.requests.length).toBe(asked)
    const given = await server.office('PATCH', String(made.json['@id']), {
      latitude: '48.5',
      longitude: '2,5',
    })
    expect([given.json.latitude, given.json.longitude]).toEqual([48.5, 2.5])
    expect(geocodeur.requests.length).toBe(asked)
    await server.office('PATCH', String(made.json['@id']), { lieu: QUELQUE_PART })
    expect(geocodeur.requests.length).toBe(asked + 1)
  })

  test('PAT-19 S19 when the place cannot be found the position is dropped and the creation goes on', async () => {
    const { client } = server.world
    for (const mode of ['errors', 'garbage', 'silent'] as const) {
      geocodeur.mode(mode)
      const made = await server.office('POST', '/patrimoines', {
        client: iri(client.id),
        libelle: `Sans position ${mode}`,
        isUnipatrimoine: true,
        lieu: QUELQUE_PART,
        nombreDeBacs: 1,
      })
      expect([made.status, made.json.latitude, made.json.longitude], mode).toEqual([201, null, null])
    }
    geocodeur.mode('normal')
  })

  test('PAT-19 a place that was not found is looked for again at the next save', async () => {
    const { client } = server.world
    geocodeur.mode('errors')
    const uni = { isUnipatrimoine: true, lieu: '1 Rue Joffre Mont-Bonvillers', nombreDeBacs: 1 }
    const made = await server.office('POST', '/patrimoines', {
      ...uni,
      client: iri(client.id),
      libelle: 'Plus tard',
    })
    expect(made.json.latitude).toBeNull()
    geocodeur.mode('normal')
    const saved = await server.office('PUT', String(made.json['@id']), uni)
    expect(saved.json.latitude).toBeCloseTo(49.322, 2)
    const asked = geocodeur.requests.length
    await server.office('PUT', String(made.json['@id']), uni)
    expect(geocodeur.requests.length).toBe(asked)
  })

  test('PAT-01 client and type stay once there are containers', async () => {
    const { admin, client, autre: other } = server.world
    const id = await server.parc.patrimoine('Plein')
    const path = `/patrimoines/${id}`
    expect((await server.call(admin, 'PUT', path, { client: iri(other.client.id) })).status).toBe(200)
    expect((await server.call(admin, 'PUT', path, { client: iri(client.id) })).json.exploitant?.id).toBe(
      server.world.exploitant.id,
    )
    await server.parc.conteneur(id, 'A')
    const moved = await server.call(admin, 'PUT', path, { client: iri(other.client.id) })
    expect([moved.status, moved.json.violations?.[0]?.propertyPath]).toEqual([422, 'client'])
    const turned = await server.call(admin, 'PUT', path, {
      isUnipatrimoine: true,
      lieu: 'x',
      nombreDeBacs: 1,
    })
    expect([turned.status, turned.json.violations?.[0]?.propertyPath]).toEqual([422, 'isUnipatrimoine'])
  })

  test('IMP-24 OPEN-60 OPEN-87 a PUT may carry containers: merged by nomenclature, refused whole when one is wrong', async () => {
    const id = await server.parc.patrimoine('Par liste')
    const kept = await server.parc.conteneur(id, 'A')
    const path = `/patrimoines/${id}`
    const line = {
      nomenclature: 'A',
      conteneurType: 'CE',
      dechetType: 'OM',
      quantite: 3,
      latitude: '48.1',
      longitude: 2,
    }
    const put = await server.office('PUT', path, {
      conteneurs: [line, { ...line, nomenclature: 'B', status: 1 }],
    })
    expect([put.status, put.json.nombrePAV, put.json.nombreBacs, put.json.typologieConteneurs]).toEqual([
      200,
      2,
      6,
      ['CE'],
    ])
    const first = await server.office('GET', `/conteneurs/${kept}`)
    expect([first.json.conteneurType, first.json.latitude, first.json.ordreCsv]).toEqual(['CE', 48.1, 1])
    await server.office('PATCH', `/conteneurs/${kept}`, { adresse: '1 quai', marque: 'X' })
    const brief = { nomenclature: 'A', conteneurType: 'CE', dechetType: 'OM', marque: '' }
    await server.office('PUT', path, { conteneurs: [brief, { ...brief, nomenclature: 'C' }] })
    const after = await server.office('GET', `/conteneurs/${kept}`)
    expect(after.json, 'OPEN-87 absent = unchanged').toMatchObject({
      adresse: '1 quai',
      marque: null,
      quantite: 3,
      latitude: 48.1,
    })
    expect((await seen(id)).nombreBacs).toBe(7)
    const wrong = await server.office('PUT', path, {
      libelle: 'Non',
      conteneurs: [{ ...line, quantite: 0 }],
    })
    expect([wrong.status, wrong.json.violations?.[0]?.propertyPath]).toEqual([422, 'conteneurs.0.quantite'])
    const twice = await server.office('PUT', path, { conteneurs: [line, line] })
    expect([twice.status, twice.json.violations]).toMatchObject([
      422,
      [{ propertyPath: 'conteneurs.1.nomenclature', message: 'La nomenclature A figure deux fois' }],
    ])
    for (const more of [
      { longitude: null },
      { longitude: undefined },
      { latitude: null, longitude: undefined },
    ]) {
      const half = await server.office('PUT', path, { conteneurs: [{ ...line, ...more }] })
      expect([half.status, half.json.violations]).toMatchObject([
        422,
        [{ propertyPath: 'conteneurs.0.longitude', message: 'La longitude est requise avec la latitude' }],
      ])
    }
    expect((await seen(id)).libelle).toBe('Par liste')
  })

  test('PAT-11 PAT-17 IMP-24 a POST may carry containers too; that of a unipatrimoine ignores them', async () => {
    const { client } = server.world
    const line = { nomenclature: 'A', conteneurType: 'CE', dechetType: 'OM', quantite: 3 }
    const body = { client: iri(client.id), libelle: 'Avec liste', isUnipatrimoine: false }
    const made = await server.office('POST', '/patrimoines', { ...body, conteneurs: [line] })
    expect([made.status, made.json.nombrePAV, made.json.nombreBacs]).toEqual([201, 1, 3])
    expect(made.headers.location).toBe(made.json['@id'])
    const wrong = await server.office('POST', '/patrimoines', {
      ...body,
      libelle: 'Jamais fait',
      conteneurs: [line, line],
    })
    expect(wrong.status).toBe(422)
    expect((await server.office('GET', '/patrimoines?search=Jamais')).members).toEqual([])
    const uni = await server.office('POST', '/patrimoines', {
      ...body,
      isUnipatrimoine: true,
      lieu: QUELQUE_PART,
      nombreDeBacs: 2,
      conteneurs: [line],
    })
    expect([uni.status, uni.json.nombrePAV]).toEqual([201, 1])
    const path = String(uni.json['@id'])
    expect((await server.office('PUT', path, { conteneurs: [] })).status).toBe(200)
    expect((await server.office('PUT', path, { conteneurs: [line] })).status).toBe(422)
  })
})

describe('rights', () => {
  test('PAT-06 PAT-07 PAT-33 OPEN-21 OPEN-38 the admin alone removes it with its containers, and can undo; one in use is refused', async () => {
    const { admin, exploitant, client, operateur } = server.world
    const id = await server.parc.patrimoine('À supprimer')
    const conteneur = await server.parc.conteneur(id, 'A')
    const path = `/patrimoines/${id}`
    for (const who of [exploitant, client, operateur])
      expect((await server.call(who, 'DELETE', path)).status).toBe(403)
    expect((await server.call(admin, 'DELETE', path)).status).toBe(204)
    expect((await server.call(admin, 'GET', path)).status).toBe(404)
    expect((await server.call(admin, 'GET', `/conteneurs/${conteneur}`)).status).toBe(404)
    const restored = await server.call(admin, 'POST', `/conteneurs/${conteneur}/restaurer`)
    expect(restored.said).toEqual([409, 'Le patrimoine de ce conteneur a été supprimé'])
    expect((await server.call(admin, 'POST', `${path}/restaurer`)).status).toBe(200)
    expect((await server.call(admin, 'GET', `/conteneurs/${conteneur}`)).status).toBe(200)
    await server.parc.tournee(id, [conteneur], [-3, 4], 'Du lundi')
    const refused = await server.call(admin, 'DELETE', path)
    expect(refused.said).toEqual([
      409,
      "Ce patrimoine est utilisé par la tournée « Du lundi » : supprimez d'abord cette tournée",
    ])
  })
})
