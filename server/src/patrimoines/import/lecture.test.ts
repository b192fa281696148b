import { csv } from '@lavandiere/domain/kernel/csv.ts'
import { checkEntetes, ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { makeVerifier, type Verification } from '@lavandiere/domain/patrimoines/import/fichier.ts'
import type { LigneImport } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decoder, detectEncoding, readCsv } from './lecture.ts'

async function readAll(text: string) {
  const bytes = Buffer.from(text)
  const records = []
  for await (const record of readCsv(decoder(bytes, detectEncoding(bytes)))) records.push(record)
  return records
}

/** Reads and checks a whole file with the rules of the import. */
async function verify(text: string): Promise<Verification> {
  const [head, ...records] = await readAll(text)
  const found = checkEntetes(head?.cellules ?? [])
  if ('erreurs' in found) throw new Error(found.erreurs.join())
  const check = makeVerifier(found.colonnes, {})
  for (const record of records) check.add(record)
  return check.finish()
}

/** The cells of a container in the order of the export (OPEN-63). */
const cellsOf = (ligne: LigneImport) => [
  ligne.nomenclature,
  ligne.adresse,
  ligne.complementAdresse,
  ligne.commune,
  ligne.conteneurType,
  ligne.marque,
  ligne.quantite,
  ligne.dechetType,
  ligne.volume,
  ligne.latitude,
  ligne.longitude,
]
const exporter = (lignes: readonly LigneImport[]) => csv([ENTETES, ...lignes.map(cellsOf)])
const withoutNumero = (lignes: readonly LigneImport[]) => lignes.map(({ numero: _, ...ligne }) => ligne)

/** Any text that UTF-8 can carry, often one that a spreadsheet or a CSV reader would trip on. */
const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...`'=+-@＝\t\r\n";,1 aé\ufeff`) }),
)

describe('files read back', () => {
  test('IMP-04 IMP-08 IMP-22 rows of empty cells, as Excel leaves them, are no lines; the others keep their numbers', async () => {
    const read = await readAll('a;b\r\n;;;\r\n1;2\r\n ;"\r\n";\r\n\r\n3;4\r\n;\r\n')
    expect(read.map(({ numero, cellules }) => [numero, ...cellules])).toEqual([
      [1, 'a', 'b'],
      [3, '1', '2'],
      [7, '3', '4'],
    ])
  })

  test('IMP-04 a million empty rows below a table, as spreadsheets write them, are no lines', async () => {
    const read = await readAll(`a;b\r\n1;2${'\r\n;'.repeat(1_000_000)}`)
    expect(read.map(({ numero, cellules }) => [numero, ...cellules])).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
    ])
  })

  test('S22 IMP-04 more empty rows in the middle than any table has are refused with a sentence', async () => {
    const text = `a;b\n${';\n'.repeat(100_001)}1;2\n`
    await expect(readAll(text)).rejects.toThrow('plus de 100\u202f000\u00a0lignes vides')
  })

  test('S22 a large file is read piece by piece: other work of the server has its turn in between', async () => {
    let turns = 0
    let isOver = false
    const turn = () => {
      turns++
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    const read = await readAll(`a;b\n${';\n1;2\n'.repeat(50_000)}`)
    isOver = true
    expect(read).toHaveLength(50_001)
    expect(turns).toBeGreaterThan(10)
  })

  test('IMP-22 OPEN-62 a record carries the line of the file on which it starts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.constant('a'), cell), { maxLength: 20 }), async (rows) => {
        const text = csv(rows)
        let line = 1
        const starts = rows.map((row) => {
          const start = line
          line += csv([row]).match(/\r\n|\n|\r/g)?.length ?? 0
          return start
        })
        expect((await readAll(text)).map(({ numero }) => numero)).toEqual(starts)
      }),
      { numRuns: 300 },
    )
  })

  test('OPEN-63 S7 what an import keeps, exported and imported again, is the same', async () => {
    const text = fc.oneof({ weight: 4, arbitrary: cell }, { weight: 1, arbitrary: fc.constant('') })
    const line = fc.tuple(
      text,
      text,
      text,
      text,
      fc.constantFrom('silo', 'BAC', 'Abri bac'),
      text,
      fc.constantFrom('', '7', '9999'),
      fc.constantFrom('Verre', 'om', '?'),
      text,
      fc.constantFrom('48.9', '48,9', '-21.1', '48.9,2.3'),
      fc.constantFrom('2.3', '-4,123456789012', '55.5', '', '0.00000012'),
    )
    let kept = 0
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 10, maxLength: 20 }), async (rows) => {
        const { lignes } = await verify(csv([ENTETES, ...rows]))
        kept += lignes.length
        const reread = await verify(exporter(lignes))
        expect(reread.erreurs).toEqual([])
        expect(withoutNumero(reread.lignes)).toEqual(withoutNumero(lignes))
      }),
      { numRuns: 200 },
    )
    expect(kept).toBeGreaterThan(500)
  })
})

test('S7 a quote that is never closed and a record without end have their own sentences', async () => {
  const entetes = ENTETES.join(';')
  await expect(verify(`${entetes}\r\nA;"rue`)).rejects.toThrow(
    "un guillemet n'est jamais refermé, à partir de la ligne 2",
  )
  await expect(verify(`${entetes}\r\n"A\r\nB"\r\n\r\nC;"rue\r\nD`)).rejects.toThrow('à partir de la ligne 5')
  await expect(verify(`${entetes}\r\nA;${'x'.repeat(1_100_000)}\r\n`)).rejects.toThrow(
    /une ligne dépasse 1\s000\s000\scaractères/,
  )
})

test('S22 IMP-04 a line of millions of empty cells is refused while it is read', async () => {
  const separators = ';'.repeat(20_000_000)
  await expect(readAll(`Nomenclature${separators}`)).rejects.toThrow(
    /une ligne dépasse 1\s000\s000\scaractères/,
  )
})

test('S22 IMP-04 a line of more than a thousand cells is refused, one of a thousand is read', async () => {
  expect((await readAll(`Nomenclature${';'.repeat(999)}`))[0]?.cellules).toHaveLength(1_000)
  await expect(readAll(`Nomenclature${';'.repeat(1_000)}`)).rejects.toThrow(
    /une ligne dépasse 1\s000\scellules/,
  )
})
