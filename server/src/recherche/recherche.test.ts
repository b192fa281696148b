import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'

const server = useServer()
let patrimoine: number
const find = async (text: string, who: TestAccount = server.world.exploitant) => {
  const { status, json } = await server.call(who, 'GET', `/recherche?search=${encodeURIComponent(text)}`)
  expect([status, json.message]).toEqual([200, undefined])
  return Array.from(json.trouves as unknown as { nature: string; libelle: string; aide: string | null }[])
}
const names = async (text: string, who?: TestAccount) =>
  (await find(text, who)).map(({ nature, libelle }) => `${nature} ${libelle}`)

beforeAll(async () => {
  patrimoine = await server.parc.patrimoine('Verre du centre')
  const ids = []
  for (const name of ['SIL-0042', 'SIL-42', 'SIL-4']) ids.push(await server.parc.conteneur(patrimoine, name))
  await server.query(
    sql`update conteneurs set adresse = '3 quai de l''Église', commune = 'Sète' where id = ${ids[0] ?? 0}`,
  )
  await server.parc.tournee(patrimoine, ids, [1], 'Quais du mardi')
})

test('SHELL-58 one question finds every kind of thing, by words in any order, without accents', async () => {
  expect(await find('eglise SETE quai')).toEqual([
    {
      nature: 'conteneurs',
      id: expect.any(Number),
      libelle: 'SIL-0042',
      aide: "3 quai de l'Église, Sète · Verre du centre",
    },
    { nature: 'adresses', id: patrimoine, libelle: "3 quai de l'Église, Sète", aide: 'Verre du centre' },
  ])
  expect(await names('quais')).toEqual(['tournees Quais du mardi'])
  expect(await names('mardy')).toEqual(['tournees Quais du mardi'])
  expect(await names(server.world.client.email)).toEqual(['clients Client A'])
  expect(await names(server.world.operateur.email)).toEqual([expect.stringMatching(/^operateurs /)])
  expect(await names('verre centre')).toContain('patrimoines Verre du centre')
})

test('SHELL-58 the nearest container comes first, and is found among more than are read', async () => {
  expect((await names('sil 42')).slice(0, 2)).toEqual(['conteneurs SIL-42', 'conteneurs SIL-0042'])
  expect(await names('42')).toEqual(['conteneurs SIL-42'])
  expect(await names('sil-4')).toEqual(['conteneurs SIL-4', 'conteneurs SIL-42', 'conteneurs SIL-0042'])
  await server.query(sql`insert into conteneurs (exploitant_id, client_id, patrimoine_id, nomenclature, conteneur_type, dechet_type)
    select exploitant_id, client_id, id, 'B12' || i, 'CA', 'VER' from patrimoines, generate_series(1, 300) i where id = ${patrimoine}`)
  await server.parc.conteneur(patrimoine, 'B12')
  expect((await names('b12'))[0]).toBe('conteneurs B12')
})

test('SHELL-58 S3 nobody finds another company, another client, nor what its role may not read', async () => {
  const { admin, client, autre } = server.world
  expect(await names('sil 42', autre.exploitant)).toEqual([])
  expect(await names('sil 42', autre.client)).toEqual([])
  expect(await names('quais', autre.exploitant)).toEqual([])
  expect(await names('sil 42', client)).toHaveLength(2)
  expect(await names('quais', client)).toEqual([])
  expect(await names('sil 42', admin)).toHaveLength(2)
  expect((await server.call(server.world.operateur, 'GET', '/recherche?search=sil')).status).toBe(403)
})

test('SHELL-58 what is removed, and words that are none, find nothing; a pattern is a text', async () => {
  await server.query(sql`update conteneurs set archived_at = now() where nomenclature = 'SIL-4'`)
  expect(await names('sil-4')).not.toContain('conteneurs SIL-4')
  for (const text of ['%%', '__', '- -', "''", "%' or true --", '\\\\', '$1$2'])
    expect(await names(text), text).toEqual([])
  expect((await server.office('GET', `/recherche?search=${'a'.repeat(101)}`)).status).toBe(400)
})

test('SHELL-58 an ended pay period is found by what is to be done with it until it is closed', async () => {
  const { json } = await server.office('POST', '/periode_paies', {
    libelle: 'Octobre',
    startDate: '2026-10-01',
    endDate: '2026-10-31',
  })
  expect(await find('cloturer octobre')).toEqual([
    { nature: 'clotures', id: json.id, libelle: 'Clôturer Octobre', aide: null },
  ])
  await server.query(
    sql`insert into periode_clotures (exploitant_id, periode_id, cloturee_par_id) values (${server.world.exploitant.id}, ${Number(json.id)}, ${server.world.exploitant.id})`,
  )
  expect(await names('cloturer octobre')).toEqual([])
})
