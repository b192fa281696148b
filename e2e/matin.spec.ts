import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { dayIn } from '@lavandiere/server/testing/days.ts'
import type { Page } from '@playwright/test'
import { countClicks } from './clics.ts'
import { expect, MOT_DE_PASSE, test } from './socle.ts'

/** What a morning may take. */
const CLICKS_MAX = 25

const EXPLOITANT = { email: 'exploitant@lavandiere.example', password: MOT_DE_PASSE }

/** What the API answers to the dispatcher, asked beside the browser. */
async function asker(page: Page) {
  const login = await page.request.post('/api/login_check', { data: EXPLOITANT })
  const { token } = await login.json()
  const headers = { authorization: `Bearer ${token}` }
  return async (path: string) => (await page.request.get(`/api${path}`, { headers })).json()
}

const openMenu = (page: Page, entry: string) =>
  page.getByRole('navigation').getByRole('link', { name: entry, exact: true }).click()

/** The log-in screen, as fingers do it: a click in the first field, then keys. */
async function logInByHand(page: Page) {
  await page.goto('/')
  await page.getByLabel('Email').click()
  await page.keyboard.type(EXPLOITANT.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(EXPLOITANT.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The late rounds by the line of the home page, else the board, which shows late ones first. */
async function seeWhatIsLate(page: Page) {
  await expect(page.getByRole('region', { name: 'Ce qui attend' })).toHaveAttribute('aria-busy', 'false')
  const late = page.getByRole('link', { name: /tournées? en retard/ })
  if ((await late.count()) > 0) await late.click()
  else await openMenu(page, 'Dashboard')
  await expect(page.getByText(/^Mis à jour/)).toBeVisible()
}

/** Gives the first round of a day to another person; late in a day crews have no hours left, and a Sunday has no round. */
async function giveAway(page: Page, jour: string) {
  // The address changes before the page: rounds of the day before are gone when those of this one are asked for.
  const told = page.waitForResponse(
    (answer) => answer.url().endsWith('/newdashboard') && answer.request().postDataJSON().date === jour,
  )
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill(formatDate(jour))
  await page.keyboard.press('Tab')
  await told
  await page
    .getByRole('button', { name: /^Actions sur / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Équipe, laveuse et départ…' }).click()
  const dialog = page.getByRole('dialog')
  const driver = dialog.getByRole('combobox', { name: 'Chauffeur', exact: true })
  await expect(driver).not.toHaveValue('')
  const crew = [
    await driver.inputValue(),
    await dialog.getByRole('combobox', { name: 'Équipier' }).inputValue(),
  ]
  await driver.click()
  // Each says the hours of its week, and what else the day holds.
  await expect(page.getByRole('option').first()).toContainText('du lundi au dimanche')
  const [one = '', other = ''] = crew
  const others = page
    .getByRole('option')
    .filter({ hasNotText: one })
    .filter({ hasNotText: other || one })
  const free = others.filter({ hasNotText: /déjà sur|absence/ })
  await ((await free.count()) > 0 ? free : others).first().click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Answers a town that asks when a container was washed: its number is typed, its washes are listed. */
async function answerTown(page: Page, nomenclature: string) {
  await page.getByRole('button', { name: 'Rechercher… Ctrl + K' }).click()
  await page.keyboard.type(nomenclature)
  const found = page.getByRole('dialog').getByRole('option', { name: nomenclature })
  await found.first().click()
  await expect(page).toHaveURL(/\/conteneurs\/\d+\/interventions/)
  await expect(page.getByText(/\d{2}\/\d{2}\/\d{4}/).first()).toBeVisible()
}

/** Validates what is complete: of this pay period, else, on its first days, of the one before. */
async function validateHours(page: Page) {
  const told = page.waitForResponse(/\/periode_paies\/\d+\/etat$/)
  await openMenu(page, 'Suivi des heures')
  const { completes } = await (await told).json()
  const all = page.getByRole('button', { name: 'Valider tout ce qui est complet' })
  if (completes === 0) {
    await page.getByRole('combobox', { name: 'Période de paie' }).click()
    await page.getByRole('option').nth(1).click()
  }
  await all.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Valider \d+ feuilles?$/ })
    .click()
  await expect(page.getByText(/\d+\sfeuilles? validées?/).first()).toBeVisible()
}

test('SHELL-60 a morning of a dispatcher takes 25 clicks at most', async ({ page }) => {
  const ask = await asker(page)
  const washes = await ask('/interventions?itemsPerPage=1&order[dateEvenement]=desc')
  const { nomenclature } = await ask(washes['hydra:member'][0].conteneur['@id'].replace('/api', ''))
  const demain = dayIn(1)
  const { passages } = await ask(`/planning?du=${demain}&jours=14`)
  const [jour = demain] = passages
    .filter((one: { etat: string; jour: string }) => one.etat !== 'annulee' && one.jour >= demain)
    .map((one: { jour: string }) => one.jour)
    .sort()
  const count = await countClicks(page)
  const steps: string[] = []
  const step = (name: string) => steps.push(`${name}: ${count()}`)

  await logInByHand(page)
  step('log in')
  await seeWhatIsLate(page)
  step('see what is late')
  await giveAway(page, jour)
  step('give a round')
  await answerTown(page, nomenclature)
  step('answer a town')
  await validateHours(page)
  step('validate hours')
  expect(count(), steps.join(', ')).toBeLessThanOrEqual(CLICKS_MAX)
})
