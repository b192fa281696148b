import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { entriesOf } from '../../../testing/archive.ts'
import { by } from '../../../testing/asker.ts'
import { rowsOfSheet } from '../../../testing/classeur.ts'
import { lineCountOf, sheetCell } from './cells.ts'
import { type Sheet, sheetName, widthOf } from './sheet.ts'
import { writeWorkbook } from './workbook.ts'

const sheet = (over: Partial<Sheet> = {}): Sheet => ({
  name: 'Feuille',
  titles: [],
  columns: [{ heading: 'A', kind: 'text' }],
  rows: [],
  isLandscape: false,
  ...over,
})
/** Each workbook has an account of its own: only a few of one account are sent at the same time. */
let account = 0
const workbook = (...sheets: Sheet[]) => writeWorkbook(sheets, by(++account))
const bytesOf = (...sheets: Sheet[]) => buffer(workbook(...sheets))
const partOf = async (path: string, ...sheets: Sheet[]) =>
  String((await entriesOf(await bytesOf(...sheets))).get(path))
const SHEET_1 = 'xl/worksheets/sheet1.xml'

/** The number that a spreadsheet stores for a wall time: days since 30 December 1899. */
const dayNumber = (wall: string) => Date.parse(wall) / 86_400_000 + 25_569

describe('cells of a workbook', () => {
  test.each(['=1+1', '+33 4', '-1', '@SUM(A1)', '\t=1', '＝1'])(
    'S7 a text that looks like a formula stays a text: %s',
    async (text) => {
      const xml = await partOf(SHEET_1, sheet({ rows: [[text]] }))
      expect(xml).not.toContain('<f')
      expect(xml).toMatch(/<c r="A2" s="\d+" t="str">/)
      const lignes = await rowsOfSheet(await bytesOf(sheet({ rows: [[text]] })))
      expect(lignes[1]?.cellules[0]?.trim()).toBe(text.trim())
    },
  )

  test('days, times and instants are numbers that a spreadsheet counts with', () => {
    expect(sheetCell('day', '2026-11-22')).toBe(46_348)
    expect(sheetCell('time', '06:30')).toBe(6.5 / 24)
    expect(sheetCell('time', '23:59:30')).toBe((24 * 3600 - 30) / 86_400)
    expect(sheetCell({ decimals: 2 }, 7.25)).toBe(7.25)
  })

  test('BIZ-01 an instant is shown by the clock of Paris, on both sides of a change of the clocks', () => {
    const shown = [
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:30:00Z',
      '2026-10-25T01:59:59Z',
      '2026-07-01T10:00:00+02:00',
    ]
    expect(shown.map((instant) => sheetCell('moment', instant))).toEqual([
      dayNumber('2026-10-25T02:30:00Z'),
      dayNumber('2026-10-25T02:30:00Z'),
      dayNumber('2026-10-25T02:59:59Z'),
      dayNumber('2026-07-01T10:00:00Z'),
    ])
  })

  test.each([
    ['day', '2026-02-31'],
    ['day', '1899-12-31'],
    ['day', 'demain'],
    ['time', '24:00'],
    ['moment', 'bac 12'],
  ] as const)('what is no %s is kept as text: %s', (kind, value) => {
    expect(sheetCell(kind, value)).toBe(value)
  })

  test('what a file cannot hold is left out: control characters, half characters, more than 32,767', async () => {
    expect(sheetCell('text', 'a\u0001\u0000b\ufffe')).toBe('ab')
    expect(sheetCell('text', 'x'.repeat(40_000))).toHaveLength(32_767)
    const lignes = await rowsOfSheet(await bytesOf(sheet({ rows: [['a\u0007é\ud800<&">']] })))
    expect(lignes[1]?.cellules[0]).toBe('aé\ufffd<&">')
  })

  test('a number that is none, and an empty text', () => {
    expect(sheetCell({ decimals: 2 }, Number.NaN)).toBe('NaN')
    expect(sheetCell('text', '')).toBeNull()
  })

  test('a wrapped text has the height of its lines', async () => {
    expect([
      lineCountOf('court', 10),
      lineCountOf('deux mots longs', 10),
      lineCountOf('a\nb', 10),
      lineCountOf('x'.repeat(25), 10),
    ]).toEqual([1, 2, 2, 3])
    const xml = await partOf(SHEET_1, sheet({ rows: [['un texte de plusieurs lignes']] }))
    expect(xml).toMatch(/<row r="2"[^>]* ht="\d+"/)
  })
})

