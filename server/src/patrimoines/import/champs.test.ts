import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { CHAMPS_IMPORTES, type COLONNES, ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { perTexte } from '@lavandiere/domain/patrimoines/textes.ts'
import { expect, test } from 'vitest'
import { useServer } from '../../../testing/app.ts'
import { importsOf, importFile as rows } from '../../../testing/imports.ts'

const server = useServer()
const { save, exported, ...imports } = importsOf(server)

/** A value of each field that a file fills, as the file writes it, and another one. */
const WRITTEN: Record<keyof typeof COLONNES, [one: string, other: string]> = {
  nomenclature: ['A', 'A'],
  adresse: ['1 rue X', '2 rue Y'],
  complementAdresse: ['cour', 'jardin'],
  commune: ['Lyon', 'Bron'],
  conteneurType: ['CA', 'CE'],
  marque: ['Sulo', 'Citec'],
  quantite: ['2', '3'],
  dechetType: ['VER', 'PAP'],
  ...perTexte((label) => [`${label} A`, `${label} B`]),
  volume: ['3 m³', '4 m³'],
  latitude: ['45.7', '45.8'],
  longitude: ['4.8', '4.9'],
}
const lineOf = (which: 0 | 1) => CHAMPS_IMPORTES.map((champ) => WRITTEN[champ][which]).join(';')

test('OPEN-63 every field of a container but its patrimoine and its rank has a column of the file', () => {
  const { patrimoine, ordreCsv, ...fields } = conteneur.fields
  expect(Object.keys(fields).sort()).toEqual([...CHAMPS_IMPORTES].sort())
})

test('OPEN-60 OPEN-63 a changed value of each field is previewed, saved, exported and kept in the history', async () => {
  const to = await imports.patrimoine()
  await save(await imports.checked(rows(lineOf(0)), to))
  const seen = await imports.checked(rows(lineOf(1)), to)
  // Both degrees are one position; the nomenclature is what names the container.
  expect(seen.json.apercu).toHaveProperty('champs.length', CHAMPS_IMPORTES.length - 2)
  await save(seen)
  expect(await exported(to)).toBe(`\ufeff${ENTETES.join(';')}\r\n${lineOf(1)}\r\n`)
  const history = await server.office('GET', `/modifications?patrimoine=/patrimoines/${to.split('/').at(-1)}`)
  const [last] = history.members
  const changed = CHAMPS_IMPORTES.filter((champ) => champ !== 'nomenclature')
  for (const champ of changed) expect(last, champ).toHaveProperty(['lignes', 0, 'apres', champ])
})
