import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Affectation, colonnesOf, columnsRead, reader } from './affectation.ts'
import { propose } from './colonnes-proposees.ts'
import { positionCells, sexagesimal } from './degres.ts'
import { CIBLES, type Cible, uniqueNames } from './entetes.ts'
import { makeVerifier } from './fichier.ts'
import { partsOf } from './parties.ts'

const toDegrees = () => null

describe('positions in a cell', () => {
  test.each([
    [`48°51'24"N`, 48.856667],
    [`2° 21,5' O`, -2.358333],
    ['S 12°30', null],
    ['12°', 12],
    ["12°75'", null],
  ])('IMP-31 %s', (text, degrees) => {
    if (degrees === null) expect(sexagesimal(text)).toBeNull()
    else expect(sexagesimal(text)).toBeCloseTo(degrees, 5)
  })

  test.each([
    ['POINT (2.35 48.85)', '48.85', '2.35'],
    ['POINT Z (2.35 48.85 35)', '48.85', '2.35'],
    ['{"type":"Point","coordinates":[2.35,48.85]}', '48.85', '2.35'],
    ['{"lon": 2.35, "lat": 48.85}', '48.85', '2.35'],
    ['48.85 2.35', '48.85', '2.35'],
    ['48.85, 2.35', '48.85, 2.35', ''],
    ['Rue de Paris', 'Rue de Paris', ''],
  ])('IMP-31 one cell: %s', (cell, latitude, longitude) => {
    expect(positionCells(cell, '', null)).toEqual([latitude, longitude])
  })
})

describe('any file, by any columns', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      'A',
      'B',
      'Silo',
      'Verre',
      'Fusée',
      '48.85',
      '2.35',
      '1 rue X',
      'Lyon',
      '',
      ' ',
      'OM;Verre',
      'oui',
      '3',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  const table = fc.integer({ min: 1, max: 8 }).chain((width) => {
    const row = fc.array(cell, { minLength: width, maxLength: width })
    return fc.tuple(row, fc.array(row, { minLength: 1, maxLength: 6 }))
  })
  /** An affectation of some fields to columns of the file, besides the proposed one. */
  const chosen = fc.dictionary(
    fc.constantFrom(...CIBLES),
    fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 3 }),
    { maxKeys: 8 },
  )

  test('IMP-33 each filled cell is in a line, saved or not, or in a column named as not kept', () => {
    const repetition = fc.constantFrom('refuser', 'premiere', 'derniere', 'numeroter')
    fc.assert(
      fc.property(table, chosen, repetition, ([headers, rows], fields, repeated) => {
        const names = uniqueNames(headers, headers.length)
        const proposed = propose(names, rows, { title: 'silos verre', projection: null }, toDegrees)
        const byHand = Object.entries(fields).map(([cible, ranks]) => [
          cible,
          { colonnes: [...new Set(ranks.map((rank) => names[rank % names.length] ?? ''))] },
        ])
        const affectation: Affectation = {
          ...proposed,
          champs: { ...proposed.champs, ...Object.fromEntries(byHand) },
        }
        const colonnes = colonnesOf(affectation)
        const read = reader(affectation, names, toDegrees)
        const check = makeVerifier(colonnes, { repetition: repeated })
        const made = rows.map((cellules, i) => read({ numero: i + 2, cellules }))
        for (const one of made) for (const part of partsOf(one, colonnes)) check.add(part)
        const { lignes, erreurs, ecartees } = check.finish()
        // Each line is saved, refused or left out.
        const told = new Set([...lignes, ...erreurs, ...ecartees].map(({ numero }) => numero))
        expect([...told].sort((a, b) => a - b)).toEqual(rows.map((_, i) => i + 2))
        // A filled cell of a column that is read is in the line as a field, whole.
        const kept = columnsRead(affectation)
        for (const [i, row] of rows.entries())
          for (const [rank, text] of row.entries()) {
            const name = names[rank] ?? ''
            if (text.trim() === '' || !kept.has(name)) continue
            const field = fieldOf(affectation, name)
            if (field === 'Type de dechet' && made[i]?.dechets) continue
            expect(made[i]?.cellules[CIBLES.indexOf(field)]).toContain(isPlace(field) ? '' : text.trim())
          }
      }),
      { numRuns: 300 },
    )
  })
})

const isPlace = (field: Cible) => field === 'Latitude' || field === 'Longitude'
function fieldOf({ champs }: Affectation, name: string): Cible {
  const found = CIBLES.find((cible) => {
    const from = champs[cible]
    return from && 'colonnes' in from && from.colonnes.includes(name)
  })
  if (!found) throw new Error(`no field reads ${name}`)
  return found
}
