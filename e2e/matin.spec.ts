import type { Page } from '@playwright/test'
import { countClicks } from './clics.ts'
import { expect, MOT_DE_PASSE, test } from './socle.ts'

/** What a morning may take. */
const CLICKS_MAX = 25

const EXPLOITANT = { email: 'exploitant@lavandiere.example', password: MOT_DE_PASSE }

/** Asks the API as the dispatcher does, beside the browser. */
async function ask(page: Page, path: string) {
  const login = await page.request.post('/api/login_check', { data: EXPLOITANT })
  const { token } = await login.json()
  const answer = await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  return answer.json()
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
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Gives the first round of the day, the latest one, to a person who is on no other. */
async function giveAway(page: Page) {
  await page
    .getByRole('button', { name: /^Actions sur / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Équipe, laveuse et départ…' }).click()
  const dialog = page.getByRole('dialog')
  const driver = dialog.getByRole('combobox', { name: 'Chauffeur', exact: true })
  const before = await driver.inputValue()
  await driver.click()
  // Whoever is chosen: each says the hours of the week, and what else the day holds.
  await expect(page.getByRole('option').first()).toContainText('dans la semaine')
  await page
    .getByRole('option')
    .filter({ hasNotText: before })
    .filter({ hasNotText: 'déjà sur' })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Answers a town that asks when a container was washed: its number is typed, its washes are listed. */
async function answerTown(page: Page, nomenclature: string) {
  await page.getByRole('button', { name: 'Rechercher… Ctrl + K' }).click()
  await page.keyboard.type(nomenclature)
  await page.getByRole('dialog').getByText(nomenclature).first().click()
  await expect(page).toHaveURL(/\/conteneurs\/\d+\/interventions/)
  await expect(page.getByText(/\d{2}\/\d{2}\/\d{4}/).first()).toBeVisible()
}

test('RH-101 a morning of a dispatcher takes 25 clicks at most', async ({ page }) => {
  const { 'hydra:member': interventions } = await ask(
    page,
    '/interventions?itemsPerPage=1&order[dateEvenement]=desc',
  )
  const [wash] = interventions
  const count = await countClicks(page)
  const steps: [string, number][] = []
  const step = (name: string) => steps.push([name, count()])

  await logInByHand(page)
  step('log in')
  const late = page.getByRole('link', { name: /tournées? en retard/ })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if ((await late.count()) > 0) await late.click()
  else await openMenu(page, 'Dashboard')
  await expect(page.getByText(/^Mis à jour/)).toBeVisible()
  step('see what is late')
  await giveAway(page)
  step('give a round')
  await answerTown(page, wash.conteneur.nomenclature)
  step('answer a town')

  await openMenu(page, 'Suivi des heures')
  await page.getByRole('button', { name: 'Valider tout ce qui est complet' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Valider \d+ feuilles?$/ })
    .click()
  await expect(page.getByText(/validées?$/).first()).toBeVisible()
  step('validate hours')
  expect(count(), steps.join(' | ')).toBeLessThanOrEqual(CLICKS_MAX)
})
