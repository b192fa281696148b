import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Affectation, colonnesOf, reader } from './affectation.ts'
import { propose } from './colonnes-proposees.ts'
import { CIBLES } from './entetes.ts'
import { makeVerifier } from './fichier.ts'
import { partsOf, wastesIn } from './parties.ts'
import { dechetTypeDe } from './synonymes.ts'

const place = {
  Nomenclature: { colonnes: ['ref'] },
  'Type de conteneur': { valeur: 'Silo' },
  Adresse: { valeur: '1 rue X' },
  Commune: { valeur: 'Lyon' },
}
/** The containers of a file, as nomenclature, waste and number. */
function containers(names: string[], rows: string[][], wastes: string[]) {
  const affectation: Affectation = {
    champs: { ...place, 'Type de dechet': { colonnes: wastes } },
    projection: 'WGS84',
  }
  const colonnes = colonnesOf(affectation)
  const read = reader(affectation, names, () => null)
  const check = makeVerifier(colonnes)
  for (const [i, cellules] of rows.entries())
    for (const part of partsOf(read({ numero: i + 2, cellules }), colonnes)) check.add(part)
  const { lignes, erreurs } = check.finish()
  return {
    lignes: lignes.map((one) => `${one.nomenclature} ${one.dechetType} ${one.quantite}`),
    erreurs: erreurs.map(({ message }) => message),
  }
}

describe('one point, several wastes', () => {
  test.each([
    ['OM;EMR;Verre', ['A-OM OM 1', 'A-REC REC 1', 'A-VER VER 1']],
    ['OM / Verre', ['A-OM OM 1', 'A-VER VER 1']],
    ['Verre et papier', ['A-VER VER 1', 'A-PAP PAP 1']],
    ['OM, Verre, Fusée, Ancre', ['A-OM OM 1', 'A-VER VER 1', 'A-AUT AUT 1', 'A-AUT-2 AUT 1']],
    // One container for both papers; words of which one is known are one word that is asked for.
    ['Papier, carton', ['A PAP 1']],
    ['Verre, en face du 3', ['A AUT 1']],
    ['Verre', ['A VER 1']],
  ])('IMP-35 one cell: %s', (cell, lignes) => {
    expect(containers(['ref', 'flux'], [['A', cell]], ['flux'])).toEqual({ lignes, erreurs: [] })
  })

  test('IMP-35 a column for each waste: numbers, yes, none; a line without any is refused', () => {
    const names = ['ref', 'nb_om', 'Verre', 'papiers']
    const rows = [
      ['A', '2', 'oui', '0'],
      ['B', '', 'X', ''],
      ['C', 'non', '0', ''],
      ['D', '1', 'Fusée', '3'],
    ]
    expect(containers(names, rows, ['nb_om', 'Verre', 'papiers'])).toEqual({
      lignes: ['A-OM OM 2', 'A-VER VER 1', 'B VER 1', 'D-OM OM 1', 'D-AUT AUT 1', 'D-PAP PAP 3'],
      erreurs: ['Erreur dans la ligne 4: type de déchet doit être renseigné.'],
    })
  })

  test.each([
    [
      ['ref', 'nb_om', 'nb_emr', 'nb_verre'],
      ['A', '2', '0', '1'],
      ['nb_om', 'nb_emr', 'nb_verre'],
    ],
    [
      ['ref', 'flux1', 'flux2'],
      ['A', 'OM', 'Verre'],
      ['flux1', 'flux2'],
    ],
    [['ref', 'flux'], ['A', 'OM;Verre'], ['flux']],
    [['ref', 'verre', 'tonnage om'], ['A', 'Rue du Port', '1,25'], undefined],
  ])('IMP-35 IMP-29 proposed of %s', (names, row, wastes) => {
    const rows = [row, ['B', ...row.slice(1)]]
    const { champs } = propose(names, rows, { title: '', projection: null }, () => null)
    const from = champs['Type de dechet']
    expect(from && 'colonnes' in from ? from.colonnes : undefined).toEqual(wastes)
  })

  test('IMP-33 IMP-35 every word of a list of wastes is in one of its lines, whose names differ', () => {
    const word = fc.constantFrom('OM', 'Verre', 'EMR', 'papier', 'carton', 'bio', 'Fusée', 'Ancre', 'TLC')
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        const cell = words.join(' ; ')
        const colonnes = colonnesOf({ champs: {}, projection: 'WGS84' })
        const cellules = CIBLES.map((one) => (one === 'Type de dechet' ? cell : 'A'))
        const parts = partsOf({ numero: 2, cellules }, colonnes)
        const at = (name: 'Nomenclature' | 'Type de dechet') =>
          parts.map((part) => part.cellules[CIBLES.indexOf(name)] ?? '')
        expect(new Set(at('Nomenclature')).size).toBe(parts.length)
        const types = at('Type de dechet').map((one) => dechetTypeDe(one) ?? one)
        if (wastesIn(cell))
          expect(new Set(words.map((one) => dechetTypeDe(one) ?? one))).toEqual(new Set(types))
        else expect(types).toHaveLength(1)
      }),
    )
  })
})
