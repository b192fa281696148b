import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Reply, useServer } from '../../testing/app.ts'
import { fileForm } from '../../testing/form.ts'
import { FURTHER_TEXTS } from '../../testing/imports.ts'
import { XLSX_TYPE } from '../platform/xlsx/workbook.ts'

const server = useServer()
let patrimoine = 0
/** Containers A, B, C, D of one patrimoine; the tournée goes A, B, C. */
let conteneurs: number[] = []
let tournee = ''

beforeEach(async () => {
  patrimoine = await server.parc.patrimoine('Centre')
  conteneurs = []
  for (const name of 'ABCD') conteneurs.push(await server.parc.conteneur(patrimoine, name))
  await server.query(
    sql`update conteneurs set adresse = '1 rue ' || nomenclature where patrimoine_id = ${patrimoine}`,
  )
  tournee = `/campagne_lavages/${await server.parc.tournee(patrimoine, conteneurs.slice(0, 3), [0])}`
})

const rows = (...lines: string[]) => `Nomenclature;Adresse\r\n${lines.join('\r\n')}\r\n`
function send(
  method: 'POST' | 'PUT',
  bytes: Buffer | string,
  { to = tournee, ifMatch = '', query = '' } = {},
): Promise<Reply> {
  const form = fileForm('plan.csv', bytes)
  const path = `${method === 'POST' ? `${to}/ordre/comparaison` : `${to}/ordre`}${query}`
  return server.office(method, path, form.body, {
    ...form.headers,
    ...(ifMatch ? { 'if-match': ifMatch } : {}),
  })
}
const compare = (bytes: Buffer | string) => send('POST', bytes)
const exported = async () =>
  (await server.office('GET', `${tournee}/ordre`, undefined, { accept: '*/*' })).text
const ordreNow = async () => (await server.office('GET', tournee)).json.ordre
const kept = async () => {
  const found = await server.query(sql`
      select concat_ws(' ', nomenclature, adresse, ordre_csv, latitude) as all from conteneurs
      where patrimoine_id = ${patrimoine} and archived_at is null order by nomenclature`)
  return found.map(({ all }) => all)
}
const NOTHING = { retires: [], ajoutes: [], reordonnes: [], adresses: [], erreurs: [] }

