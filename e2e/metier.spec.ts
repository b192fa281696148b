import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { today } from '@lavandiere/server/testing/days.ts'
import type { Page } from '@playwright/test'
import { countClicks } from './clics.ts'
import { chooseInMenu, expect, MOT_DE_PASSE, pickOption, test } from './socle.ts'

/** What the main job of the README may take, from the log-in to the report. */
const CLICKS_MAX = 35
const LYON = join(import.meta.dirname, 'fichiers/lyon-silos-verre.csv')
const VILLE = 'Ville du compte'
const TOURNEE = 'Tournée du compte'
const aujourdhui = today()
const JOUR = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', weekday: 'long' }).format(
  new Date(),
)

const openMenu = (page: Page, entry: string) =>
  page.getByRole('navigation').getByRole('link', { name: entry, exact: true }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
/** Follows a link of the toast that says what was made. */
const goOn = (page: Page, link: string) =>
  page.getByRole('status').getByRole('link', { name: link, exact: true }).click()

/** Types into the field that a new form has put the hand on. */
async function typeFirst(page: Page, label: string, text: string) {
  await expect(page.getByRole('textbox', { name: label, exact: true })).toBeFocused()
  await page.keyboard.type(text)
}

async function chooseFile(
  page: Page,
  button: () => Promise<void>,
  file: Parameters<Page['setInputFiles']>[1],
) {
  const chooser = page.waitForEvent('filechooser')
  await button()
  await (await chooser).setFiles(file)
}

async function logInByHand(page: Page) {
  await page.goto('/')
  await typeFirst(page, 'Email', 'exploitant@lavandiere.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type(MOT_DE_PASSE)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

async function makeClient(page: Page) {
  await page.getByRole('button', { name: 'Rechercher… Ctrl + K' }).click()
  await page.keyboard.type('nouvel utilisateur')
  const action = page.getByRole('dialog').getByRole('option', { name: 'Nouvel Utilisateur' })
  await expect(action).toHaveAttribute('data-combobox-selected', 'true')
  await page.keyboard.press('Enter')
  await typeFirst(page, 'Libellé', VILLE)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ville-du-compte' + '@lavandiere.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('un-mot-de-passe-assez-long')
  await save(page)
}

/** The form of this client, whose name the toast has passed on. */
async function makeForm(page: Page) {
  await goOn(page, 'Nouveau Formulaire')
  await typeFirst(page, 'Libellé', 'Lavage du compte')
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(VILLE)
  await page.getByRole('combobox', { name: 'Typologie de lavage' }).click()
  await page.getByRole('option').first().click()
  await save(page)
}

async function importContainers(page: Page) {
  await goOn(page, 'Nouveau patrimoine')
  await typeFirst(page, 'Libellé', 'Silos du compte')
  await page.getByRole('radio', { name: /^Patrimoine/ }).click()
  await save(page)
  await goOn(page, 'Importer ses conteneurs')
  await chooseFile(page, () => page.getByRole('button', { name: /^Charger le fichier/ }).click(), LYON)
  await page.getByRole('button', { name: "Valider l'import" }).click()
}

/** A round over three containers, today and every week: client, form and patrimoine are known. */
async function planRound(page: Page) {
  await page.getByRole('link', { name: 'Nouvelle tournée' }).click()
  await typeFirst(page, 'Libellé', TOURNEE)
  await expect(page.getByRole('combobox', { name: 'Formulaire' })).toHaveValue('Lavage du compte')
  await page.getByRole('textbox', { name: 'Date de fin' }).click()
  await page.keyboard.type(`31/12/${Number(aujourdhui.slice(0, 4)) + 1}`)
  await page.keyboard.press('Tab')
  await page.locator('label').filter({ hasText: JOUR }).click()
  await expect(page.getByText(`Chaque semaine le ${JOUR}`)).toBeVisible()
  await page.getByRole('button', { name: 'Suivant', exact: true }).click()
  const ticks = page.getByRole('table', { name: 'Conteneurs du patrimoine' }).getByRole('checkbox')
  await ticks.nth(1).click()
  await ticks.nth(3).click({ modifiers: ['Shift'] })
  await expect(page.getByText(/^3\sconteneurs sélectionnés/)).toBeVisible()
  await page.getByRole('button', { name: 'Suivant', exact: true }).click()
  await page.getByRole('button', { name: 'Suivant', exact: true }).click()
  await pickOption(page, 'Chauffeur', 'Nadia Benali')
  await page.getByRole('button', { name: 'Terminer' }).click()
  await page.getByRole('button', { name: 'Enregistrer la tournée' }).click()
}

/** Opens the form of the next point of the round, which is filled in. Returns the name of its container. */
async function openNextPoint(page: Page): Promise<string> {
  await chooseInMenu(page.getByRole('row', { name: new RegExp(TOURNEE) }), 'Créer une intervention')
  await expect(page.getByRole('textbox', { name: 'Nombre de bacs lavés' })).toHaveValue('1')
  const conteneur = await page.getByRole('combobox', { name: 'Conteneur', exact: true }).inputValue()
  return conteneur.split(' · ')[0] ?? ''
}

async function saveWash(page: Page) {
  await save(page)
  await expect(page.getByRole('heading', { name: /^Dernière intervention : / })).toBeVisible()
}

/** A wash of the first point of the round, with its two photos and a problem. Returns the name of its container. */
async function recordWash(page: Page): Promise<string> {
  const nomenclature = await openNextPoint(page)
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 1600, height: 1200 })
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  const photo = { name: 'colonne.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') }
  const problems = page.getByRole('combobox', { name: /^Problèmes/ })
  await problems.click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  for (const moment of ['avant', 'après']) {
    await chooseFile(
      page,
      () => page.getByRole('button', { name: new RegExp(`^Ajouter des photos : .*${moment}`) }).click(),
      photo,
    )
  }
  await expect(page.getByRole('button', { name: 'Retirer la photo 1' })).toHaveCount(2)
  await saveWash(page)
  return nomenclature
}

