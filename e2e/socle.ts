import { test as base, expect, type Page } from '@playwright/test'

export { expect }
export const MOT_DE_PASSE = 'lavandiere-demo'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mPs7+//DwAFgwKB0n2VDgAAAABJRU5ErkJggg==',
  'base64',
)

/** What drawing in software says of itself in a browser's console: no fault of ours. */
const HARMLESS = /GPU stall|GL Driver Message|Automatic fallback to software WebGL/

interface Watched {
  /** Statuses that the test has the server answer on purpose: the browser notes each in its console. */
  refus: number[]
  /** Console errors and Content-Security-Policy violations so far (S20). */
  faults: string[]
}

/** A page that is always watched: any console error or policy violation fails the test (S20). */
export const test = base.extend<Watched>({
  refus: async ({ browserName: _ }, use) => use([]),
  faults: [
    async ({ page, refus }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
      page.on('console', (message) => {
        const text = message.text()
        if (message.type() === 'error' && !HARMLESS.test(text)) faults.push(`${page.url()}: ${text}`)
      })
      // The console stays silent where a library catches the error that a violation throws: the event is always there.
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(
            `violation of ${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile ?? ''}`,
          ),
        ),
      )
      await page.route('**/tuiles/**', (route) => route.fulfill({ body: PIXEL, contentType: 'image/png' }))
      await use(faults)
      const meant = (fault: string) => refus.some((status) => fault.includes(`with a status of ${status} (`))
      expect(faults.filter((fault) => !meant(fault))).toEqual([])
    },
    { auto: true },
  ],
})

/** Logs in as one of the accounts of the demonstration. */
export async function logIn(page: Page, qui: 'admin' | 'exploitant' | 'client' | 'operateur'): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${qui}@lavandiere.example`)
  await page.getByLabel('Mot de passe', { exact: true }).fill(MOT_DE_PASSE)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/')
}

/** Picks from a list, both by their whole names. */
export async function pickOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Changes what a screen shows, by one of its switches. */
export const showPage = (page: Page, vue: string) => page.locator('label').filter({ hasText: vue }).click()

/** A call of the API as whoever is logged in on this page. */
export function callApi(page: Page, method: string, path: string, body?: object) {
  return page.evaluate(
    async ([method, path, body]) => {
      const reply = await fetch(`/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${localStorage.getItem('token')}`,
          ...(body ? { 'content-type': 'application/ld+json' } : {}),
        },
        ...(body ? { body } : {}),
      })
      const text = await reply.text()
      return JSON.parse(text === '' ? '{}' : text) as { id: number; '@id': string }
    },
    [method, path, body ? JSON.stringify(body) : undefined] as const,
  )
}
