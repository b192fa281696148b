import { checkEntetes, ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import type { ChoixImport } from '@lavandiere/domain/patrimoines/import/import.ts'
import { describe, expect, test } from 'vitest'
import { workbook, workbookParts, zipOf } from '../../../testing/classeur.ts'
import { openTable } from './tableau.ts'

const LINE = ['A', '1 rue de l’Été', '', 'Orléans', 'CA', '', '2', 'Verre', '', '47.9', '1.9']
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const file = (separator: string, ...above: string[]) =>
  `${[...above, ...[ENTETES, LINE].map((row) => row.map(quoted).join(separator))].join('\r\n')}\r\n`

async function read(bytes: Buffer | string, choix: ChoixImport = {}) {
  const table = await openTable(Buffer.from(bytes), choix, (work) => work())
  const found = checkEntetes(table.entetes)
  if ('erreurs' in found) throw new Error(found.erreurs.join())
  const lines = []
  for await (const line of table.lignes) lines.push(line)
  return { ...table.lecture, encodage: table.encodage, lines }
}

describe('files of text', () => {
  test.each([';', ',', '\t', '|'] as const)(
    'IMP-04 cells separated by %j are told apart',
    async (separateur) => {
      expect(await read(file(separateur))).toMatchObject({
        separateur,
        lines: [{ numero: 2, cellules: LINE }],
      })
    },
  )

  test('IMP-04 a first line that says the separator is believed, and is no title', async () => {
    const text = file('|', 'sep=|')
    expect(await read(text)).toMatchObject({ separateur: '|', lignesIgnorees: 0, lines: [{ numero: 3 }] })
  })

  test('IMP-22 lines of title above the headers are skipped and said; lines keep their numbers', async () => {
    const text = file(';', 'Parc de conteneurs;2026', '', 'Commune;;')
    expect(await read(text)).toMatchObject({ lignesIgnorees: 2, lines: [{ numero: 5, cellules: LINE }] })
  })

  test('IMP-04 Windows and old Macintosh files are told apart by their letters', async () => {
    const mac = Buffer.from(
      file(';').replace('É', '\x83').replaceAll('é', '\x8e').replace('’', '\xd5'),
      'latin1',
    )
    expect(await read(mac)).toMatchObject({ encodage: 'Mac Roman', lines: [{ cellules: LINE }] })
    const windows = Buffer.from(file(';').replace('’', '\x92'), 'latin1')
    expect(await read(windows)).toMatchObject({ encodage: 'Windows-1252', lines: [{ cellules: LINE }] })
  })

  test('IMP-04 an encoding that the person chose is taken', async () => {
    const { lines } = await read(file(';'), { encodage: 'Windows-1252' })
    expect(lines[0]?.cellules[3]).toBe('OrlÃ©ans')
  })

  test.each([
    ['d0cf11e0a1b11ae1', 'classeur Excel ancien'],
    ['255044462d312e37', 'est un PDF'],
    ['89504e470d0a1a0a', 'est une image'],
    ['fffe000061000000', 'UTF-32'],
  ])('IMP-04 a file that starts with %s is called by its name', async (start, sentence) => {
    await expect(read(Buffer.from(start, 'hex'))).rejects.toThrow(sentence)
  })
})

describe('workbooks', () => {
  const sheets = {
    Lisez: [['Parc & cie']],
    Parc: [
      ['Parc 2026'],
      [],
      [...ENTETES],
      [{ value: 42, style: 1 }, '1 rue X', '', 'Lyon', 'CA', '', 3, 'Verre', '', 45.700000000000003, 4.8],
    ],
  }

  test('IMP-04 the first sheet with the headers is read, below a cover too, or the one that was chosen', async () => {
    expect(await read(workbook(sheets))).toMatchObject({ feuille: 'Parc' })
    await expect(read(workbook(sheets), { feuille: 'Lisez' })).rejects.toThrow('En-tête(s) manquant(s)')
    await expect(read(workbook({ Lisez: [['Parc & cie']] }))).rejects.toThrow('En-tête(s) manquant(s)')
    expect(await read(workbook(sheets), { feuille: 'Parc' })).toMatchObject({
      format: 'xlsx',
      feuille: 'Parc',
      feuilles: ['Lisez', 'Parc'],
      lignesIgnorees: 1,
      lines: [
        { numero: 4, cellules: ['00042', '1 rue X', '', 'Lyon', 'CA', '', '3', 'Verre', '', '45.7', '4.8'] },
      ],
    })
  })

  test('S22 a workbook that unfolds beyond its bound is refused, and the server goes on', async () => {
    const parts = workbookParts({ Parc: [[...ENTETES]] })
    const bomb = zipOf({ ...parts, 'xl/sharedStrings.xml': Buffer.alloc(150 * 1024 * 1024, 0x20) })
    expect(bomb.length).toBeLessThan(500_000)
    await expect(read(bomb)).rejects.toThrow("n'a pas pu être lu")
    // The same archive, whose directory says that the part is small: the size stands 22 bytes before the last of its names.
    const size = bomb.lastIndexOf('xl/sharedStrings.xml') - 22
    expect(bomb.readUInt32LE(size)).toBe(150 * 1024 * 1024)
    bomb.writeUInt32LE(1_000, size)
    await expect(read(bomb)).rejects.toThrow("n'a pas pu être lu")
  })

  test('IMP-33 a text that is cut by the end of a piece is read whole, with its letters and entities', async () => {
    // Pieces have some kilobytes: among so many cells, each place of a cell is cut once.
    const texts = Array.from({ length: 4_000 }, (_, i) => `${'é'.repeat(i % 61)}𝄞 & <${i}>`)
    const lines = texts.map((text) => LINE.with(1, text))
    const found = await read(workbook({ Parc: [[...ENTETES], ...lines] }))
    expect(found.lines.map(({ cellules }) => cellules[1])).toEqual(texts)
  })

  test('@long IMP-04 a million empty rows in a sheet, above and below its table, are no lines', async () => {
    const parts = workbookParts({ Parc: [[...ENTETES], LINE] })
    const sheet = String(parts['xl/worksheets/sheet1.xml'])
    const empty = (from: number) =>
      Array.from({ length: 500_000 }, (_, i) => `<row r="${from + i}"/>`).join('')
    const within = sheet
      .replaceAll(/r="([A-Z]*)(\d)"/g, (_, column, row) => `r="${column}${500_000 + Number(row)}"`)
      .replace('<sheetData>', `<sheetData>${empty(1)}`)
      .replace('</sheetData>', `${empty(500_003)}</sheetData>`)
    const { lines } = await read(zipOf({ ...parts, 'xl/worksheets/sheet1.xml': within }))
    expect(lines).toEqual([{ numero: 500_002, cellules: LINE }])
  })

  test('S22 entities that a document defines itself are never unfolded', async () => {
    const parts = workbookParts({ Parc: [[...ENTETES], ['&lol;']] })
    const lines = Array.from({ length: 9 }, (_, i) => `<!ENTITY lol${i + 1} "${`&lol${i};`.repeat(10)}">`)
    const doctype = `<!DOCTYPE lolz [<!ENTITY lol0 "lol">${lines.join('')}]>`
    const sheet = String(parts['xl/worksheets/sheet1.xml']).replace('&amp;lol;', '&lol9;')
    const bytes = zipOf({ ...parts, 'xl/worksheets/sheet1.xml': doctype + sheet })
    const found = await read(bytes).catch((error: Error) => error.message)
    expect(JSON.stringify(found).length).toBeLessThan(1_000)
  })

  test('S22 a long text that many cells share is refused before it is copied for each of them', async () => {
    const parts = workbookParts({ Parc: [[...ENTETES], ...Array.from({ length: 100 }, () => LINE)] })
    const sheet = String(parts['xl/worksheets/sheet1.xml'])
    const shared = sheet.replaceAll(/<c r="([A-Z]+(?!1")\d+)"[^>]*>.*?<\/c>/g, '<c r="$1" t="s"><v>0</v></c>')
    const bomb = zipOf({
      ...parts,
      'xl/worksheets/sheet1.xml': shared,
      'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(40_000)}</t></si></sst>`,
    })
    expect(bomb.length).toBeLessThan(5_000)
    await expect(read(bomb)).rejects.toThrow('trop grand pour être lu')
  })

  test('S22 IMP-33 a cell far to the right of a sheet takes no room, and is no loss without a word', async () => {
    const parts = workbookParts({ Parc: [[...ENTETES], LINE] })
    const sheet = String(parts['xl/worksheets/sheet1.xml'])
    const far = sheet.replaceAll('</row>', '<c r="XFD1048576" t="str"><v>x</v></c></row>')
    const sent = (xml: string) => read(zipOf({ ...parts, 'xl/worksheets/sheet1.xml': xml }))
    await expect(sent(far)).rejects.toThrow('(cellule XFD1)')
    const { lines } = await sent(far.replaceAll('<v>x</v>', '<v> </v>'))
    expect(lines[0]?.cellules).toHaveLength(LINE.length)
  })

  test('S7 an archive that is cut or broken is refused with a sentence', async () => {
    const whole = workbook(sheets)
    for (const bytes of [whole.subarray(0, 200), whole.subarray(0, -30), Buffer.from('PK\x03\x04')])
      await expect(read(bytes)).rejects.toThrow("n'a pas pu être lu")
    await expect(read(zipOf({ 'word/document.xml': '<x/>' }))).rejects.toThrow("n'a pas pu être lu")
  })
})
