import { spawnSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import { expect, logIn, test } from './socle.ts'

const hasReader = spawnSync('pdftotext', ['-v']).error === undefined
test.skip(!hasReader, 'without poppler no sheet is read')

/** The words of a printed page, line by line. */
async function printed(page: Page, landscape = false): Promise<string> {
  const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }
  const input = await page.pdf({ format: 'A4', landscape, margin })
  return spawnSync('pdftotext', ['-layout', '-', '-'], { input, maxBuffer: 1e8 }).stdout.toString()
}

const countOf = (text: string, words: RegExp) => text.match(words)?.length ?? 0

test('LISTE-09 a long list is printed whole, each row, the header on each sheet, no button', async ({
  page,
}) => {
  await logIn(page, 'exploitant', '/patrimoine/1/detail/?taille=100')
  const total = page.getByText(/^1–\d+ sur \d+$/)
  await expect(total).toBeVisible()
  const rows = Number(/–(\d+)/.exec((await total.textContent()) ?? '')?.[1])
  expect(rows, 'a list that is not drawn whole').toBeGreaterThan(60)
  const text = await printed(page)
  expect(countOf(text, /plainecommune_\d+/g)).toBeGreaterThanOrEqual(rows)
  const sheets = text.split('\f').filter((sheet) => /plainecommune_/.test(sheet))
  expect(sheets.length).toBeGreaterThan(1)
  for (const sheet of sheets) expect(sheet).toContain('Nomenclature')
  expect(text).not.toContain('Ajouter un conteneur')
  // Above the table the box of the search says what may be typed there.
  expect(text.slice(text.indexOf('Nomenclature'))).not.toContain('…')
})

test('LISTE-09 the hours of a month are printed with all their days', async ({ page }) => {
  await logIn(page, 'exploitant', '/RH/suivi-heures')
  const days = page.getByRole('columnheader').filter({ hasText: /^(lun|mar|mer|jeu|ven|sam|dim)\./ })
  await expect(days.first()).toBeAttached()
  const count = await days.count()
  expect(count).toBeGreaterThan(27)
  const text = await printed(page, true)
  expect(countOf(text, /\b(lun|mar|mer|jeu|ven|sam|dim)\./g)).toBe(count)
})

test('LISTE-09 SYN-17 the figures of a synthèse are printed to the last', async ({ page }) => {
  await logIn(page, 'exploitant', '/synthese')
  await expect(
    page.getByRole('rowheader').or(page.getByRole('cell')).filter({ hasText: 'Taux' }),
  ).toBeVisible()
  expect(await printed(page, true)).toContain('Taux de réalisation')
})
