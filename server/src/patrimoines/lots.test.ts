import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'

const server = useServer()

const iri = (name: string) => (id: number) => `/api/${name}/${id}`
/** A patrimoine with these containers: its id and theirs. */
async function laid(libelle: string, noms: readonly string[]) {
  const patrimoine = await server.parc.patrimoine(libelle)
  const ids: number[] = []
  for (const nom of noms) ids.push(await server.parc.conteneur(patrimoine, nom))
  return { patrimoine, ids }
}
const edit = (patrimoine: number, more: object) =>
  server.office('POST', '/conteneurs/lots', {
    patrimoine: iri('patrimoines')(patrimoine),
    ...more,
  })
const undo = (operation: unknown, who = server.world.exploitant) =>
  server.call(who, 'POST', `/conteneurs/lots/${operation}/annulation`)
const one = async (id: number | undefined) => (await server.office('GET', `/conteneurs/${id}`)).json

describe('export of a selection', () => {
  const exported = async (patrimoine: number, more: object, who = server.world.exploitant) => {
    const body = { patrimoine: iri('patrimoines')(patrimoine), ...more }
    const { status, text } = await server.call(who, 'POST', '/conteneurs/lots/export', body)
    return {
      status,
      noms: text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(';')[0]),
    }
  }

  test('PAT-36 the picked containers, or those of a search, leave with the columns of the import', async () => {
    const { patrimoine, ids } = await laid('À emporter', ['Nord 1', 'Nord 2', 'Sud 1'])
    const named = { conteneurs: [ids[2], ids[0]].map((id) => iri('conteneurs')(Number(id))) }
    expect(await exported(patrimoine, named)).toEqual({ status: 200, noms: ['Nord 1', 'Sud 1'] })
    expect(await exported(patrimoine, { search: 'nord' })).toEqual({
      status: 200,
      noms: ['Nord 1', 'Nord 2'],
    })
    expect((await exported(patrimoine, named, server.world.client)).status).toBe(403)
    expect((await exported(patrimoine, named, server.world.autre.exploitant)).status).toBe(422)
  })
})

