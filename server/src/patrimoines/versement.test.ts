import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { FICHIER_LIGNES_MAX } from '@lavandiere/domain/patrimoines/import/fichier.ts'
import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { importsOf } from '../../testing/imports.ts'
import { compte } from '../platform/admission/who.ts'
import { VIOLATIONS_MAX } from '../platform/http/wire.ts'

const server = useServer()
const { patrimoine } = importsOf(server)
const one = (nomenclature: string) => ({ nomenclature, conteneurType: 'CA', dechetType: 'VER' })
const put = (to: string, conteneurs: unknown) => server.office('PUT', to, { conteneurs })
const ranks = async (to: string) => {
  const list = await server.office('GET', `/conteneurs?patrimoineId=${to.split('/').at(-1)}`)
  return list.members.map(({ nomenclature, ordreCsv }) => `${nomenclature}${ordreCsv}`).join(' ')
}

test('S22 IMP-24 a list with more containers than an import may hold is refused as a whole', async () => {
  const refused = await put(
    await patrimoine(),
    Array.from({ length: FICHIER_LIGNES_MAX + 1 }, () => ({})),
  )
  expect(refused.said).toEqual([422, `Au plus ${countInWords(FICHIER_LIGNES_MAX, 'conteneur')}`])
})

test('S22 IMP-24 of a list that is wrong throughout, no more is checked than is told', async () => {
  const refused = await put(
    await patrimoine(),
    Array.from({ length: FICHIER_LIGNES_MAX }, () => ({})),
  )
  expect(refused.status).toBe(422)
  expect(refused.json.violations?.length).toBeLessThanOrEqual(VIOLATIONS_MAX + 10)
  expect(refused.json.violations?.[0]?.propertyPath).toMatch(/^conteneurs\.0\./)
})

test('OPEN-60 a list that names every container gives their ranks; another one adds at the end', async () => {
  const to = await patrimoine()
  expect((await put(to, [one('B'), one('A')])).status).toBe(200)
  expect(await ranks(to)).toBe('A2 B1')
  await put(to, [one('A'), one('C')])
  expect(await ranks(to)).toBe('A2 B1 C4')
})

test('OPEN-60 a list leaves a position corrected by hand, is in the history, and is undone', async () => {
  const { admin } = server.world
  const to = await patrimoine()
  const read = async () =>
    (await server.office('GET', `/conteneurs?patrimoineId=${to.split('/').at(-1)}`)).members
  const imports = async () => (await server.office('GET', `/imports?patrimoine=${to}`)).members
  const list = [{ ...one('A'), latitude: 45.7, longitude: 4.8 }]
  await put(to, list)
  const [a] = await read()
  await server.call(admin, 'PATCH', String(a?.['@id']), { latitude: 45.71, longitude: 4.81 })
  expect((await put(to, [{ ...list[0], marque: 'Sulo' }, one('B')])).status).toBe(200)
  expect(await read()).toMatchObject([{ latitude: 45.71, marque: 'Sulo' }, { nomenclature: 'B' }])
  const [last, first] = await imports()
  expect([first?.annulable, last]).toMatchObject([
    false,
    { etat: 'enregistre', annulable: true, rapport: { crees: 1, modifies: 1, inchanges: 0 } },
  ])
  const csv = await server.office('GET', `${last?.['@id']}/rapport.csv`, undefined, {
    accept: '*/*',
  })
  expect(csv.text).toContain('2;B;Créé')
  expect((await server.office('POST', `${last?.['@id']}/annulation`)).status).toBe(200)
  expect(await read()).toMatchObject([{ latitude: 45.71, marque: null }])
  await server.office('PUT', `${to}?deplacer=true`, { conteneurs: list })
  expect(await read()).toMatchObject([{ latitude: 45.7 }])
})

test('S22 a list that is wrong throughout is refused while the account waits for its turn', async () => {
  const to = await patrimoine()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const before = server.services.admission.turns.heavy.run(compte(server.world.exploitant.id), () => ended)
  const empty = Array.from({ length: 200 }, () => ({}))
  try {
    expect((await put(to, empty)).status).toBe(422)
  } finally {
    end()
    await before
  }
})
