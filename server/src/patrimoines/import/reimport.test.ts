import { expect, test } from 'vitest'
import { type Json, type Reply, useServer } from '../../../testing/app.ts'
import { FURTHER_TEXTS, importsOf, importFile as rows } from '../../../testing/imports.ts'

const server = useServer()
const { settled, save, report, exported, ...imports } = importsOf(server)
const FULL = 'A;1 rue X;fond de cour;Lyon;Silo;Sulo;6;Verre;4 m³;45.7;4.8'

/** A patrimoine into which these lines were imported. */
async function filled(...lines: string[]) {
  const to = await imports.patrimoine()
  const saved = await save(await imports.checked(rows(...lines), to))
  return { to, saved, checked: (...more: string[]) => imports.checked(rows(...more), to) }
}
const containers = async (to: string) =>
  (await server.office('GET', `/conteneurs?patrimoineId=${to.split('/').at(-1)}`)).members
const undo = (seen: Reply) => server.office('POST', `${seen.json['@id']}/annulation`)

test('OPEN-60 empty cells and missing columns leave the values of a known container as they are', async () => {
  const { to, checked } = await filled(FULL)
  await save(await checked('A;;;;Silo;;;Verre;;;'))
  const withoutColumns =
    'Nomenclature;Adresse;Commune;Type de conteneur;Type de dechet;Latitude;Longitude\r\n'
  const seen = await imports.checked(`${withoutColumns}A;;;Silo;Verre;;\r\n`, to)
  expect(seen.json.lecture).toMatchObject({
    absentes: ["Complement d'adresse", 'Marque', 'Quantite', 'Volume', ...FURTHER_TEXTS],
  })
  expect((await save(seen)).json.rapport).toEqual({ crees: 0, modifies: 0, inchanges: 1 })
  expect(await exported(to)).toContain('A;1 rue X;fond de cour;Lyon;CA;Sulo;6;VER;4 m³;45.7;4.8')
})

test('OPEN-60 a position corrected by hand stays unless the person says that the file may move it', async () => {
  const { to, checked } = await filled(FULL, FULL.replace('A', 'B'))
  const [a] = await containers(to)
  await server.call(server.world.admin, 'PATCH', String(a?.['@id']), { latitude: 45.71, longitude: 4.81 })
  const moved = (await checked(FULL, FULL.replace('A', 'B').replace('45.7;', '45.72;'))).json
  expect(moved).toMatchObject({ nombreCorriges: 1, apercu: { modifies: 1, inchanges: 1, immobiles: 1 } })
  const alerts = await server.office('GET', `${moved['@id']}/alertes`)
  expect(alerts.json.lignes).toMatchObject([
    { numero: 2, nomenclature: 'A', alertes: [{ nature: 'corrigee', gardee: { latitude: 45.71 } }] },
  ])
  await server.office('POST', `${moved['@id']}/enregistrement`)
  expect((await containers(to)).map(({ latitude }) => latitude)).toEqual([45.71, 45.72])
  const repeated = await checked(FULL)
  expect(repeated.json.apercu).toMatchObject({ modifies: 0, inchanges: 1, immobiles: 1 })
  const saved = await server.office('POST', `${repeated.json['@id']}/enregistrement?deplacer=true`)
  expect(saved.json.rapport).toEqual({ crees: 0, modifies: 1, inchanges: 0 })
  expect((await containers(to)).map(({ latitude }) => latitude)).toEqual([45.7, 45.72])
})

test('OPEN-60 the last import is undone: created containers go, changed ones are as before', async () => {
  const { to, saved, checked } = await filled(FULL)
  const before = await exported(to)
  const second = await save(await checked(FULL.replace('Sulo;6', 'Plastic Omnium;2'), FULL.replace('A', 'B')))
  expect(second.json).toMatchObject({ annulable: true, rapport: { crees: 1, modifies: 1 } })
  expect((await undo(saved)).json.message).toBe(
    'Seul le dernier import enregistré de ce patrimoine peut être annulé',
  )
  expect((await undo(second)).json).toMatchObject({ etat: 'annule', annulable: false })
  expect(await exported(to)).toBe(before)
  expect((await undo(second)).status).toBe(200)
  expect((await save(second)).json.message).toBe('Cet import a été annulé : envoyez à nouveau son fichier')
  expect(await report(second)).toContain('Créé')
})

