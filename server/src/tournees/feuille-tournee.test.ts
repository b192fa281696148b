import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { entriesOf } from '../../testing/archive.ts'
import { rowsOfSheet } from '../../testing/classeur.ts'
import { FURTHER_TEXTS } from '../../testing/imports.ts'
import { canReadPdf, pagesOf } from '../../testing/pdf.ts'
import { canPrintWorkbooks, printed } from '../../testing/tableur.ts'
import { XLSX_TYPE } from '../platform/xlsx/workbook.ts'

const server = useServer()

const fetched = (id: number, who = server.world.exploitant, query = '') =>
  server.call(who, 'GET', `/campagne_lavages/${id}/excel${query}`)
const linesOf = async (bytes: Buffer) => (await rowsOfSheet(bytes)).map(({ cellules }) => cellules)

async function round(): Promise<number> {
  const patrimoine = await server.parc.patrimoine('Centre')
  const conteneurs = [
    await server.parc.conteneur(patrimoine, '=1+1', 2),
    await server.parc.conteneur(patrimoine, '00042'),
  ]
  await server.query(sql`update conteneurs set adresse = '12 rue des Érables', latitude = 45.7512345, longitude = 4.85
    where id = ${conteneurs[1]}`)
  return server.parc.tournee(patrimoine, conteneurs.toReversed(), [0], 'Verre / nord')
}

describe('the Excel sheet of a tournée', () => {
  test('TOUR-06 TOUR-36 OPEN-80 five lines, the headings in row 6, its containers in order from row 7', async () => {
    const { status, headers, bytes } = await fetched(await round())
    expect([status, headers['content-type']]).toEqual([200, XLSX_TYPE])
    expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''tournee_Verre%20_%20nord.xlsx")
    const lines = await linesOf(bytes)
    expect(lines.slice(0, 5).map(([first]) => first?.split(' :')[0])).toEqual([
      'Tournée',
      'Client',
      expect.stringMatching(/^Du \d\d\/\d\d\/\d{4} au \d\d\/\d\d\/\d{4}, chaque jour$/),
      'Chauffeur',
      'Prestation',
    ])
    expect(lines[5]).toEqual([
      'Ordre',
      'Nomenclature',
      'Adresse',
      "Complément d'adresse",
      'Commune',
      'Nombre de bacs',
      'Type',
      'Type déchet',
      'Volume',
      'Latitude',
      'Longitude',
      ...FURTHER_TEXTS,
      'Observation',
    ])
    expect(lines.slice(6)).toEqual(
      [
        [
          '1',
          '00042',
          '12 rue des Érables',
          '',
          '',
          '1',
          'Colonne Aérienne',
          'Verre',
          '',
          '45.7512345',
          '4.85',
        ],
        ['2', '=1+1', '', '', '', '2', 'Colonne Aérienne', 'Verre'],
      ].map((cells) => expect.arrayContaining(cells)),
    )
  })

  test('TOUR-36 it is printed in landscape, one page wide; no column is narrower than 10', async () => {
    const { bytes } = await fetched(await round())
    const xml = String((await entriesOf(bytes)).get('xl/worksheets/sheet1.xml'))
    expect(xml).toContain('<pageSetUpPr fitToPage="1"/>')
    expect(xml).toMatch(/<pageSetup[^>]* orientation="landscape"/)
    // Neighbouring columns of the same width share one entry.
    const widths = [...xml.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width))
    expect(xml).toMatch(new RegExp(`<col [^>]*max="${12 + FURTHER_TEXTS.length}"`))
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(10)
  })

  test.skipIf(!canPrintWorkbooks || !canReadPdf)(
    'TOUR-36 OPEN-80 LibreOffice prints sixty places on two landscape pages, headings on both',
    async () => {
      const patrimoine = await server.parc.patrimoine('Centre')
      const conteneurs = []
      for (let i = 1; i <= 60; i++) conteneurs.push(await server.parc.conteneur(patrimoine, `V-${i}`))
      await server.query(sql`update conteneurs set adresse = '12 avenue du Général-de-Gaulle, angle de la rue de la République'
        where patrimoine_id = ${patrimoine}`)
      const { bytes } = await fetched(await server.parc.tournee(patrimoine, conteneurs, [0], 'Verre'))
      const pdf = printed(bytes)
      const pages = pagesOf(pdf)
      expect(pages.map((page) => /Ordre.*Nomenclature.*Longitude.*Observation/.test(page))).toEqual([
        true,
        true,
      ])
      expect(pages[0]).toMatch(/Tournée : Verre\s/)
      expect(pages.join('')).toMatch(/\s60\s+V-60\s+12 avenue/)
      // A4 landscape.
      expect(pdf.toString('latin1')).toMatch(/\/MediaBox\s*\[\s*0 0 84[12][\d.]* 59[5][\d.]*\s*\]/)
    },
    90_000,
  )

  test('TOUR-06 OPEN-77 a unipatrimoine is one place with its bins', async () => {
    const id = await server.parc.tournee(await server.parc.patrimoine('Marché', 6), [], [0], 'Marché')
    const lines = await linesOf((await fetched(id)).bytes)
    expect(lines).toHaveLength(7)
    expect(lines[6]?.slice(0, 6)).toEqual(['1', 'Marché', 'Quai', '', '', '6'])
  })

  test('TOUR-62 the sheet of a past day that was worked on has the bins of that day', async () => {
    const lieu = await server.parc.patrimoine('Halles', 6)
    const id = await server.parc.tournee(lieu, [], [-1], 'Halles')
    await server.parc.intervention(
      { patrimoine: lieu, campagne: id },
      sql`(current_date - 1 + time '12:00') at time zone 'Europe/Paris'`,
    )
    await server.query(sql`update patrimoines set nombre_de_bacs = 9 where id = ${lieu}`)
    const [day] = await server.query('select (current_date - 1)::text as hier')
    const lines = await linesOf((await fetched(id, undefined, `?regle=${day?.hier}`)).bytes)
    expect(lines[6]?.slice(0, 6)).toEqual(['1', 'Halles', 'Quai', '', '', '6'])
  })

  test('TOUR-06 the sheet is read by a crew, and not once the tournée is removed', async () => {
    const id = await round()
    expect((await fetched(id, server.world.operateur)).status).toBe(200)
    await server.query(sql`update campagne_lavages set archived_at = now() where id = ${id}`)
    expect((await fetched(id)).status).toBe(404)
  })
})