describe('sheets of a workbook', () => {
  test('TOUR-36 no column is narrower than 10 characters, none wider than 60', () => {
    expect([widthOf('A'), widthOf('A', ['x'.repeat(30)]), widthOf('A', ['x'.repeat(300), null])]).toEqual([
      10, 33, 60,
    ])
  })

  test('TOUR-36 a column of numbers is as wide as they are shown, not as they are stored', () => {
    expect(widthOf('Latitude', [48.931200000000004, null], { decimals: 6 })).toBe('48.931200'.length + 3)
  })

  test('TOUR-36 pages: orientation, one page wide, headings on each page and always in view', async () => {
    const made = sheet({ titles: ['Titre', 'Sous-titre'], rows: [['x']], isLandscape: true })
    const xml = await partOf(SHEET_1, made)
    expect(xml).toContain('<pageSetUpPr fitToPage="1"/>')
    expect(xml).toMatch(/<pageSetup paperSize="9" orientation="landscape"[^>]* fitToHeight="0"/)
    expect(xml).toContain('<pane ySplit="3" topLeftCell="A4"')
    expect(await partOf('xl/workbook.xml', made)).toContain('!$3:$3')
  })

  test.each([
    ['a/b\\c[d]*?:', 'a b c d'],
    ["'x'", 'x'],
    ['', 'Feuille'],
    ['n'.repeat(40), 'n'.repeat(31)],
  ])('a name that spreadsheets refuse is mended: %j', (name, mended) => {
    expect(sheetName(name)).toBe(mended)
  })

  test('OPEN-111 a total stands below the rows that the filter covers', async () => {
    const xml = await partOf(SHEET_1, sheet({ rows: [['one'], ['two']], total: () => ['Total'] }))
    expect(xml).toContain('<autoFilter ref="A1:A3"')
    expect(xml).toContain('r="A4"')
  })

  test('two sheets of one name are told apart', async () => {
    const xml = await partOf('xl/workbook.xml', sheet({ name: 'Heures' }), sheet({ name: 'HEURES' }))
    expect(xml).toContain('name="Heures"')
    expect(xml).toContain('name="HEURES 2"')
  })
})

describe('a workbook while it is sent', () => {
  test('rows are asked for as the reader takes the bytes, never all at once', async () => {
    let asked = 0
    const rows = function* () {
      for (; asked < 200_000; asked++) yield [`ligne ${asked} ${Math.sin(asked)}`]
    }
    const stream = workbook(sheet({ rows: rows() }))
    await once(stream, 'readable')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(asked).toBeLessThan(100_000)
    stream.destroy()
  })

  test('rows that fail end the file with their error, and the next workbook is written', async () => {
    const rows = function* () {
      yield ['une']
      throw new Error('plus de base')
    }
    await expect(bytesOf(sheet({ rows: rows() }))).rejects.toThrow('plus de base')
    expect((await rowsOfSheet(await bytesOf(sheet({ rows: [['deux']] }))))[1]?.cellules).toEqual(['deux'])
  })

  test('S22 more workbooks at once than the server sends are refused, until one was sent or left', async () => {
    const open = Array.from({ length: 40 }, () => workbook(sheet()))
    expect(() => workbook(sheet())).toThrow('Trop de fichiers Excel')
    // One workbook is given up unread, another is read to its end.
    open[0]?.destroy()
    const [, second] = open
    if (second) await buffer(second)
    expect((await bytesOf(sheet({ rows: [['une']] }))).length).toBeGreaterThan(1_000)
    for (const one of open) one.destroy()
    await Promise.all(open.map((one) => one.closed || once(one, 'close')))
    expect((await Promise.all(Array.from({ length: 10 }, () => bytesOf(sheet())))).length).toBe(10)
  })

  test('S22 an account that reads slowly holds three workbooks, the others have theirs', async () => {
    const mine = Array.from({ length: 3 }, () => writeWorkbook([sheet()], by(1_000)))
    expect(() => writeWorkbook([sheet()], by(1_000))).toThrow('Vous téléchargez déjà 3\u00a0fichiers Excel')
    expect((await bytesOf(sheet())).length).toBeGreaterThan(1_000)
    for (const one of mine) one.destroy()
    await Promise.all(mine.map((one) => one.closed || once(one, 'close')))
    expect((await buffer(writeWorkbook([sheet()], by(1_000)))).length).toBeGreaterThan(1_000)
  })

  test('S22 a workbook that nobody reads is let go, from its start on', async () => {
    await once(writeWorkbook([sheet()], by(1_001), 50), 'close')
    const half = writeWorkbook(
      [sheet({ rows: Array.from({ length: 200_000 }, (_, i) => [`ligne ${i}`]) })],
      by(1_001),
      300,
    )
    await once(half, 'readable')
    await once(half, 'close')
    expect(half.destroyed).toBe(true)
  })

  test('eight workbooks at once do not mix', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        const rows = Array.from({ length: 300 }, (_, j) => [`${i}-${j}`])
        return (await rowsOfSheet(await bytesOf(sheet({ rows })))).slice(1)
      }),
    )
    for (const [i, lignes] of all.entries()) {
      expect(lignes.map(({ cellules }) => cellules[0])).toEqual(
        Array.from({ length: 300 }, (_, j) => `${i}-${j}`),
      )
    }
  })
})