test('OPEN-60 an import that changes nothing leaves the undo of the one before it', async () => {
  const { to, saved, checked } = await filled(FULL)
  expect((await save(await checked(FULL))).json).toMatchObject({
    annulable: false,
    rapport: { inchanges: 1 },
  })
  expect((await undo(saved)).json).toMatchObject({ etat: 'annule' })
  expect(await containers(to)).toEqual([])
})

test('OPEN-60 an import is not undone once a container of it was changed', async () => {
  const { to, saved } = await filled(FULL, FULL.replace('A', 'B'))
  const [a] = await containers(to)
  await server.office('PATCH', String(a?.['@id']), { volume: '5 m³' })
  const refused = await undo(saved)
  expect(refused.said).toEqual([
    409,
    'Cet import ne peut plus être annulé : 1\u00a0conteneur a changé depuis',
  ])
  expect(await containers(to)).toHaveLength(2)
})

test('OPEN-60 a container created by an import is not taken away once a crew has washed it', async () => {
  const { to, saved } = await filled(FULL)
  const [a] = await containers(to)
  await server.call(server.world.operateur, 'POST', '/releve_terrains', {
    conteneur: a?.['@id'],
    latitude: 45.7,
    longitude: 4.8,
  })
  expect((await undo(saved)).json.message).toBe(
    'Cet import ne peut plus être annulé : 1\u00a0conteneur créé par lui a servi depuis',
  )
})

test('IMP-11 unknown waste is counted, mapped once, and makes no doubles', async () => {
  const { to } = await filled()
  const near = ['C', 'D'].map((name) => `${name};1 rue X;;Lyon;Silo;;;Textile;;45.7;4.8`)
  const seen = await imports.checked(rows(...near), to)
  expect(seen.json).toMatchObject({
    nombreDoublons: 0,
    dechetsInconnus: [{ cle: 'textile', valeur: 'Textile', nombre: 2 }],
  })
  const path = String(seen.json['@id'])
  await server.office('POST', `${path}/verification`, { correspondances: {}, dechets: { textile: 'PAP' } })
  const mapped = await settled(path)
  expect(mapped.json).toMatchObject({ nombreDoublons: 1, choix: { dechets: { textile: 'PAP' } } })
  await save(mapped)
  expect((await containers(to)).map(({ dechetType }) => dechetType)).toEqual(['PAP', 'PAP'])
  // Next month's file of this client, whatever the patrimoine.
  const next = await imports.checked(
    rows('E;1 rue X;;Lyon;Silo;;;Textile;;45.7;4.8'),
    await imports.patrimoine(),
  )
  expect(next.json.choix).toEqual({ dechets: { textile: 'PAP' } })
  await save(next)
  expect(
    (await containers(String((next.json.patrimoine as Json)['@id']))).map(({ dechetType }) => dechetType),
  ).toEqual(['PAP'])
})

test('OPEN-61 positions of 0;0, outside France or far from the others are told, and block nothing', async () => {
  const to = await imports.patrimoine()
  const at = (name: string, degrees: string) => `${name};1 rue X;;Lyon;Silo;;;Verre;;${degrees}`
  const near = ['A', 'B', 'C'].map((name, i) => at(name, `45.7${i};4.8`))
  const seen = await imports.checked(rows(...near, at('D', '52.5;13.4'), at('E', '48.85;2.35')), to)
  expect(seen.json).toMatchObject({ nombreErreurs: 0, nombreAlertes: 2, nombreCorriges: 0 })
  const { lignes } = (await server.office('GET', `${seen.json['@id']}/alertes`)).json
  expect(lignes).toMatchObject([
    { nomenclature: 'D', alertes: [{ nature: 'hors-france' }, { nature: 'eloignee' }] },
    { nomenclature: 'E', alertes: [{ nature: 'eloignee' }] },
  ])
})
