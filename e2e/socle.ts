import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { decodeToken } from '../web/src/api/token.ts'

export { expect }
export const MOT_DE_PASSE = 'lavandiere-demo'

/** Messages of software rendering in the browser's console: no faults of ours. */
const HARMLESS = /GPU stall|GL Driver Message|Automatic fallback to software WebGL/

/** What the browser logs of a call while the network is gone. */
export const BROKEN_LINE = 'ERR_INTERNET_DISCONNECTED'

interface Watched {
  /** What the test makes fail, by the status or the words that the browser logs in its console. */
  refus: (number | typeof BROKEN_LINE)[]
  /** Fails a test at its end for any console error or Content-Security-Policy violation that it did not ask for (S20). */
  watched: null
}

/** A page that is watched: any console error or policy violation fails the test (S20). */
export const test = base.extend<Watched>({
  refus: async ({ browserName: _ }, use) => use([]),
  watched: [
    async ({ page, refus }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
      page.on('console', (message) => {
        const text = message.text()
        if (message.type() === 'error' && !HARMLESS.test(text)) faults.push(`${page.url()}: ${text}`)
      })
      // The console stays silent when a library catches the error of a violation: the event is fired all the same.
      await page.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(
            `violation of ${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile ?? ''}`,
          ),
        ),
      )
      await use(null)
      const meant = (fault: string) =>
        refus.some((one) => fault.includes(one === BROKEN_LINE ? one : `with a status of ${one} (`))
      expect(faults.filter((fault) => !meant(fault))).toEqual([])
    },
    { auto: true },
  ],
})

/** What a browser keeps of a session. */
export type Session = Record<'token' | 'refresh_token' | 'user', string>

/** @param site another address than that of the tests, for a page of that site */
export async function sessionOf(
  request: APIRequestContext,
  email: string,
  password = MOT_DE_PASSE,
  site = '',
): Promise<Session> {
  const answer = await request.post(`${site}/api/login_check`, { data: { email, password } })
  const { token, refresh_token } = await answer.json()
  return { token, refresh_token, user: JSON.stringify(decodeToken(token, Date.now())) }
}

/** Opens a page with a session that is kept as the log-in screen keeps it; that screen itself is tried by session.spec.ts. */
export async function openAs(page: Page, session: Session, path: string, site = ''): Promise<void> {
  // A small document of the same site: its storage is written before the application starts.
  await page.goto(`${site}/api/sante/vivant`)
  await page.evaluate((values) => Object.assign(localStorage, values), session)
  await page.goto(site + path)
}

/** Opens a page as one of the accounts of the demonstration. */
export const logIn = async (
  page: Page,
  role: 'admin' | 'exploitant' | 'client' | 'operateur',
  path = '/',
): Promise<void> => openAs(page, await sessionOf(page.request, `${role}@lavandiere.example`), path)

/** Picks an option from a list; label and option are full names. */
export async function pickOption(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  // An option may say more than its name, such as the hours of a person.
  await page
    .getByRole('option')
    .filter({ has: page.getByText(option, { exact: true }) })
    .click()
}

/** Chooses an entry of the menu of a row. */
export async function chooseInMenu(row: Locator, entry: string): Promise<void> {
  await row.getByRole('button', { name: 'Autres actions' }).click()
  await row.page().getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Changes what a screen shows, by one of its switches. */
export const showPage = (page: Page, vue: string) => page.locator('label').filter({ hasText: vue }).click()

/** Calls the API as the account that is logged in on this page. Returns the answer's JSON. */
export const callApi = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ([method, path, body]) => {
      const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
      const headers = {
        authorization: `Bearer ${localStorage.getItem('token')}`,
        ...(body ? { 'content-type': type } : {}),
      }
      const reply = await fetch(`/api${path}`, { method, headers, ...(body ? { body } : {}) })
      return JSON.parse((await reply.text()) || '{}')
    },
    [method, path, body ? JSON.stringify(body) : undefined] as const,
  )

/** Makes an empty patrimoine of a client of whom other journeys import nothing: its words are remembered. Returns its id. */
export async function newPatrimoine(page: Page, libelle: string): Promise<number> {
  const { 'hydra:member': clients } = await callApi(page, 'GET', '/clients')
  const client = clients.at(-1)['@id']
  return (await callApi(page, 'POST', '/patrimoines', { libelle, client, isUnipatrimoine: false })).id
}
