import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { canReadPdf, drawnPdf, faultsOf, lastWordEnds, pagesOf, structureOf } from '../../../testing/pdf.ts'
import { printable } from './characters.ts'
import type { Pdf } from './document.ts'
import { photoRow } from './photo-rows.ts'
import { makeTable } from './table.ts'
import { facts, heading, paragraph, pdfLinesOf, title } from './texts.ts'

describe.skipIf(!canReadPdf)('a PDF as its readers see it', () => {
  test('SYN-15 texts with French accents, figures and signs are read as they were written', async () => {
    const said = 'Évry-Courcouronnes, « Cœur d’îlot » : 1 234 bacs à 12,5 € – Ÿ ç œ æ'
    const bytes = await drawnPdf((pdf) => {
      title(pdf, 'Synthèse', 'Sous-titre')
      paragraph(pdf, said)
    })
    expect(faultsOf(bytes)).toBe('')
    const [page = ''] = pagesOf(bytes)
    expect(page).toContain(said)
    expect(page).toContain('Synthèse')
  })

  test('SYN-15 every page says its number and how many there are; a table repeats its heading', async () => {
    const bytes = await drawnPdf(async (pdf) => {
      heading(pdf, 'Par lieu')
      const table = makeTable(pdf, [
        { title: 'Nomenclature', share: 2 },
        { title: 'Bacs', share: 1, align: 'right' },
      ])
      for (let i = 0; i < 200; i++) {
        table.row([`C-${i}`, String(i)])
        await pdf.flushed()
      }
    })
    const pages = pagesOf(bytes)
    expect(pages.length).toBeGreaterThan(3)
    for (const [i, page] of pages.entries()) {
      expect(page).toContain(`Page ${i + 1} sur ${pages.length}`)
      expect(page).toContain('Nomenclature')
      expect(page).toContain("Pied d'œuvre")
    }
    const all = pages.join('\n')
    expect(all.match(/C-\d+/g)).toEqual(Array.from({ length: 200 }, (_, i) => `C-${i}`))
  })

  test('SYN-15 the number of a page ends at the right margin, whether there are one, twelve or many', async () => {
    const right: number[] = []
    for (const count of [1, 12, 101]) {
      const bytes = await drawnPdf((pdf) => {
        right.push(pdf.right)
        for (let i = 1; i < count; i++) pdf.newPage()
      })
      expect(faultsOf(bytes)).toBe('')
      const ends = lastWordEnds(bytes)
      expect(ends).toHaveLength(count)
      expect(new Set(ends.map(Math.round))).toEqual(new Set([Math.round(right[0] ?? 0)]))
    }
  })

  test('SYN-15 pictures and facts are drawn; a missing or broken picture says so', async () => {
    const solid = { width: 80, height: 60, channels: 3, background: '#8a6' } as const
    const jpeg = await sharp({ create: solid }).jpeg().toBuffer()
    const bytes = await drawnPdf((pdf) => {
      facts(
        pdf,
        [
          ['Client', 'Ville'],
          ['Rien', null],
        ],
        3,
      )
      photoRow(
        pdf,
        [
          { bytes: jpeg, caption: 'Avant' },
          { bytes: null, caption: 'Après' },
        ],
        2,
      )
      photoRow(pdf, [null, { bytes: Buffer.from('pas une image'), caption: 'Abîmée' }], 2)
    })
    expect(faultsOf(bytes)).toBe('')
    const all = pagesOf(bytes).join('\n')
    expect(all.match(/Photo absente ou illisible/g)).toHaveLength(2)
    for (const said of ['Ville', 'Avant', 'Abîmée']) expect(all).toContain(said)
    expect(all).not.toContain('Rien')
  })

  test('ACC-02 a document is read in order: headings, facts, cells, pictures by their caption', async () => {
    const jpeg = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#8a6' } })
      .jpeg()
      .toBuffer()
    const bytes = await drawnPdf((pdf) => {
      title(pdf, 'Synthèse des lavages', 'Ville de Lyon')
      heading(pdf, 'Totaux')
      facts(pdf, [['Client', 'Eau Vive']], 2)
      const table = makeTable(pdf, [
        { title: 'Lieu', share: 1 },
        { title: 'Bacs', share: 1 },
      ])
      for (let i = 0; i < 60; i++) table.row([`C-${i}`, i === 7 ? '' : String(i)])
      photoRow(pdf, [{ bytes: jpeg, caption: 'Avant lavage' }], 1)
    })
    expect(faultsOf(bytes)).toBe('')
    const told = structureOf(bytes).replaceAll(/\n\s+"/g, ' "')
    expect(told).toMatch(
      /H1.*Synthèse des lavages.*H2.*Totaux.*Client.*Eau Vive.*Table.*"Lieu".*"C-0".*"C-59".*Figure.*Avant/s,
    )
    const tables = pagesOf(bytes).filter((page) => page.includes('Lieu')).length
    expect(
      ['Table', 'TH', 'TD'].map((role) => told.match(new RegExp(`^ +${role}\\b`, 'gm'))?.length),
    ).toEqual([tables, 2 * tables, 120])
    expect(told, 'the foot of a page is not read').not.toContain('Page 1 sur')
  })

  test('SYN-15 what the font cannot draw is a box that is read, an emoji of several code points one', async () => {
    const bytes = await drawnPdf((pdf) => {
      paragraph(pdf, 'Bac 漢字 devant 👩🏽‍🚒👍🏽, ♥️ e\u0301, مر, un\u2003blanc')
      paragraph(pdf, '🚮', { weight: 'bold' })
      paragraph(pdf, 'avant\r\n\u0007😀')
    })
    const [page = ''] = pagesOf(bytes)
    expect(page).toContain('Bac □□ devant □□, ♥ é, □□, un blanc')
    expect(page.match(/^□$/gm)).toHaveLength(2)
  })

  test('S6 hostile texts are drawn without an error, and none leaves its cell', async () => {
    const hostile = [
      '\0\u202e\ud800',
      'a'.repeat(50_000),
      'ligne\n'.repeat(3_000),
      '😀 مرحبا 漢字',
      '%PDF (\\) Tj',
    ]
    const bytes = await drawnPdf((pdf) => {
      const table = makeTable(pdf, [
        { title: hostile.join(' '), share: 1 },
        { title: 'B', share: 1 },
      ])
      for (const text of hostile) {
        title(pdf, text, text)
        heading(pdf, text)
        facts(pdf, [[text, text]], 2)
        table.row([text, text])
      }
    })
    expect(faultsOf(bytes)).toBe('')
    expect(pagesOf(bytes).length).toBeLessThan(40)
  })
})

test('SYN-15 a document whose file is closed, or that nobody waits for any more, ends with the reason', async () => {
  const aborted = new AbortController()
  const draw = async (pdf: Pdf) => {
    aborted.abort(new Error('annulée'))
    for (let i = 0; i < 50; i++) {
      pdf.newPage()
      await pdf.flushed()
    }
  }
  await expect(drawnPdf(draw, aborted.signal)).rejects.toThrow()
})

test('SYN-15 lines break at spaces, never at those that do not break; a wide word is cut', async () => {
  await drawnPdf((pdf) => {
    expect(pdfLinesOf(pdf, '1 234 bacs lavés', 60)).toEqual(['1 234 bacs', 'lavés'])
    expect(pdfLinesOf(pdf, 'x'.repeat(100), 100).join('')).toBe('x'.repeat(100))
    expect(pdfLinesOf(pdf, 'un deux trois quatre', 30, { linesMax: 2 })).toEqual(['un', 'deux…'])
  })
  expect(printable('a\r\nb\u0007\u200bc')).toBe('a\nbc')
})
