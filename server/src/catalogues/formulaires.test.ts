import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'

const server = useServer()
const typologies: Record<'mine' | 'common' | 'foreign', string> = { mine: '', common: '', foreign: '' }
const typologie = async (who: TestAccount, libelle: string) =>
  String((await server.call(who, 'POST', '/typologie_lavages', { libelle, couleur: '#213067' })).json['@id'])
beforeAll(async () => {
  typologies.mine = await typologie(server.world.exploitant, 'Complet')
  typologies.common = await typologie(server.world.admin, 'BAC')
  typologies.foreign = await typologie(server.world.autre.exploitant, 'CANARI')
})
const form = (more: Record<string, unknown> = {}) => ({
  libelle: 'Colonnes',
  client: `/api/clients/${server.world.client.id}`,
  typologieLavage: typologies.mine,
  ...more,
})

test('CAT-33 CAT-37 CAT-38 CAT-42 a form with nothing but the required fields has the defaults', async () => {
  const { exploitant, client } = server.world
  const made = await server.office('POST', '/forms', form())
  expect(made.status).toBe(201)
  expect(made.json).toMatchObject({
    '@type': 'Form',
    libelle: 'Colonnes',
    client: { '@id': `/api/clients/${client.id}`, libelle: 'Client A' },
    typologieLavage: { '@id': typologies.mine, libelle: 'Complet' },
    exploitant: { id: exploitant.id },
    galleryEnabled: false,
    hasQrcode: false,
    hasBarcode: false,
    hasRFID: false,
    hasVolume: false,
    hasWaste: false,
    releveTerrainEnabled: false,
    minPhotoAvant: 1,
    minPhotoApres: 1,
    minPhotoMaintenance: 0,
    minPhotoLavageImpossible: 0,
    strategieLavageImpossible: 0,
    typologieLavageFallback: null,
  })
  const path = String(made.json['@id'])
  const put = await server.office('PUT', path, { hasRFID: true, minPhotoAvant: 0 })
  expect(put.json).toMatchObject({ hasRFID: true, minPhotoAvant: 0, minPhotoApres: 1 })
  const patch = await server.office('PATCH', path, { minPhotoMaintenance: 5 })
  expect(patch.json).toMatchObject({ hasRFID: true, minPhotoMaintenance: 5 })
  expect((await server.office('DELETE', path)).status).toBe(204)
  expect((await server.office('GET', path)).status).toBe(404)
})

test('CAT-34 CAT-35 CAT-36 CAT-37 CAT-38 CAT-40 what is refused, in its words', async () => {
  const typologie = 'La typologie de lavage est requise'
  const photos = 'Le nombre de photos doit être compris entre 0 et 5'
  const cases: [Record<string, unknown>, string, string][] = [
    [{ libelle: undefined }, 'libelle', 'Le libellé est requis'],
    [{ libelle: ' ' }, 'libelle', 'Le libellé est requis'],
    [{ libelle: 'é'.repeat(256) }, 'libelle', 'Le libellé ne doit pas dépasser 255 caractères'],
    [{ typologieLavage: undefined }, 'typologieLavage', typologie],
    [{ typologieLavage: null }, 'typologieLavage', typologie],
    [{ typologieLavage: 'x'.repeat(256) }, 'typologieLavage', typologie],
    [{ client: undefined }, 'client', 'Veuillez affecter le formulaire à un client'],
    [{ client: null }, 'client', 'Veuillez affecter le formulaire à un client'],
    [{ client: '/api/patrimoines/1' }, 'client', 'Veuillez affecter le formulaire à un client'],
    [{ hasQrcode: 'oui' }, 'hasQrcode', 'Oui ou non est attendu'],
    [{ minPhotoAvant: -1 }, 'minPhotoAvant', photos],
    [{ minPhotoApres: 6 }, 'minPhotoApres', photos],
    [{ minPhotoMaintenance: 1.5 }, 'minPhotoMaintenance', photos],
    [{ strategieLavageImpossible: 2 }, 'strategieLavageImpossible', 'Cette stratégie est inconnue'],
    [{ strategieLavageImpossible: 1 }, 'typologieLavageFallback', typologie],
    [
      { strategieLavageImpossible: 1, typologieLavageFallback: typologies.mine },
      'typologieLavageFallback',
      'La typologie de repli doit être une autre que la typologie de lavage',
    ],
  ]
  for (const [change, field, message] of cases) {
    const reply = await server.office('POST', '/forms', form(change))
    expect([reply.status, reply.json.violations?.[0]], JSON.stringify(change)).toMatchObject([
      422,
      { propertyPath: field, message },
    ])
  }
})

test('CAT-40 OPEN-05 "Lavage Partiel" keeps its fallback, strategy 0 clears it', async () => {
  const partial = form({ strategieLavageImpossible: 1, typologieLavageFallback: typologies.common })
  const made = await server.office('POST', '/forms', partial)
  expect(made.json.typologieLavageFallback).toMatchObject({ '@id': typologies.common, libelle: 'BAC' })
  const none = await server.office('PATCH', String(made.json['@id']), {
    strategieLavageImpossible: 0,
  })
  expect([none.status, none.json.typologieLavageFallback]).toEqual([200, null])
  const both = await server.office('POST', '/forms', form({ typologieLavageFallback: typologies.mine }))
  expect([both.status, both.json.typologieLavageFallback]).toEqual([201, null])
})

