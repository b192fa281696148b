import { typologiesCommunes } from '@lavandiere/domain/catalogues/typologie.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'

const server = useServer()

test('CAT-39 OPEN-83 CAT-01 every company starts with the four wash types, common to all, each with its colour', async () => {
  for (const who of [server.world.exploitant, server.world.autre.exploitant, server.world.operateur]) {
    const { members } = await server.call(who, 'GET', '/typologie_lavages')
    expect(members.map(({ libelle }) => libelle)).toEqual([...typologiesCommunes].sort())
    for (const { couleur, exploitant } of members) {
      expect([couleur, exploitant]).toEqual([expect.stringMatching(/^#[0-9A-F]{6}$/), null])
    }
  }
})

test('CAT-09 OPEN-85 a prestation is of containers unless it says of laveuses; problems likewise', async () => {
  const made = await server.office('POST', '/prestations', { libelle: 'Lavage' })
  expect(made.json.category).toBe('container')
  const other = await server.office('POST', '/prestations', {
    libelle: 'Vidange',
    category: 'laveuse',
  })
  expect(other.json.category).toBe('laveuse')
  const wrong = await server.office('POST', '/prestations', { libelle: 'x', category: 'autre' })
  expect([wrong.status, wrong.json.violations?.[0]?.propertyPath]).toEqual([422, 'category'])
  const found = await server.office('GET', '/prestations?category=laveuse')
  expect(found.members.map(({ libelle }) => libelle)).toEqual(['Vidange'])
  for (const path of ['/problems', '/problem_laveuses']) {
    expect((await server.office('GET', path)).status).toBe(200)
  }
})

test('OPEN-38 CAT-29 CAT-42 a typologie that forms use says which; archived, they keep it and can still be changed', async () => {
  const { client } = server.world
  const typologie = async (libelle: string) =>
    String((await server.office('POST', '/typologie_lavages', { libelle, couleur: '#213067' })).json['@id'])
  const [prevue, repli] = [await typologie('Prévue'), await typologie('Repli')]
  const form = {
    libelle: 'Colonnes',
    client: `/api/clients/${client.id}`,
    typologieLavage: prevue,
    strategieLavageImpossible: 1,
    typologieLavageFallback: repli,
  }
  const made = await server.office('POST', '/forms', form)
  const path = String(made.json['@id'])
  for (const one of [prevue, repli]) {
    expect((await server.office('GET', `${one}/usages`)).json).toMatchObject({
      total: 1,
      libelles: ['Colonnes'],
    })
    expect((await server.office('DELETE', one)).status).toBe(204)
    expect((await server.office('GET', `${one}/usages`)).status).toBe(404)
  }
  const changed = await server.office('PUT', path, { ...made.json, libelle: 'Colonnes à verre' })
  expect([changed.status, changed.json]).toMatchObject([
    200,
    { libelle: 'Colonnes à verre', typologieLavage: { libelle: 'Prévue' } },
  ])
  expect(changed.json.typologieLavageFallback).toMatchObject({ '@id': repli, libelle: 'Repli' })
  // A removed typology may stay, but it cannot be chosen again, not even in the other field.
  const swapped = await server.office('PATCH', path, {
    typologieLavage: repli,
    typologieLavageFallback: prevue,
  })
  expect([swapped.status, swapped.json.violations?.[0]?.propertyPath]).toEqual([422, 'typologieLavage'])
  expect((await server.office('POST', '/forms', form)).status).toBe(422)
})

test('OPEN-38 CAT-21 a prestation says which tournées, running or to come, use it; archived, they keep it', async () => {
  const prestation = await server.office('POST', '/prestations', { libelle: 'Au jet' })
  const path = String(prestation.json['@id'])
  expect((await server.office('GET', `${path}/usages`)).json).toMatchObject({
    total: 0,
    libelles: [],
  })
  const { parc } = server
  const patrimoine = await parc.patrimoine('Centre')
  const conteneur = await parc.conteneur(patrimoine, 'C1')
  const tournee = await parc.tournee(patrimoine, [conteneur], [0, 7], 'Mardi')
  const finie = await parc.tournee(patrimoine, [conteneur], [-9, -2], 'Finie')
  await server.query(
    sql`update campagne_lavages set prestation_id = ${prestation.json.id} where id in (${tournee}, ${finie})`,
  )
  expect((await server.office('GET', `${path}/usages`)).json).toMatchObject({
    total: 1,
    libelles: ['Mardi'],
  })
  expect((await server.office('DELETE', path)).status).toBe(204)
  const kept = await server.office('GET', `/campagne_lavages/${tournee}`)
  expect(kept.json.prestation).toMatchObject({ libelle: 'Au jet' })
})

test('OPEN-38 CAT-42 LAV-09 a form and a vehicle of one day to come say so before they are removed', async () => {
  const { parc } = server
  const patrimoine = await parc.patrimoine('Sud')
  const tournee = await parc.tournee(patrimoine, [await parc.conteneur(patrimoine, 'S1')], [0, 7], 'Samedi')
  const { json } = await server.office('GET', `/campagne_lavages/${tournee}`)
  const known = (await server.office('GET', String(json.formulaire?.['@id']))).json
  const formulaire = await server.office('POST', '/forms', { ...known, libelle: 'Du jour' })
  const laveuse = await server.office('POST', '/laveuses', { immatriculation: 'JR-001-JR' })
  const paths = [String(formulaire.json['@id']), String(laveuse.json['@id'])]
  const used = async () =>
    Promise.all(paths.map(async (path) => (await server.office('GET', `${path}/usages`)).json.libelles))
  expect(await used()).toEqual([[], []])
  await server.query(sql`update campagne_occurrences set formulaire_id = ${formulaire.json.id}, laveuse_id = ${laveuse.json.id}
      where campagne_id = ${tournee} and jour > current_date`)
  expect(await used()).toEqual([['Samedi'], ['Samedi']])
  expect((await server.office('DELETE', paths[0] ?? '')).status).toBe(409)
})

test('OPEN-38 a tournée of which a day was moved beyond its end still uses its containers and its form', async () => {
  const { admin } = server.world
  const { parc } = server
  const patrimoine = await parc.patrimoine('Est')
  const conteneur = await parc.conteneur(patrimoine, 'E1')
  const tournee = await parc.tournee(patrimoine, [conteneur], [-9, -2], 'Reportée')
  const { json } = await server.office('GET', `/campagne_lavages/${tournee}`)
  const paths = [`/conteneurs/${conteneur}`, `/patrimoines/${patrimoine}`, String(json.formulaire?.['@id'])]
  await server.query(sql`update campagne_occurrences set regle = jour, jour = current_date + 3, etat = 'reportee'
      where campagne_id = ${tournee} and jour = current_date - 2`)
  const removed = await Promise.all(paths.map((path) => server.call(admin, 'DELETE', path)))
  expect(removed.map(({ status }) => status)).toEqual([409, 409, 409])
})

test('OPEN-19 what is common to all says so when an exploitant tries to change it', async () => {
  const { members } = await server.office('GET', '/typologie_lavages')
  const reply = await server.office('PATCH', String(members[0]?.['@id']), {
    libelle: 'x',
  })
  expect(reply.said).toEqual([403, "Cet élément est commun à tous : seul l'administrateur peut le modifier"])
})
