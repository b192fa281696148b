import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitAddress } from './adresse-entiere.ts'
import { type Affectation, colonnesOf, columnsRead, isOneText, reader } from './affectation.ts'
import { propose } from './colonnes-proposees.ts'
import { positionCells, sexagesimal } from './degres.ts'
import { CIBLES, type Cible, uniqueNames } from './entetes.ts'
import { makeVerifier } from './fichier.ts'
import { partsOf } from './parties.ts'

const toDegrees = () => null

describe('positions in a cell', () => {
  test.each(["12°75'", `12°5'60"`, 'S 12°30'])('IMP-31 %s is no angle', (text) => {
    expect(sexagesimal(text)).toBeNull()
  })

  test.each([
    ['48.85, 2.35', '48.85, 2.35', ''],
    ['Rue de Paris', 'Rue de Paris', ''],
  ])('IMP-31 one cell: %s stays as it is', (cell, latitude, longitude) => {
    expect(positionCells(cell, '', null)).toEqual([latitude, longitude])
  })

  test('IMP-31 metres at the origin, that are none or no place of the projection stay as they are', () => {
    const convert = (x: number, y: number) => (x < 10 ? { latitude: y + 1, longitude: x + 1 } : null)
    for (const [lat, lon] of [
      ['0', '0'],
      ['x', '1'],
      ['1', 'x'],
      ['1', '11'],
    ] as const)
      expect(positionCells(lat, lon, convert)).toEqual([lat, lon])
    expect(positionCells('0', '3', convert)).toEqual(['1', '4'])
    expect(positionCells('POINT(4 0)', '', convert)).toEqual(['1', '5'])
  })

  test('IMP-31 a position is read however it is written, in one cell or in two', () => {
    const angle = (max: number) => fc.tuple(fc.nat(max), fc.nat(59), fc.nat(5999), fc.boolean())
    const style = fc.record({
      ...{ hasComma: fc.boolean(), isPrimed: fc.boolean(), isSpaced: fc.boolean() },
      place: fc.constantFrom('before', 'after', 'sign'),
      cell: fc.constantFrom('first', 'second', 'both'),
      form: fc.constantFrom(
        'angles',
        'angles together',
        'wkt',
        'wkt with height',
        'geojson',
        'object',
        'numbers',
        'metres',
      ),
    })
    fc.assert(
      fc.property(angle(89), angle(179), style, (north, east, { form, cell, place, ...one }) => {
        const degreesOf = ([d, m, s, isNegative]: typeof north) =>
          (isNegative ? -1 : 1) * Number((d + m / 60 + s / 360_000).toFixed(6))
        const [lat, lon] = [degreesOf(north), degreesOf(east)]
        const written = ([d, m, s, isNegative]: typeof north, sides: string, where = place) => {
          const [minute, second] = one.isPrimed ? ['′', '″'] : ["'", "''"]
          const seconds = String(s / 100).replace('.', one.hasComma ? ',' : '.')
          const text = [`${d}°`, `${m}${minute}`, `${seconds}${second}`].join(one.isSpaced ? ' ' : '')
          const side = sides[Number(isNegative)] ?? ''
          if (where === 'sign') return isNegative ? `-${text}` : text
          return where === 'before' ? `${side} ${text}` : ` ${text}${side}`
        }
        const together = {
          'angles together': `${written(north, 'NS', 'after')}, ${written(east, 'EO', 'after')}`,
          wkt: `SRID=4326;POINT(${lon} ${lat})`,
          'wkt with height': `Point Z (${lon} ${lat} 35)`,
          geojson: `{"type":"Point","coordinates":[${lon},${lat}]}`,
          object: `{"lon": ${lon}, "lat": ${lat}}`,
          numbers: `${lat} ${lon}`,
        }
        const inOne = (text: string): [string, string] =>
          cell === 'both' ? [text, text] : cell === 'first' ? [text, ' '] : [' ', text]
        const read = () => {
          if (form === 'angles') return positionCells(written(north, 'NS'), written(east, 'EW'), null)
          if (form !== 'metres') return positionCells(...inOne(together[form]), null)
          const convert = (x: number, y: number) => ({ latitude: y / 1e4, longitude: x / 1e4 })
          const [x, y] = [lon, lat].map((degrees) => (degrees * 1e4).toFixed(2)) as [string, string]
          if (one.isPrimed) return positionCells(...inOne(`${x} ; ${y}`), convert)
          return positionCells(y.replace('.', ','), x.replace(/(\d)(\d{3}\.)/, '$1 $2'), convert)
        }
        const [latitude, longitude] = read().map(Number)
        expect([latitude, longitude]).toEqual([expect.closeTo(lat, 5), expect.closeTo(lon, 5)])
      }),
      { numRuns: 500 },
    )
  })
})

describe('an address that holds its town', () => {
  test.each([
    ['12 rue Pasteur, 93200 Saint-Denis', '12 rue Pasteur, 93200', 'Saint-Denis'],
    ['Lot 12345 - ZI - 69003 LYON 3E', 'Lot 12345 - ZI - 69003', 'LYON 3E'],
    ["1 place de l'Église 35000 - Rennes", "1 place de l'Église 35000", 'Rennes'],
    ['12 rue Pasteur, Saint-Denis', '12 rue Pasteur, Saint-Denis', ''],
    ['12 rue Pasteur 93200', '12 rue Pasteur 93200', ''],
    ['', '', ''],
  ])('IMP-37 %s', (text, adresse, commune) => {
    expect(splitAddress(text)).toEqual([adresse, commune])
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
      '1 rue X, 69003 Lyon',
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

  /** A text without what stands between its parts. */
  const bare = (text: string) => text.replace(/[\s,;–-]/gu, '')

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
            if (field === 'Adresse' && isOneText(affectation.champs)) {
              const parts = [field, 'Commune' as const].map((one) => made[i]?.cellules[CIBLES.indexOf(one)])
              expect(bare(parts.join(''))).toContain(bare(text))
              continue
            }
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
