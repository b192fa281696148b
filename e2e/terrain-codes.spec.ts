import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { callApi, expect, logIn, test } from './socle.ts'
import { makeRound, openRound, tap } from './telephone.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** A code as a picture, in base64. */
async function picture(text: string, format: 'QRCode' | 'EAN13' | 'Code128'): Promise<string> {
  const { image, error } = await writeBarcode(text, { format, scale: 3 })
  if (!image) throw new Error(error)
  return Buffer.from(await image.arrayBuffer()).toString('base64')
}

/** Holds a picture before the camera of the page. */
const show = (page: Page, encoded: string) =>
  page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (char) => char.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: bitmap.width + 120, height: bitmap.height + 120 })
    const draw = () => {
      const context = canvas.getContext('2d')
      if (!context) return
      context.fillStyle = '#fff'
      context.fillRect(0, 0, canvas.width, canvas.height)
      context.drawImage(bitmap, 60, 60)
    }
    draw()
    // A stream has a frame for each time that its canvas is drawn.
    setInterval(draw, 100)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10))
  }, encoded)

test('TER-14 the camera reads QR, Code 128 and EAN; a wrong container is told at once', async ({ page }) => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  const { noms } = await makeRound(page, 'Ronde des codes', 2)
  const [own = '', other = ''] = noms
  await logIn(page, 'operateur', '/terrain/')
  await openRound(page, 'Ronde des codes')
  const scan = async (encoded: string) => {
    await show(page, encoded)
    await page.getByRole('button', { name: /^Scanner/ }).click()
  }
  await scan(await picture(own, 'QRCode'))
  await expect(page.getByText('Bon conteneur.')).toBeVisible()
  await scan(await picture(other, 'Code128'))
  await expect(page.getByRole('alert')).toContainText(`Autre conteneur : ce code est celui de ${other}`)
  await scan(await picture('4006381333931', 'EAN13'))
  await expect(page.getByText('Code « 4006381333931 » noté')).toBeVisible()
})

test('TER-14 a reader that types is understood; a wrong code is kept with a reason alone', async ({
  page,
}) => {
  const { id, noms } = await makeRound(page, 'Ronde de la douchette', 2, { photos: 0 })
  const [own = '', other = ''] = noms
  await logIn(page, 'operateur', '/terrain/')
  await openRound(page, 'Ronde de la douchette')
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toContainText(own)
  await page.keyboard.type(own)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Bon conteneur.')).toBeVisible()
  // Whatever has the focus: the Enter of the reader presses no button.
  await page.getByRole('button', { name: 'Lavé', exact: true }).focus()
  await page.keyboard.type(other)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(`ce code est celui de ${other}`)
  await tap(page.getByRole('button', { name: 'Lavé', exact: true }))
  await expect(page.getByText("Dites pourquoi le code d'un autre conteneur est gardé.")).toBeVisible()
  await page.getByRole('button', { name: 'Étiquettes échangées' }).click()
  await tap(page.getByRole('button', { name: 'Lavé', exact: true }))
  await expect(title).not.toContainText(own)
  await page.goto('/terrain/#/attente')
  await expect(page.getByText('Tout est envoyé : le bureau a tout reçu.')).toBeVisible()
  await logIn(page, 'exploitant', '/terrain/')
  const kept = Object(await callApi(page, 'GET', `/interventions?campagne=${id}`))['hydra:member']
  expect(kept).toMatchObject([{ scanData: other, observation: 'Étiquettes échangées', ecarts: ['code'] }])
})
