import type { Page } from '@playwright/test'
import { callApi, expect, logIn, showPage, test } from './socle.ts'
import { liste, openMap, popupOf } from './sur-carte.ts'

/** Presses Tab until the focused element has that name. */
async function pressTab(page: Page, nom: string) {
  const focused = page.locator(':focus')
  for (let i = 0; i < 12; i++) {
    const here = (await focused.getAttribute('aria-label')) ?? (await focused.textContent())
    const label = await focused.evaluate((node) => (node as HTMLInputElement).labels?.[0]?.textContent ?? '')
    if (here === nom || label === nom) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${nom} is not reached by Tab`)
}

interface Point {
  '@id': string
  nomenclature: string
  latitude: number
  longitude: number
}

/** The last two containers of the first patrimoine without a reading, which no other test works with. */
async function lastPoints(page: Page): Promise<[Point, Point]> {
  const listed = async (path: string) => (await callApi(page, 'GET', path))['hydra:member']
  const readings: { conteneur: Point }[] = await listed('/releve_terrains?itemsPerPage=1000')
  const read = new Set(readings.map(({ conteneur }) => conteneur['@id']))
  const points: Point[] = await listed('/conteneurs?patrimoineId=1&order[nomenclature]=desc&itemsPerPage=50')
  const [one, other] = points.filter((point) => !read.has(point['@id']))
  if (!one || !other) throw new Error('every container has a reading')
  return [one, other]
}

/** Goes to the line of a container and opens it, from the search box of the list. */
async function openRow(page: Page, nom: string) {
  await liste(page).getByRole('searchbox').fill(nom)
  const ligne = liste(page).getByRole('button', { name: new RegExp(`^${nom}\\b`) })
  await ligne.focus()
  await page.keyboard.press('Enter')
  return ligne
}

test('CONT-16 CONT-26 CONT-27 by keyboard alone a container is moved and a reading applied', async ({
  page,
  refus,
}) => {
  refus.push(412)
  await logIn(page, 'admin')
  const [un] = await lastPoints(page)
  await callApi(page, 'POST', '/releve_terrains', {
    conteneur: un['@id'],
    latitude: un.latitude,
    longitude: un.longitude + 0.001,
    accuracyM: 4,
  })
  await openMap(page)
  await openRow(page, un.nomenclature)
  await expect(popupOf(page).locator(':focus')).toHaveCount(1)
  await expect(popupOf(page).getByRole('button', { name: 'Déplacer la borne' })).toBeEnabled()
  await pressTab(page, 'Déplacer la borne')
  await page.keyboard.press('Enter')
  const panneau = page.getByRole('region', { name: `Déplacer la borne ${un.nomenclature}` })
  await expect(panneau).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popupOf(page).locator(':focus')).toHaveCount(1)
  await pressTab(page, 'Déplacer la borne')
  await page.keyboard.press('Enter')
  await pressTab(page, 'Latitude')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('48,9171')
  // A refused write leaves the focus on its button.
  await page.route('**/api/conteneurs/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 412, json: { message: 'Modifié entre-temps' } })
      : route.fallback(),
  )
  await pressTab(page, 'Sauvegarder')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: "l'écran montre maintenant sa version" }),
  ).toBeVisible()
  await expect(panneau.getByRole('button', { name: 'Sauvegarder' })).toBeFocused()
  await page.unroute('**/api/conteneurs/*')
  const saved = page.waitForRequest((request) => request.method() === 'PUT')
  await page.keyboard.press('Enter')
  // The degree that nobody typed is that of the container.
  expect((await saved).postDataJSON()).toMatchObject({
    latitude: '48.9171',
    longitude: expect.stringMatching(/^2[.]/),
  })
  await expect(page.getByText('Le conteneur a bien été modifié')).toBeVisible()
  await expect(popupOf(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')

  await showPage(page, 'Relevé terrain')
  const ligne = await openRow(page, un.nomenclature)
  const releves = page.getByRole('region', { name: `Relevés terrain de ${un.nomenclature}` })
  await expect(releves).toBeFocused()
  await expect(releves.getByRole('button', { name: 'Appliquer' })).toBeEnabled()
  await pressTab(page, 'Appliquer')
  await page.keyboard.press('Enter')
  await expect(releves).toContainText('0 m · ± 4 m')
  await expect(releves.getByRole('button', { name: 'Appliquer' })).toBeFocused()
  await pressTab(page, 'Supprimer le relevé A')
  await page.keyboard.press('Enter')
  // Escape closes the question, and nothing behind it.
  const question = page.getByRole('dialog').getByRole('button', { name: 'Annuler' })
  await expect(question).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(releves.getByRole('button', { name: 'Supprimer le relevé A' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeFocused()
  await pressTab(page, 'Supprimer')
  await page.keyboard.press('Enter')
  await expect(releves.getByRole('button', { name: 'Appliquer' })).toHaveCount(0)
  await expect(releves).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ligne).toBeFocused()
})

test('CONT-20 in full screen what the map says is seen: a refusal, a success, how many are picked', async ({
  page,
  refus,
}) => {
  refus.push(403)
  await logIn(page, 'admin')
  const [, deux] = await lastPoints(page)
  await openMap(page)
  await openRow(page, deux.nomenclature)
  await page.getByRole('button', { name: 'Plein écran' }).click()
  const dedans = page.locator(':fullscreen')
  await expect(dedans).toHaveCount(1)
  await popupOf(page).getByRole('button', { name: 'Déplacer la borne' }).click()
  await page.getByLabel('Latitude').fill('48,9181')
  await page.route('**/api/conteneurs/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 403, json: {} }) : route.fallback(),
  )
  const save = page.getByRole('button', { name: 'Sauvegarder' })
  await expect(async () => {
    await save.click()
    // While the mouse is on a toast, none goes, however slow the machine is.
    await dedans.getByRole('alert').hover({ timeout: 5_000 })
  }).toPass()
  await page.unroute('**/api/conteneurs/*')
  await save.press('Enter')
  const made = { hasText: 'Le conteneur a bien été modifié' }
  await expect(dedans.getByRole('status').filter(made)).toBeVisible()
  await page.getByRole('button', { name: 'Quitter le plein écran' }).press('Enter')
  await expect(dedans).toHaveCount(0)
  await expect(page.getByRole('status').filter(made)).toBeVisible()
})
