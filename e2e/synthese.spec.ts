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
