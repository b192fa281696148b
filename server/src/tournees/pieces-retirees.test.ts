import { expect, test } from 'vitest'
import { useMade, useServer } from '../../testing/app.ts'
import { tourneeOver, tourneesOf } from '../../testing/tournees.ts'

const server = useServer()
const ici = useMade(() => server.terrain())

const { make } = tourneesOf(server)

/** A tournée on two Wednesdays; only the first has its own form, vehicle and chauffeur. */
async function makeWithParts() {
  const { client } = server.world
  const days = { dateDebut: '2027-07-07', dateFin: '2027-07-21', freq: 'WEEKLY', byDay: ['WE'], interval: 1 }
  const { path } = await make({ ...tourneeOver(server, ici), ...days })
  const form = await server.office('POST', '/forms', {
    libelle: 'Autre formulaire',
    client: `/api/clients/${client.id}`,
    typologieLavage: '/api/typologie_lavages/4',
  })
  const laveuse = await server.office('POST', '/laveuses', { immatriculation: 'RR-404-RR' })
  const guest = await server.account('operateur', 'Renfort')
  const parts = {
    formulaire: String(form.json['@id']),
    laveuse: String(laveuse.json['@id']),
    chauffeur: `/api/operateurs/${guest.id}`,
  }
  const jour = `${path}/jours/2027-07-07`
  const changed = await server.office('PATCH', jour, parts)
  expect(changed.said).toEqual([200, undefined])
  return { path, jour, parts: Object.values(parts) }
}
const removeAll = async (paths: readonly string[]) => {
  for (const path of paths) expect([path, (await server.office('DELETE', path)).status]).toEqual([path, 204])
}
/** The form, vehicle and chauffeur of the day that differ from the tournée. */
const partsOn = async (jour: string) => {
  const { json } = await server.office('GET', jour)
  const { formulaire, laveuse, chauffeur } = json
  return JSON.parse(JSON.stringify([formulaire, laveuse, chauffeur]))
}

test('OPEN-38 a restored tournée names no form, vehicle or person that was removed meanwhile', async () => {
  const { path, jour, parts } = await makeWithParts()
  await removeAll([path, ...parts])
  expect((await server.office('POST', `${path}/restaurer`)).status).toBe(200)
  const plain = await partsOn(jour.replace('07-07', '07-14'))
  expect(await partsOn(jour)).toEqual(plain)
})

test('OPEN-38 a day that is planned again names nothing that was removed since it was cancelled', async () => {
  const { jour, parts } = await makeWithParts()
  expect((await server.office('PATCH', jour, { etat: 'annulee', motif: 'Neige' })).status).toBe(200)
  await removeAll(parts)
  const back = await server.office('PATCH', jour, { etat: 'prevue' })
  expect(back.said).toEqual([200, undefined])
  const { json } = await server.office('GET', jour)
  expect(JSON.parse(JSON.stringify(json.historique))[0]).toMatchObject({
    avant: { etat: 'annulee', chauffeur: 'Renfort' },
    apres: { etat: 'prevue', chauffeur: 'Operateur A' },
  })
  expect(await partsOn(jour)).toEqual(await partsOn(jour.replace('07-07', '07-14')))
})

test('OPEN-38 a change of one day leaves the removed person of another day for the board to tell', async () => {
  const { jour, parts } = await makeWithParts()
  await removeAll(parts.filter((path) => path.includes('operateurs')))
  const before = await server.office('GET', jour)
  const other = await server.office('PATCH', jour.replace('07-07', '07-14'), { heureDebut: '05:30' })
  expect(other.said).toEqual([200, undefined])
  const after = await server.office('GET', jour)
  expect([after.json, after.headers.etag]).toEqual([before.json, before.headers.etag])
})
