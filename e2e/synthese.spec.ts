import { readFile } from 'node:fs/promises'
import { expect, logIn, test } from './socle.ts'

test('SYN-11 SHELL-51 a client downloads its own report, without anything to choose', async ({
  page,
  faults,
}) => {
  await logIn(page, 'client', '/synthese')
  await expect(page.getByRole('combobox', { name: 'Client' })).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télecharger la synthèse' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toMatch(/^\uFEFFClient;Patrimoine;/)
  expect(csv).toContain(';Total;')
  expect(faults).toEqual([])
})

test('SYN-03 SYN-06 SYN-15 a client asks for a PDF, sees it made, and opens it in a tab', async ({
  page,
  faults,
}) => {
  await logIn(page, 'client', '/synthese')
  await page.getByRole('radio', { name: 'Par patrimoine' }).check()
  await page.getByRole('combobox', { name: 'Patrimoine' }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('radio', { name: 'PDF' }).check()
  await page.getByRole('radio', { name: 'Aucune' }).check()
  const tab = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Télecharger la synthèse' }).click()
  const link = page.getByRole('link', { name: /Ouvrir le PDF/ }).first()
  await expect(link).toBeVisible()
  await (await tab).close()
  const file = await page.request.get(String(await link.getAttribute('href')))
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-')
  expect(faults).toEqual([])
})
