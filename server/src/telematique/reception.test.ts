import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'

const server = useServer()

test('TRK-01 a day that several trackers open at once is opened once, and none of them is refused', async () => {
  const open = (day: string) =>
    Promise.all(
      Array.from({ length: 8 }, () => server.services.pool.query('select ouvrir_positions($1)', [day])),
    )
  for (const day of ['2027-03-01', '2027-03-02', '2027-03-03']) await open(day)
  const rows = await server.query(
    `select relname from pg_class where relkind = 'r' and relname like 'le_202703%' order by relname`,
  )
  expect(rows.map(({ relname }) => relname)).toEqual(['le_20270301', 'le_20270302', 'le_20270303'])
})

test('TRK-01 positions keep the key by which they came, and each key its last arrival', async () => {
  const keyOf = async (libelle: string) =>
    (await server.office('PUT', '/telematique/jetons', { libelle })).json
  const [depot, phones] = [await keyOf('Dépôt'), await keyOf('Téléphones')]
  await server.office('POST', '/laveuses', {
    immatriculation: 'AB-1',
    identifiantTraceur: 'boitier',
  })
  const say = ({ jeton }: { jeton?: unknown }, second: number) =>
    server.call(
      null,
      'GET',
      `/telematique/entrees/${jeton}/osmand?id=boitier&lat=45.7&lon=4.8&timestamp=${Math.floor(Date.now() / 1000) - 60 + second}`,
    )
  expect((await say(depot, 0)).json).toMatchObject({ gardees: 1 })
  expect((await say(phones, 1)).json).toMatchObject({ gardees: 1 })
  const kept = await server.query(sql`select jeton_id as jeton from positions order by instant`)
  expect(kept.map(({ jeton }) => jeton)).toEqual([depot.id, phones.id])
  const { json } = await server.office('GET', '/telematique/connexion')
  // The tracker then sends with the other key; the arrival by the first key is still shown.
  const keys = (json.jetons ?? []) as unknown as { recuLe: string | null }[]
  expect(keys.map(({ recuLe }) => recuLe !== null)).toEqual([true, true])
  expect(json.traceurs).toMatchObject([{ identifiant: 'boitier', jeton: 'Téléphones' }])
})

test('TRK-01 positions too old to be kept are noted, and the office reads why none is shown', async () => {
  const key = (await server.office('PUT', '/telematique/jetons', { libelle: 'Vieux' })).json
  const old = Math.floor(Date.now() / 1000) - 70 * 86_400
  const sent = await server.call(
    null,
    'GET',
    `/telematique/entrees/${key.jeton}/osmand?id=vieux&lat=45.7&lon=4.8&timestamp=${old}`,
  )
  expect([sent.status, sent.json.recues, sent.json.gardees]).toEqual([200, 1, 0])
  const { json } = await server.office('GET', '/telematique/connexion')
  const keys = (json.jetons ?? []) as unknown as { libelle: string; recuLe: string | null }[]
  expect(keys.find(({ libelle }) => libelle === 'Vieux')?.recuLe).not.toBeNull()
  const horloge = async () => {
    const { traceurs } = (await server.office('GET', '/telematique/connexion')).json
    const all = traceurs as unknown as { identifiant: string; horloge: string | null }[]
    return all.find(({ identifiant }) => identifiant === 'vieux')?.horloge
  }
  expect(await horloge()).toBe('retard')
  // The receiver is set right, then falls back.
  const entree = `/telematique/entrees/${key.jeton}/osmand?id=vieux&lat=45.7&lon=4.8`
  await server.call(null, 'GET', entree)
  expect(await horloge()).toBeNull()
  await server.call(null, 'GET', `${entree}&timestamp=${old}`)
  expect(await horloge()).toBe('retard')
})
