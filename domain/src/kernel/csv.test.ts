import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BOM, csv, readFormula } from './csv.ts'

/** The text that a spreadsheet sees in the only cell of a file. */
function seen(text: string): string {
  const cell = csv([[text]]).slice(BOM.length, -2)
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
}
const cells = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...`'=+-@＝＋－＠\t\r\n";1,.a `) }),
)

describe('CSV that we write', () => {
  test('BIZ-06 a byte-order mark, ";", CRLF, quotes where they are needed, and nothing for nothing', () => {
    expect(
      csv([
        ['a', 1, null],
        ['b;c', -1.5, 'd"e'],
        ['f\ng', undefined, ' h'],
      ]),
    ).toBe('\ufeffa;1;\r\n"b;c";-1.5;"d""e"\r\n"f\ng";;" h"\r\n')
    expect(csv([])).toBe('\ufeff')
  })

  test('S7 each start of a formula is marked as text, plain numbers are left alone', () => {
    for (const formula of [
      '=1+1',
      '+A1',
      '+33 6 12',
      '-x',
      '-1.5e3',
      '-1-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '＝1',
    ]) {
      expect(seen(formula), formula).toBe(`'${formula}`)
    }
    for (const plain of ['-1.5', '+3', '-48,85', '0', 'a=b', ' =1', "l'eau", "'", "''", '']) {
      expect(seen(plain), plain).toBe(plain)
    }
    expect(seen("'=a")).toBe("''=a")
  })

  test('S7 no cell runs as a formula; the mark taken back gives the same text (5,000 trips)', () => {
    fc.assert(
      fc.property(cells, (text) => {
        const cell = seen(text)
        expect(readFormula(cell)).toBe(text)
        expect(/^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^[+-]?\d+([.,]\d+)?$/.test(cell)).toBe(false)
      }),
      { numRuns: 5000 },
    )
  })
})

test('S7 text after a comma or a tab is no formula where those separate cells', () => {
  const file = csv([['Lot 4,=1+1', 'a\t-2', 'Rue X, 12', '58,3 %']])
  expect(file).toBe(`${BOM}"Lot 4,=1+1";"a\t-2";Rue X, 12;58,3 %\r\n`)
})
