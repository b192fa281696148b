import { pipeline } from 'node:stream/promises'
import type { CellValue, SheetColumn } from '@lavandiere/server/platform/xlsx/sheet.ts'
import { writeWorkbook } from '@lavandiere/server/platform/xlsx/workbook.ts'
import { by } from '@lavandiere/server/testing/asker.ts'
import { inTurn, peakBytes, processorMs, report, sink } from './socle.ts'

const ROWS = 50_000
const columns: SheetColumn[] = [
  { heading: 'Ordre', kind: { decimals: 0 } },
  { heading: 'Opérateur', kind: 'text', width: 24 },
  { heading: 'Date', kind: 'day', width: 12 },
  { heading: 'Début', kind: 'time' },
  { heading: 'Fin', kind: 'time' },
  { heading: 'Validée le', kind: 'moment', width: 18 },
  { heading: 'Heures', kind: { decimals: 2 } },
  { heading: 'Adresse', kind: 'text', width: 40 },
  { heading: 'Commune', kind: 'text', width: 20 },
  { heading: 'Latitude', kind: { decimals: 6 }, width: 12 },
  { heading: 'Longitude', kind: { decimals: 6 }, width: 12 },
  { heading: 'Observation', kind: 'text', width: 24 },
]

function* rows(count: number): Generator<CellValue[]> {
  for (let i = 0; i < count; i++) {
    const jour = `2026-${String((i % 12) + 1).padStart(2, '0')}-${String((i % 28) + 1).padStart(2, '0')}`
    const adresse = `${i % 300} rue de la Grande Fontaine, bâtiment ${i % 7}`
    yield [
      i,
      `Opérateur ${i % 200}`,
      jour,
      '06:00',
      '13:45',
      `${jour}T13:50:00Z`,
      7.25,
      adresse,
      'Lyon',
      45.75,
      4.85,
      null,
    ]
  }
}

const ours = (count: number) =>
  pipeline(
    writeWorkbook([{ name: 'Mesure', titles: [], columns, rows: rows(count), isLandscape: true }], by(1)),
    sink(),
  )

/** The library by itself: the same cells and styles, values that are ready for it, no heights; it writes as fast as it can. */
async function libraryAlone(count: number): Promise<void> {
  const { WorkbookWriter } = await import('@cj-tech-master/excelts')
  const writer = new WorkbookWriter({ stream: sink(), useStyles: true })
  const sheet = writer.addWorksheet('Mesure', { views: [{ state: 'frozen', ySplit: 1 }] })
  const line = { style: 'thin' } as const
  const border = { top: line, bottom: line, left: line, right: line }
  const styles = [
    '0',
    '@',
    'dd/mm/yyyy',
    'hh:mm',
    'hh:mm',
    'dd/mm/yyyy hh:mm',
    '0.00',
    '@',
    '@',
    '0.00',
    '0.00',
    '@',
  ].map((numFmt) => ({ numFmt, border, alignment: { vertical: 'top', wrapText: numFmt === '@' } as const }))
  sheet.columns = columns.map(({ width }) => ({ width: width ?? 10 }))
  for (let i = 0; i < count; i++) {
    const jour = new Date(Date.UTC(2026, i % 12, (i % 28) + 1))
    const moment = new Date(jour.getTime() + 53_400_000)
    const adresse = `${i % 300} rue de la Grande Fontaine, bâtiment ${i % 7}`
    const values = [
      ...[i, `Opérateur ${i % 200}`, jour, 6 / 24, 13.75 / 24, moment],
      ...[7.25, adresse, 'Lyon', 45.75, 4.85, null],
    ]
    const row = sheet.addRow(values)
    for (const [j, style] of styles.entries()) row.getCell(j + 1).style = style
    row.commit()
  }
  sheet.commit()
  await writer.commit()
}

/** What writing may add to the memory of the server and its thread, whatever the rows; 200,000 rows of XML are 95 MB. */
const MEMORY_MB = 64

// Memory first, before the library is loaded beside the thread that has its own.
const idle = process.memoryUsage.rss() / 1_048_576
await ours(ROWS)
const loaded = process.memoryUsage.rss() / 1_048_576 - idle
console.log(`memory of the writing thread and its library: ${loaded.toFixed(0)} MB, given back after 30 s`)
for (const count of [ROWS, ROWS * 4]) {
  const mb = (await peakBytes(() => ours(count))) / 1_048_576
  report(`memory while ${count} rows are written`, `${mb.toFixed(0)} MB`, `${MEMORY_MB} MB`, mb / MEMORY_MB, {
    atMost: 1,
  })
}
const works = [() => ours(ROWS), () => libraryAlone(ROWS)]
const [own = 0, alone = 0] = await inTurn(works.map(processorMs), { warm: 1, rounds: 7 })
report(
  `Excel of ${ROWS} rows`,
  `${own.toFixed(0)} ms of processor time`,
  `library alone ${alone.toFixed(0)} ms`,
  own / alone,
  { atMost: 1.3 },
)
