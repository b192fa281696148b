import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { LOGO } from './fichiers/logo.ts'
import { callApi, expect, logIn, test } from './socle.ts'

const hasPrinter = spawnSync('pdftoppm', ['-v']).error === undefined
/** A client of the demonstration, and a patrimoine of it. */
const CLIENT = '/clients/3'
const PATRIMOINE = 1
const PHOTO = { name: 'photo.png', mimeType: 'image/png', buffer: LOGO }

/** The addresses that the first printed sheet of a patrimoine leads a telephone to. */
async function scannedAddresses(page: Page, patrimoine: number): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const sheet = await page.request.get(`/api/patrimoines/${patrimoine}/etiquettes`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const dir = mkdtempSync(join(tmpdir(), 'lavandiere-etiquettes-'))
  try {
    writeFileSync(join(dir, 'e.pdf'), await sheet.body())
    spawnSync('pdftoppm', ['-r', '150', '-png', '-singlefile', join(dir, 'e.pdf'), join(dir, 'p')])
    const codes = await readBarcodes(readFileSync(join(dir, 'p.png')), {
      formats: ['QRCode'],
      maxNumberOfSymbols: 30,
      tryHarder: true,
    })
    return codes.map(({ text }) => text)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

test.use({ viewport: { width: 390, height: 844 } })
test.skip(!hasPrinter, 'without poppler no sheet is drawn')
test.beforeAll(() => {
  const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  prepareZXingModule({
    overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
  })
})

test('SIG-01 SIG-03 SIG-04 SIG-05 SHELL-55 from the code of a label to the answer', async ({ page }) => {
  await logIn(page, 'exploitant')
  await callApi(page, 'PATCH', CLIENT, { pagePublique: true })
  try {
    const [address = ''] = await scannedAddresses(page, PATRIMOINE)
    const nomenclature = decodeURIComponent(new URL(address).hash.slice(1))

    await page.goto(address)
    await expect(page.getByRole('heading', { name: `Conteneur ${nomenclature}` })).toBeVisible()
    await page.getByLabel('Il déborde').check()
    await page.getByLabel('Précisez, si besoin').fill('Des sacs au pied')
    await page.getByLabel(/^Photo/).setInputFiles(PHOTO)
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.getByText('Reçu, pas encore traité')).toBeVisible()
    const followed = page.url()

    await page.goto('/')
    await page.getByRole('link', { name: '1 signalement de la rue à traiter' }).click()
    await expect(page.getByRole('heading', { name: 'Signalements', level: 1 })).toBeVisible()
    await expect(page.getByText('Des sacs au pied')).toBeVisible()
    await expect(page.getByRole('img', { name: `Photo du signalement de ${nomenclature}` })).toBeVisible()
    await page.getByRole('checkbox').check()
    const tops = ['Les accepter', 'Les refuser'].map(
      async (name) => (await page.getByRole('button', { name }).boundingBox())?.y,
    )
    expect(await tops[0]).toBe(await tops[1])
    await page.getByRole('button', { name: 'Les accepter' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('textbox', { name: 'Réponse' }).fill('Un camion passe demain.')
    await question.getByRole('button', { name: 'Accepter' }).click()
    await expect(page.getByText('Aucun signalement à traiter')).toBeVisible()

    await page.goto(followed)
    await expect(page.getByText('Pris en compte')).toBeVisible()
    await expect(page.getByText('Un camion passe demain.')).toBeVisible()
  } finally {
    await page.goto('/')
    await callApi(page, 'PATCH', CLIENT, { pagePublique: false })
  }
})