/** The photo in its viewer, whole also when it is turned by a quarter. */
async function lookAtPhoto(page: Page) {
  await page
    .getByRole('button', { name: /^Agrandir : .*photo 1/ })
    .first()
    .click()
  const viewer = page.getByRole('dialog')
  const picture = viewer.getByRole('img', { name: /^Photos/ })
  const sides = async () => {
    const inside = await picture.boundingBox()
    const whole = await picture.locator('..').boundingBox()
    if (!inside || !whole) return null
    return {
      isUpright: inside.height > inside.width,
      isWhole: inside.height <= whole.height + 1 && inside.width <= whole.width + 1,
    }
  }
  await expect.poll(sides).toEqual({ isUpright: false, isWhole: true })
  await viewer.getByRole('button', { name: 'Tourner la photo de 90 degrés' }).click()
  await expect.poll(sides).toEqual({ isUpright: true, isWhole: true })
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
}

/** The pages that the office and the town then read: the containers, the day, the report. */
async function readAgain(page: Page, washed: string) {
  await page.goto('/patrimoine')
  await page
    .getByRole('row', { name: /Silos du compte/ })
    .getByRole('link', { name: 'Détail' })
    .click()
  await page.getByRole('searchbox', { name: 'Rechercher un conteneur' }).fill(washed)
  await page.getByRole('row').filter({ hasText: washed }).filter({ hasText: 'Problème remonté' }).click()
  await expect(page).toHaveURL(/\/conteneurs\/\d+\/interventions/)
  await expect(page.getByRole('definition').filter({ hasText: /^1 sur 1$/ })).toBeVisible()
  await lookAtPhoto(page)

  // Until six in the morning the dashboard shows the evening before: the day is named.
  await page.goto(`/dashboard?date=${aujourdhui}`)
  const tour = page.getByRole('region', { name: new RegExp(VILLE) })
  await expect(tour.getByRole('link', { name: TOURNEE })).toBeVisible()
  await expect(tour.getByText('66 %')).toBeVisible()
  await expect(tour.getByText(/, 1\simpossible/).first()).toBeVisible()
}

/** The report, as lines of its file. */
async function makeReport(page: Page): Promise<string[]> {
  await openMenu(page, 'Synthèse')
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(VILLE)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télecharger la synthèse' }).click()
  return (await readFile(await (await download).path(), 'utf8')).split('\r\n')
}

test('SHELL-02 SHELL-61 TOUR-10 IMP-23 INT-06 INT-11 DASH-21 SYN-14 the main job takes 35 clicks at most, and is read by all', {
  tag: '@court',
}, async ({ page }) => {
  const count = await countClicks(page)
  const steps: string[] = []
  const walk = async <T>(name: string, step: (page: Page) => Promise<T>): Promise<T> => {
    const done = await step(page)
    steps.push(`${name}: ${count()}`)
    return done
  }
  await walk('log in', logInByHand)
  await walk('client', makeClient)
  await walk('form', makeForm)
  await walk('containers', importContainers)
  await walk('round', planRound)
  const washed = await walk('wash', recordWash)
  await walk('how far', async () => {
    await goOn(page, 'Voir la journée')
    await expect(page.getByRole('link', { name: TOURNEE })).toBeVisible()
  })
  await walk('report', makeReport)
  expect(count(), steps.join(', ')).toBeLessThanOrEqual(CLICKS_MAX)

  await page.goto('/admin/tournees')
  await openNextPoint(page)
  await page.getByRole('switch', { name: 'Conteneur accessible' }).press('Space')
  await saveWash(page)
  await readAgain(page, washed)
  const [head, line] = await makeReport(page)
  expect(head).toMatch(/^\uFEFFClient;Patrimoine;Flux;PAV;Bacs;/)
  expect(line).toMatch(new RegExp(`^${VILLE};Silos du compte;Verre;2747;2747;\\d+;\\d+;1;0;1;1;0;`))
})

test('SHELL-61 a press that met what slid under the hand is made again and counts once', async ({ page }) => {
  const count = await countClicks(page)
  await page.goto('/login')
  await page.evaluate(() => {
    const button = document.body.appendChild(document.createElement('button'))
    button.textContent = 'Visé'
    const veil = document.body.appendChild(document.createElement('div'))
    Object.assign(button.style, { position: 'fixed', inset: '0 auto auto 0', zIndex: '9998' })
    Object.assign(veil.style, { position: 'fixed', inset: '0', zIndex: '9999', display: 'none' })
    button.addEventListener('mousemove', () => Object.assign(veil.style, { display: 'block' }), {
      once: true,
    })
    addEventListener('click', () => veil.remove(), true)
  })
  await page.getByRole('button', { name: 'Visé' }).click()
  expect(count()).toBe(1)
})
