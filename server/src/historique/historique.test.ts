import { perTexte } from '@lavandiere/domain/patrimoines/textes.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { merge, sourceOf } from '../patrimoines/import/fusion.ts'
import { asSystem } from '../platform/db/actor.ts'

const server = useServer()
let patrimoine: number

const history = async (query: string) => {
  const { json, members } = await server.office('GET', `/modifications?${query}`)
  return { type: json['@type'], total: Number(json['hydra:totalItems']), operations: members }
}
const ofPatrimoine = (id: number) => history(`patrimoine=/api/patrimoines/${id}`)
const ofConteneur = (id: number) => history(`conteneur=/api/conteneurs/${id}`)

beforeAll(async () => {
  patrimoine = await server.parc.patrimoine('Suivi')
})

const makeLigne = (nomenclature: string, more: object = {}) => ({
  nomenclature,
  adresse: null,
  complementAdresse: null,
  commune: null,
  conteneurType: 'CA' as const,
  dechetType: 'VER' as const,
  marque: null,
  quantite: 1,
  ...perTexte(() => null),
  latitude: null,
  longitude: null,
  ordreCsv: null,
  ...more,
})
const importer = (id: number, lignes: ReturnType<typeof makeLigne>[]) =>
  asSystem(server.services.pool, (tx) => merge(tx, id, sourceOf(lignes)))

