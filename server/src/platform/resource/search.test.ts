import { matching } from '@lavandiere/domain/kernel/search.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { useServer } from '../../../testing/app.ts'

const server = useServer()
const NAMES = [
  'Lavage complet',
  "Œuvre de l'église",
  'Saint-Denis Nord',
  'Désinfection 100 % vapeur',
  'ab_c \\ d',
  'Lot 2026',
]

beforeAll(async () => {
  for (const libelle of NAMES) {
    expect((await server.office('POST', '/prestations', { libelle })).status).toBe(201)
  }
})

const search = async (text: string) => {
  const answer = await server.office('GET', `/prestations?search=${encodeURIComponent(text)}`)
  expect(answer.status).toBe(200)
  return answer.members.map(({ libelle }) => String(libelle)).sort()
}

describe('search of a list', () => {
  test.each([
    ['words in any order', 'complet lavage', ['Lavage complet']],
    ['case and accents', 'DESINFECTION', ['Désinfection 100 % vapeur']],
    ['ligatures and apostrophes', 'oeuvre l’eglise', ["Œuvre de l'église"]],
    ['hyphens and blanks', '  saint   denis ', ['Saint-Denis Nord']],
    ['a percent sign for itself', '100 %', ['Désinfection 100 % vapeur']],
    ['a backslash for itself', '\\', ['ab_c \\ d']],
    ['one letter wrong', 'lavege', ['Lavage complet']],
    ['one letter missing, in a word that goes on', 'dsinfec vapeur', ['Désinfection 100 % vapeur']],
    ['two letters exchanged', 'copmlet', ['Lavage complet']],
    ['a figure is never guessed', '2027', []],
    ['a short word is never guessed', 'lob', []],
  ])('BIZ-04 %s', async (_, text, expected) => {
    expect(await search(text)).toEqual(expected)
    expect(matching(NAMES, text, (name) => name).sort()).toEqual(expected)
  })

  test('S22 a search made of pattern signs or of many words is answered at once', async () => {
    for (const text of [
      '('.repeat(255),
      '%_\\'.repeat(85),
      'abcde '.repeat(42),
      '[[:alpha:]]*+?',
      'a'.repeat(255),
    ]) {
      expect(await search(text)).toEqual([])
    }
  })

  test('BIZ-04 a bulk edit finds what the list finds, slips included', async () => {
    const { client } = server.world
    const patrimoine = await server.office('POST', '/patrimoines', {
      client: `/api/clients/${client.id}`,
      libelle: 'Centre',
      isUnipatrimoine: false,
    })
    const iri = String(patrimoine.json['@id'])
    for (const [nomenclature, adresse] of [
      ['A1', '1 rue des Lilas'],
      ['A2', '2 rue Haute'],
    ])
      await server.office('POST', '/conteneurs', {
        patrimoine: iri,
        nomenclature,
        adresse,
        conteneurType: 'CA',
        dechetType: 'VER',
      })
    const lot = await server.office(
      'POST',
      '/conteneurs/lots',
      { patrimoine: iri, search: 'lilsa a1', valeurs: { quantite: 4 }, attendus: 1 },
      { 'content-type': 'application/json' },
    )
    expect([lot.status, lot.json.trouves]).toEqual([200, 1])
  })
})