describe('order update', () => {
  test('IMP-04 IMP-26 a plan whose first line names its separator is read as an import is', async () => {
    const { status, json } = await compare(
      `sep=|\r\n${rows('A;1 rue A', 'B;1 rue B', 'C;1 rue C').replaceAll(';', '|')}`,
    )
    expect([status, json]).toMatchObject([200, NOTHING])
  })

  test('IMP-26 TOUR-06 the workbook of the tournée is taken back as it is', async () => {
    const { bytes } = await server.office('GET', `${tournee}/excel`)
    const form = fileForm('tournee.xlsx', bytes, XLSX_TYPE)
    const back = await server.office('POST', `${tournee}/ordre/comparaison`, form.body, form.headers)
    expect([back.status, back.json]).toMatchObject([200, { ...NOTHING, encodage: null }])
  })

  test('IMP-27 OPEN-75 a file is compared with the tournée, and nothing is saved by that', async () => {
    const [a, b, c, d] = conteneurs
    const seen = await compare(rows('D;', 'B;2 quai', 'A;1 rue A'))
    expect([seen.status, seen.json]).toEqual([
      200,
      {
        '@id': `/api${tournee}/ordre`,
        '@type': 'OrdreCompare',
        nom: 'plan.csv',
        encodage: 'UTF-8',
        lecture: {
          colonnes: [
            { nom: 'Nomenclature', exemples: ['D', 'B', 'A'] },
            { nom: 'Adresse', exemples: ['2 quai', '1 rue A'] },
          ],
          champs: { Nomenclature: 'Nomenclature', Adresse: 'Adresse' },
          origine: 'entetes',
        },
        nombre: { avant: 3, apres: 3 },
        retires: [{ id: c, nomenclature: 'C', adresse: '1 rue C', avant: 3 }],
        ajoutes: [{ id: d, nomenclature: 'D', adresse: '1 rue D', apres: 1 }],
        reordonnes: [expect.objectContaining({ id: a, avant: 1, apres: 3 })],
        adresses: [{ id: b, nomenclature: 'B', avant: '1 rue B', apres: '2 quai' }],
        erreurs: [],
      },
    ])
    expect(await ordreNow()).toEqual([a, b, c])
    expect(await kept()).toEqual(['A 1 rue A', 'B 1 rue B', 'C 1 rue C', 'D 1 rue D'])
  })

  test('IMP-25 IMP-28 OPEN-75 confirming saves order, addresses and ranks; what left stays in the patrimoine', async () => {
    const [a, b, , d] = conteneurs
    await server.query(sql`update conteneurs set latitude = 48.9, longitude = 2.3 where id = ${b}`)
    const file = rows('D;', 'B;2 quai', 'A;1 rue A')
    const seen = await compare(file)
    const done = await send('PUT', file, { ifMatch: String(seen.headers.etag) })
    expect([done.status, done.json.adresses?.[0]?.apres]).toEqual([200, '2 quai'])
    expect(await ordreNow()).toEqual([d, b, a])
    expect(await kept()).toEqual(['A 1 rue A 3', 'B 2 quai 2 48.9', 'C 1 rue C', 'D 1 rue D 1'])
    const again = await compare(file)
    expect(again.json).toMatchObject(NOTHING)
    expect(again.headers.etag).toBe(done.headers.etag)
  })

  test('S14 IMP-28 a tournée or an address that changed since it was compared is refused, whole', async () => {
    const file = rows('C;', 'B;2 quai', 'A;')
    const { etag } = (await compare(file)).headers
    const item = await server.office('GET', tournee)
    await server.office('PATCH', `/conteneurs/${conteneurs[1]}`, { adresse: 'ailleurs' })
    const late = await send('PUT', file, { ifMatch: String(etag) })
    expect(late.said).toEqual([412, expect.stringContaining('comparez à nouveau')])
    expect((await kept())[1]).toBe('B ailleurs')
    await server.query(sql`update campagne_lavages set version = version + 1 where id = ${item.json.id}`)
    expect((await send('PUT', file, { ifMatch: String(item.headers.etag) })).status).toBe(412)
    const fresh = String((await compare(file)).headers.etag)
    const together = await Promise.all(Array.from({ length: 8 }, () => send('PUT', file, { ifMatch: fresh })))
    expect(together.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(412)])
  })

  test('OPEN-75 IMP-22 an unknown nomenclature, or one given twice, is told with its line and blocks', async () => {
    const file = rows('A;', 'X-9;', 'B;', 'A;')
    const messages = [
      "Erreur dans la ligne 3: La nomenclature X-9 n'existe pas dans le patrimoine.",
      'Erreur dans la ligne 5: la nomenclature A est déjà à la ligne 2.',
    ]
    const seen = await compare(file)
    expect(seen.json.erreurs).toMatchObject(messages.map((message) => ({ message })))
    const refused = await send('PUT', file)
    expect([refused.status, refused.json.violations]).toEqual([
      422,
      messages.map((message) => ({ propertyPath: 'Nomenclature', message, code: 'ligne' })),
    ])
    expect(await ordreNow()).toEqual(conteneurs.slice(0, 3))
  })

  test('IMP-26 IMP-04 the two columns are read wherever they stand and however the file is written', async () => {
    const text = 'Ordre;ADRESSE ;nomenclature\r\n1;Allée de l’Été;A\r\n'
    const sheet = `Tournée;Centre\r\nClient;X\r\n\r\n${text}`
    expect((await compare(sheet)).json.adresses).toMatchObject([{ apres: 'Allée de l’Été' }])
    const excel = Buffer.from('Nomenclature;Adresse\nA;1 allée\n', 'latin1')
    expect((await compare(excel)).json).toMatchObject({
      encodage: 'Windows-1252',
      adresses: [{ apres: '1 allée' }],
    })
    expect((await compare('a;"b\r\n')).status).toBe(422)
  })

  test('IMP-36 a foreign file: the column with the nomenclatures is proposed, another one can be chosen', async () => {
    const [a, , c, d] = conteneurs
    const file = 'rang;point de collecte;code;rue\r\n1;Place;D;quai\r\n2;Mairie;A;port\r\n3;École;C;mail\r\n'
    const seen = await compare(file)
    expect(seen.json).toMatchObject({
      lecture: { champs: { Nomenclature: 'code', Adresse: null }, origine: 'proposition' },
      adresses: [],
      erreurs: [],
      nombre: { apres: 3 },
    })
    const query = '?nomenclature=code&adresse=rue'
    expect((await send('POST', file, { query })).json).toMatchObject({
      lecture: { origine: 'choix' },
      adresses: [{ apres: 'quai' }, { apres: 'port' }, { apres: 'mail' }],
    })
    expect((await send('PUT', file, { ifMatch: String(seen.headers.etag) })).status).toBe(200)
    expect(await ordreNow()).toEqual([d, a, c])
    expect(await kept()).toEqual(['A 1 rue A 2', 'B 1 rue B', 'C 1 rue C 3', 'D 1 rue D 1'])
    expect((await send('PUT', file, { query: '?adresse=rues' })).status).toBe(422)
    const gone = await send('POST', file, { query: '?nomenclature=ref' })
    expect(gone.said).toEqual([422, 'En-tête(s) manquant(s) dans le fichier : ref'])
    const none = await compare('x;y\r\n1;2\r\n')
    expect(none.json).toMatchObject({ lecture: { champs: { Nomenclature: null } }, erreurs: [{ numero: 2 }] })
  })

  test('IMP-36 OPEN-75 lines that match nothing block, unless the others are wanted alone', async () => {
    const [a, b] = conteneurs
    const file = 'code\r\nB\r\nX-9\r\nA\r\n'
    const seen = await compare(file)
    expect(seen.json).toMatchObject({ nombre: { apres: 2 }, erreurs: [{ numero: 3, champ: 'Nomenclature' }] })
    expect((await send('PUT', file)).status).toBe(422)
    expect((await send('PUT', file, { query: '?partiel=true' })).status).toBe(200)
    expect(await ordreNow()).toEqual([b, a])
    expect((await send('PUT', 'code\r\nX-9\r\n', { query: '?partiel=true' })).status).toBe(422)
  })

  test('IMP-07 IMP-28 headers alone empty no tournée', async () => {
    const said = { message: 'Aucune ligne sous celle des titres : ajoutez une ligne par conteneur' }
    for (const { status, json } of [await compare(rows()), await send('PUT', rows(), { ifMatch: '*' })])
      expect([status, json]).toMatchObject([422, said])
  })

  test('IMP-25 S7 the CSV of a tournée comes back unchanged', async () => {
    await server.query(sql`update conteneurs set nomenclature = v.n, adresse = v.a, commune = E'Saint;"Denis"\n', latitude = 1e-7, longitude = 2 from (values
        (${conteneurs[0]}::int, '=A1', '-rue'), (${conteneurs[1]}, '00B', null), (${conteneurs[2]}, '''=C', '"quai";+ ')) as v (id, n, a)
        where conteneurs.id = v.id`)
    const csv = await exported()
    const headers =
      "\ufeffOrdre;Nomenclature;Adresse;Complément d'adresse;Commune;Nombre de bacs;Type;Type déchet;Volume;Latitude;Longitude"
    expect(csv.split('\r\n')[0]).toBe([headers, ...FURTHER_TEXTS].join(';'))
    expect((await compare(csv)).json).toMatchObject({ ...NOTHING, nombre: { avant: 3, apres: 3 } })
    expect((await send('PUT', csv)).status).toBe(200)
    expect(await exported()).toBe(csv)
  })

  test('TOUR-15 a unipatrimoine has no order, and a file may not be too large', async () => {
    const to = `/campagne_lavages/${await server.parc.tournee(await server.parc.patrimoine('Dépôt', 4), [], [0])}`
    for (const method of ['POST', 'PUT'] as const) {
      const uni = await send(method, rows('A;'), { to })
      expect(uni.said).toEqual([422, "L'ordre de la tournée n'est pas disponible pour un unipatrimoine"])
      expect((await send(method, Buffer.alloc(6_000_000, 'a;'))).status).toBe(413)
    }
  })
})