describe('what is recorded', () => {
  test('a hand edit says who, when, what was before and after, and nothing else', async () => {
    const { exploitant, admin } = server.world
    const made = await server.office('POST', '/conteneurs', {
      patrimoine: `/api/patrimoines/${patrimoine}`,
      nomenclature: 'H1',
      conteneurType: 'CA',
      dechetType: 'VER',
    })
    const path = String(made.json['@id'])
    await server.office('PATCH', path, { commune: 'Lyon', quantite: 2 })
    await server.office('PATCH', path, { commune: 'Lyon' })
    await server.call(admin, 'PUT', path, { latitude: '45.75', longitude: '4.85' })
    await server.office('DELETE', path)
    await server.office('POST', `${path}/restaurer`)
    const { type, total, operations } = await ofConteneur(Number(made.json.id))
    expect([type, total]).toEqual(['hydra:Collection', 5])
    const told = JSON.parse(JSON.stringify(operations)) as { auteur: object; lignes: object[] }[]
    const self = { id: exploitant.id, libelle: expect.any(String) }
    expect(told.map(({ auteur }) => auteur)).toEqual([
      self,
      self,
      { id: admin.id, libelle: 'Administrateur' },
      self,
      self,
    ])
    expect(told.map(({ lignes }) => lignes[0])).toMatchObject([
      { nature: 'restauration' },
      { nature: 'suppression' },
      {
        nature: 'modification',
        avant: { latitude: null, longitude: null },
        apres: { latitude: 45.75, longitude: 4.85 },
      },
      { avant: { commune: null, quantite: 1 }, apres: { commune: 'Lyon', quantite: 2 } },
      { nature: 'creation', sujet: 'conteneur', conteneur: { libelle: 'H1' }, avant: null },
    ])
    expect(Object.keys(operations?.[3]?.lignes?.[0]?.avant ?? {}).sort()).toEqual(['commune', 'quantite'])
  })

  test('a patrimoine edited, removed with its containers and restored is three entries of its own', async () => {
    const { admin } = server.world
    const id = await server.parc.patrimoine('À renommer')
    const conteneur = await server.parc.conteneur(id, 'A')
    const path = `/patrimoines/${id}`
    await server.call(admin, 'PUT', path, { libelle: 'Renommé' })
    await server.call(admin, 'DELETE', path)
    expect((await server.call(admin, 'GET', `/modifications?patrimoine=${path}`)).status).toBe(404)
    await server.call(admin, 'POST', `${path}/restaurer`)
    const seen = await ofPatrimoine(id)
    expect(JSON.parse(JSON.stringify(seen.operations))).toMatchObject([
      { lignes: [{ sujet: 'patrimoine', nature: 'restauration' }], nombreLignes: 1 },
      { lignes: [{ sujet: 'patrimoine', nature: 'suppression' }], nombreLignes: 1 },
      { lignes: [{ avant: { libelle: 'À renommer' }, apres: { libelle: 'Renommé' } }] },
      { lignes: [{ nature: 'creation', sujet: 'conteneur' }], auteur: { id: null, libelle: 'Système' } },
      { lignes: [{ nature: 'creation', sujet: 'patrimoine' }] },
    ])
    expect((await ofConteneur(conteneur)).total).toBe(1)
  })

  test('an import is one entry: a line for its creations, one per change, none for shifted ranks', async () => {
    const id = await server.parc.patrimoine('Importé')
    await importer(id, [makeLigne('A'), makeLigne('B'), makeLigne('C')])
    await importer(id, [
      makeLigne('Z'),
      makeLigne('Y'),
      makeLigne('A'),
      makeLigne('B', { volume: '4 m3' }),
      makeLigne('C'),
    ])
    const { total, operations } = await ofPatrimoine(id)
    expect(total).toBe(3)
    expect(JSON.parse(JSON.stringify(operations))).toMatchObject([
      {
        nombreLignes: 2,
        lignes: [
          { nature: 'modification', conteneur: { libelle: 'B' }, apres: { volume: '4 m3' } },
          { nature: 'creation', conteneur: null, nombre: 2 },
        ],
      },
      { lignes: [{ nature: 'creation', nombre: 3 }] },
      { lignes: [{ sujet: 'patrimoine' }] },
    ])
    // A container of that import finds the line of its creation.
    const list = await server.office('GET', `/conteneurs?patrimoineId=${id}&search=Y`)
    const own = await ofConteneur(Number(list.members[0]?.id))
    expect(JSON.parse(JSON.stringify(own.operations))).toMatchObject([
      { lignes: [{ nature: 'creation', nombre: 2 }] },
    ])
  })

  test('many lines of one action come five with it, and the others by pages', async () => {
    const id = await server.parc.patrimoine('Long')
    const many = Array.from({ length: 12 }, (_, i) => makeLigne(`L${i}`))
    await importer(id, many)
    await importer(
      id,
      many.map((one) => ({ ...one, quantite: 3 })),
    )
    const { operations } = await ofPatrimoine(id)
    const first = operations?.[0]
    expect([first?.nombreLignes, Object.keys(first?.lignes ?? {}).length]).toEqual([12, 5])
    const page = await server.office('GET', `/modifications/${first?.id}/lignes?page=2&itemsPerPage=10`)
    expect([page.json.total, Object.keys(page.json.lignes ?? {}).length]).toEqual([12, 2])
  })

  test('an undone import tells all that it took back, beyond the lines that come with it', async () => {
    const { admin } = server.world
    const id = await server.parc.patrimoine('Annulé')
    const names = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6']
    await importer(
      id,
      names.map((name) => makeLigne(name)),
    )
    const lines = [...names, 'N1', 'N2', 'N3'].map((nomenclature) => ({
      nomenclature,
      conteneurType: 'CA',
      dechetType: 'VER',
      quantite: 3,
    }))
    await server.call(admin, 'PUT', `/patrimoines/${id}`, { conteneurs: lines })
    const imports = await server.call(admin, 'GET', `/imports?patrimoine=/api/patrimoines/${id}`)
    const undone = await server.call(admin, 'POST', `/imports/${imports.members[0]?.id}/annulation`)
    expect(undone.status).toBe(200)
    const { operations } = await ofPatrimoine(id)
    expect(JSON.parse(JSON.stringify(operations)).slice(0, 2)).toMatchObject([
      {
        nombreLignes: 9,
        decompte: [
          { sujet: 'conteneur', nature: 'suppression', nombre: 3 },
          { sujet: 'conteneur', nature: 'modification', nombre: 6 },
        ],
      },
      {
        nombreLignes: 7,
        decompte: [
          { nature: 'modification', nombre: 6 },
          { nature: 'creation', nombre: 3 },
        ],
      },
    ])
  })
})

describe('what was recorded', () => {
  test('S3 nobody rewrites it, not even past the API', async () => {
    const { exploitant } = server.world
    const as = (text: string) =>
      asSystem(server.services.pool, async (tx) => {
        await tx.execute(sql`select set_config('role', 'lavandiere_exploitant', true),
          set_config('app.acteur', ${String(exploitant.id)}, true), set_config('app.exploitant', ${String(exploitant.id)}, true)`)
        return tx.execute(sql.raw(text))
      })
    await expect(as('delete from modifications')).rejects.toThrow(/permission denied/)
    await expect(as('update modifications set avant = null')).rejects.toThrow(/permission denied/)
    await expect(
      as(`insert into modifications (exploitant_id, patrimoine_id, sujet, nature, auteur_id, auteur_role)
        values (${exploitant.id}, 1, 'patrimoine', 'creation', ${exploitant.id + 1}, 'admin')`),
    ).rejects.toThrow(/row-level security/)
  })
})