describe('bulk edit', () => {
  test('named containers take the values, the others stay; undo puts back each its own', async () => {
    const { patrimoine, ids } = await laid('Lot', ['A', 'B', 'C'])
    await server.office('PATCH', `/conteneurs/${ids[1]}`, { volume: '3 m3' })
    const valeurs = { conteneurType: 'CE', volume: '4 m3', quantite: 2 }
    const done = await edit(patrimoine, { conteneurs: ids.slice(0, 2).map(iri('conteneurs')), valeurs })
    expect([done.status, done.json]).toMatchObject([200, { trouves: 2, modifies: 2, inchanges: 0 }])
    expect(await one(ids[0])).toMatchObject({ ...valeurs, dechetType: 'VER' })
    expect(await one(ids[2])).toMatchObject({ conteneurType: 'CA', volume: null, quantite: 1 })
    const back = await undo(done.json.operation)
    expect([back.status, back.json]).toEqual([200, { restaures: 2, ignores: 0 }])
    expect(await one(ids[0])).toMatchObject({ conteneurType: 'CA', volume: null, quantite: 1 })
    expect(await one(ids[1])).toMatchObject({ conteneurType: 'CA', volume: '3 m3', quantite: 1 })
    expect((await undo(done.json.operation)).json).toEqual({ restaures: 0, ignores: 2 })
  })

  test('a container that cannot be as it is kept is named', async () => {
    const { patrimoine, ids } = await laid('Un mauvais', ['A', 'B'])
    await server.query(sql`update conteneurs set marque = repeat('x', 300) where id = ${ids[1]}`)
    const refused = await edit(patrimoine, { valeurs: { quantite: 3 } })
    const message = 'Conteneur B : Le champ « Marque » ne doit pas dépasser 255 caractères'
    expect(refused.said).toEqual([422, message])
    expect(refused.json.violations).toMatchObject([{ propertyPath: 'marque', message }])
  })

  test('all that a search finds, and what has the values already is left alone', async () => {
    const { patrimoine, ids } = await laid('Filtre', ['Nord 1', 'Nord 2', 'Sud 1'])
    const done = await edit(patrimoine, { search: 'nord', valeurs: { dechetType: 'OM' } })
    expect(done.json).toMatchObject({ trouves: 2, modifies: 2 })
    expect((await one(ids[2])).dechetType).toBe('VER')
    const all = await edit(patrimoine, { valeurs: { dechetType: 'OM' } })
    expect(all.json).toMatchObject({ trouves: 3, modifies: 1, inchanges: 2 })
    const none = await edit(patrimoine, { valeurs: { dechetType: 'OM' } })
    expect(none.json).toMatchObject({ trouves: 3, modifies: 0, inchanges: 3, operation: null })
  })

  test('OPEN-54 a bulk edit of a zone is refused when it finds another number than was seen', async () => {
    const { patrimoine, ids } = await laid('Zone du lot', ['Nord 1', 'Nord 2', 'Nord 3', 'Sud 1'])
    const zone = { search: 'nord', parmi: [ids[0], ids[1], ids[3]], valeurs: { volume: '9 m3' } }
    const other = await edit(patrimoine, { ...zone, attendus: 3 })
    expect(other.said).toEqual([409, 'La liste a changé : 2\u00a0conteneurs au lieu de 3'])
    expect((await one(ids[0])).volume).toBe(null)
    const done = await edit(patrimoine, { ...zone, attendus: 2 })
    expect([done.status, done.json.modifies]).toEqual([200, 2])
    expect([(await one(ids[1])).volume, (await one(ids[2])).volume]).toEqual(['9 m3', null])
  })

  test('undo leaves alone a container that somebody changed since, and says how many', async () => {
    const { patrimoine, ids } = await laid('Entre-temps', ['A', 'B'])
    const done = await edit(patrimoine, { valeurs: { volume: '4 m3' } })
    await server.call(server.world.admin, 'PATCH', `/conteneurs/${ids[0]}`, { volume: '5 m3' })
    await server.call(server.world.admin, 'PATCH', `/conteneurs/${ids[1]}`, { commune: 'Lyon' })
    expect((await undo(done.json.operation)).json).toEqual({ restaures: 1, ignores: 1 })
    expect((await one(ids[0])).volume).toBe('5 m3')
    expect(await one(ids[1])).toMatchObject({ volume: null, commune: 'Lyon' })
  })

  test('what a single edit refuses is refused, whole, in its words', async () => {
    const { patrimoine, ids } = await laid('Refusé', ['A'])
    const other = await laid('Autre', ['Z'])
    const cases: [object, string][] = [
      [{ valeurs: {} }, 'Choisissez au moins une valeur à modifier'],
      [{ valeurs: { quantite: 0 } }, 'Le nombre de bacs est un nombre entier de 1 à 9999'],
      [{ valeurs: { conteneurType: 'X' } }, 'Le type de conteneur est requis'],
      [{ valeurs: { nomenclature: 'N' } }, "Le champ « nomenclature » n'existe pas"],
      [
        { conteneurs: [...ids, ...other.ids].map(iri('conteneurs')), valeurs: { quantite: 4 } },
        "Un conteneur choisi n'existe plus : rechargez la liste",
      ],
    ]
    for (const [change, message] of cases) {
      const reply = await edit(patrimoine, change)
      expect([reply.status, reply.json.violations?.[0]?.message], JSON.stringify(change)).toEqual([
        422,
        message,
      ])
    }
    expect((await one(ids[0])).quantite).toBe(1)
  })

  test('S2 an undo is its author’s', async () => {
    const { patrimoine } = await laid('À moi', ['A'])
    const done = await edit(patrimoine, { valeurs: { quantite: 4 } })
    expect((await undo(done.json.operation, server.world.admin)).status).toBe(404)
    expect((await undo(0)).status).toBe(404)
  })

  test('no single edit is undone as if it were a bulk edit of other fields', async () => {
    const { patrimoine, ids } = await laid('Adresse', ['A'])
    await server.office('PATCH', `/conteneurs/${ids[0]}`, { adresse: '1 rue' })
    const seen = await server.office('GET', `/modifications?patrimoine=${iri('patrimoines')(patrimoine)}`)
    expect((await undo(seen.members[0]?.id)).status).toBe(404)
  })
})

describe('bulk removal', () => {
  const remove = (patrimoine: number, more: object = {}, who = server.world.exploitant) =>
    server.call(who, 'POST', '/conteneurs/lots/retrait', {
      patrimoine: iri('patrimoines')(patrimoine),
      ...more,
    })
  const there = async (patrimoine: number) =>
    (await server.office('GET', `/conteneurs?patrimoineId=${patrimoine}`)).members.map((m) => m.nomenclature)

  test('CONT-33 picked containers are removed together, and come back where nobody took their name', async () => {
    const { patrimoine, ids } = await laid('Retrait', ['A', 'B', 'C'])
    const done = await remove(patrimoine, { conteneurs: ids.slice(0, 2).map(iri('conteneurs')) })
    expect([done.status, done.json]).toMatchObject([200, { retires: 2 }])
    expect(await there(patrimoine)).toEqual(['C'])
    await server.parc.conteneur(patrimoine, 'A')
    expect((await undo(done.json.operation, server.world.autre.exploitant)).status).toBe(404)
    expect((await undo(done.json.operation)).json).toEqual({ restaures: 1, ignores: 1 })
    expect(await there(patrimoine)).toEqual(['A', 'B', 'C'])
  })

  test('CONT-33 nothing is removed when a tournée still visits one, or when the list has changed', async () => {
    const { patrimoine, ids } = await laid('Visités', ['A', 'B'])
    await server.parc.tournee(patrimoine, ids.slice(1), [1], 'Mardi')
    const refused = await remove(patrimoine)
    expect(refused.said).toEqual([
      409,
      "Le conteneur B fait partie de la tournée « Mardi » : retirez-le d'abord",
    ])
    expect((await remove(patrimoine, { search: 'A', attendus: 2 })).status).toBe(409)
    expect(await there(patrimoine)).toEqual(['A', 'B'])
    expect((await remove(patrimoine, {}, server.world.autre.exploitant)).status).toBe(422)
  })
})