test('OPEN-38 a form of a running tournée stays, with a sentence that names it; afterwards it goes', async () => {
  const { parc } = server
  const patrimoine = await parc.patrimoine('Centre')
  const tournee = await parc.tournee(patrimoine, [await parc.conteneur(patrimoine, 'C1')], [0, 7], 'Mardi')
  const [used] = await server.query(
    sql`select formulaire_id as id from campagne_lavages where id = ${tournee}`,
  )
  const path = `/forms/${used?.id}`
  const refused = await server.office('DELETE', path)
  expect(refused.said).toEqual([
    409,
    'Ce formulaire est utilisé par la tournée « Mardi » et ne peut pas être supprimé',
  ])
  await server.query(
    sql`update campagne_lavages set date_debut = current_date - 9, date_fin = current_date - 2 where id = ${tournee}`,
  )
  await server.query(sql`update campagne_occurrences set jour = jour - 9 where campagne_id = ${tournee}`)
  expect((await server.office('DELETE', path)).status).toBe(204)
})

test('CAT-33 CAT-36 OPEN-19 S2 the typologies of a form are common or of its client’s exploitant', async () => {
  const { admin, client, exploitant, autre } = server.world
  const { members } = await server.call(admin, 'GET', `/typologie_lavages?clientId=${client.id}`)
  const offered = members.map((one) => one['@id'])
  expect(offered).toEqual(expect.arrayContaining([typologies.mine, typologies.common]))
  expect(offered).not.toContain(typologies.foreign)
  const theirs = `/typologie_lavages?clientId=${autre.client.id}`
  expect((await server.office('GET', theirs)).text).not.toContain('CANARI')
  const byAdmin = await server.call(admin, 'POST', '/forms', form({ typologieLavage: typologies.common }))
  expect(byAdmin.json.exploitant).toMatchObject({ id: exploitant.id })
  const message = 'Cette typologie appartient à un autre exploitant que le client'
  const fallback = { strategieLavageImpossible: 1, typologieLavageFallback: typologies.foreign }
  for (const [change, propertyPath] of [
    [{ typologieLavage: typologies.foreign }, 'typologieLavage'],
    [fallback, 'typologieLavageFallback'],
  ] as const) {
    const refused = await server.call(admin, 'POST', '/forms', form(change))
    expect([refused.status, refused.json.violations]).toMatchObject([422, [{ propertyPath, message }]])
  }
})

test('CAT-36 the client of a form that a tournée ever had stays, and the refusal says so on its field', async () => {
  const { admin, exploitant } = server.world
  const { parc } = server
  const patrimoine = await parc.patrimoine('Quais')
  const tournee = await parc.tournee(patrimoine, [await parc.conteneur(patrimoine, 'Q1')], [-9], 'Finie')
  const { json } = await server.office('GET', `/campagne_lavages/${tournee}`)
  const path = String((json.formulaire as unknown as { '@id': string })['@id'])
  const other = await server.office('POST', '/clients', {
    libelle: 'Autre ville',
    email: 'autre-ville@test.example',
    password: 'Colonne-verte-27',
  })
  for (const who of [admin, exploitant]) {
    const moved = await server.call(who, 'PATCH', path, { client: other.json['@id'] })
    expect([moved.status, moved.json.violations]).toMatchObject([
      422,
      [
        {
          propertyPath: 'client',
          message: 'Ce formulaire est utilisé par une tournée : son client ne peut plus changer',
        },
      ],
    ])
  }
  const kept = await server.office('PATCH', path, { libelle: 'Le même' })
  expect([kept.status, kept.json.libelle]).toEqual([200, 'Le même'])
})

test('BIZ-04 API-03 a list ordered by a relation goes by its label, naturally, and back', async () => {
  const labels = ['Ville 10', 'Ville 9', 'Arles']
  const ids = []
  for (const [i, libelle] of labels.entries()) {
    const made = await server.office('POST', '/clients', {
      libelle,
      email: `ordre-${i}@test.example`,
      password: 'Colonne-verte-27',
    })
    ids.push(made.json['@id'])
  }
  for (const client of ids)
    expect((await server.office('POST', '/forms', form({ client, libelle: 'Ordre' }))).status).toBe(201)
  const ordered = async (direction: string) => {
    const { members } = await server.office(
      'GET',
      `/forms?search=ordre&order[client]=${direction}&itemsPerPage=50`,
    )
    return members.map(({ client }) => client?.libelle)
  }
  expect(await ordered('asc')).toEqual(['Arles', 'Ville 9', 'Ville 10'])
  expect(await ordered('desc')).toEqual(['Ville 10', 'Ville 9', 'Arles'])
})
