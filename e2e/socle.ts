import { test as base, expect, type Page } from '@playwright/test'

export { expect }
export const MOT_DE_PASSE = 'lavandiere-demo'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mPs7+//DwAFgwKB0n2VDgAAAABJRU5ErkJggg==',
  'base64',
)

/** Lines of a browser's console that are no fault of ours: WebGL drawn in software says how slow it is. */
const HARMLESS = /GPU stall|GL Driver Message|WebGL|Automatic fallback to software/i

interface Watched {
  /** Console errors and Content-Security-Policy violations so far (S20). */
  faults: string[]
}

/** A page whose faults are watched: any console error or policy violation fails the test (S20). */
export const test = base.extend<Watched>({
  faults: async ({ page }, use) => {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' && !HARMLESS.test(text)) faults.push(`${page.url()}: ${text}`)
    })
    await page.route('**/tuiles/**', (route) => route.fulfill({ body: PIXEL, contentType: 'image/png' }))
    await use(faults)
    expect(faults).toEqual([])
  },
})

/** Logs in as one of the accounts of the demonstration. */
export async function connecter(
  page: Page,
  qui: 'admin' | 'exploitant' | 'client' | 'operateur',
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${qui}@lavandiere.example`)
  await page.getByLabel('Mot de passe', { exact: true }).fill(MOT_DE_PASSE)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/')
}
