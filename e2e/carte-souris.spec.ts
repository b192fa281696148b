import type { Page } from '@playwright/test'
import { callApi, chooseInMenu, expect, logIn, test } from './socle.ts'
import { atRest, centreOf, liste, middleOf, openMap, popupOf } from './sur-carte.ts'

const [LAT, LON] = [48.9, 2.35]
const ici = { latitude: LAT, longitude: LON, conteneurType: 'CA', dechetType: 'VER' }

/** Thirty-one containers at one place, in the middle of four others. */
async function createConteneur(page: Page): Promise<number> {
  const { client } = await callApi(page, 'GET', '/patrimoines/1')
  const whole = { client: client['@id'], libelle: 'À la souris', isUnipatrimoine: false }
  const { id } = await callApi(page, 'POST', '/patrimoines', whole)
  const pile = Array.from({ length: 31 }, (_, i) => ({ ...ici, nomenclature: `Pile ${i + 1}` }))
  const seuls = [1, 2, 3, 4].map((n) => ({
    ...ici,
    nomenclature: `Seul ${n}`,
    latitude: LAT + (n < 3 ? 0.01 : -0.01),
    longitude: LON + (n % 2 ? -0.01 : 0.01),
  }))
  await callApi(page, 'PUT', `/patrimoines/${id}`, { ...whole, conteneurs: [...pile, ...seuls] })
  return id
}

test('CONT-13 CONT-16 CONT-21 OPEN-54 with the mouse: drag a borne, list a stack, draw and clear a zone', async ({
  page,
}) => {
  await logIn(page, 'admin')
  const id = await createConteneur(page)
  await openMap(page, id)
  const au = await middleOf(page)
  const bulle = popupOf(page)

  await page.mouse.click(au.x, au.y - 26)
  await expect(bulle).toContainText('31\u00a0points à cette position')
  await bulle.getByRole('button', { name: /^Pile 7 / }).click()
  await expect(bulle).toContainText('Colonne Aérienne')
  await expect(bulle).toContainText('Pile 7')
  await page.keyboard.press('Escape')
  await expect(bulle).toHaveCount(0)

  // The polygon is drawn with the map's own tool: corner by corner, then the first one again.
  await page.getByRole('button', { name: 'Sélectionner une zone' }).click()
  await expect(page.getByText(/^Cliquez pour tracer la zone/)).toBeVisible()
  const coins = [
    [-250, -200],
    [70, -200],
    [70, 212],
    [-250, 212],
    [-250, -200],
  ] as const
  for (const [x, y] of coins) {
    await page.mouse.move(au.x + x, au.y + y, { steps: 2 })
    await page.mouse.click(au.x + x, au.y + y)
  }
  await expect(page.getByText('33 conteneurs dans la zone')).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter tout' }).click()
  const dit = page.getByRole('status').filter({ hasText: 'sélectionnés sur la carte' })
  await expect(dit).toContainText('33 conteneurs')

  await liste(page).getByRole('searchbox').fill('Seul 2')
  await liste(page)
    .getByRole('button', { name: /^Seul 2/ })
    .click()
  await bulle.getByRole('button', { name: 'Déplacer la borne' }).click()
  await atRest(page)
  const borne = await centreOf(page.locator('.maplibregl-marker'))
  await page.mouse.move(borne.x, borne.y)
  await page.mouse.down()
  await page.mouse.move(borne.x - 60, borne.y + 40, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByText(/^Déplacée de /)).toBeVisible()
  const saved = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  const sent = (await saved).postDataJSON()
  expect(Number(sent.longitude)).toBeLessThan(LON + 0.01)
  expect(Number(sent.latitude)).toBeLessThan(LAT + 0.01)
  await expect(page.getByText('Le conteneur a bien été modifié')).toBeVisible()

  await page.getByRole('button', { name: 'Voir la liste' }).click()
  await page.getByPlaceholder('Rechercher un conteneur…').fill('seul')
  const rowOf = (nom: string) => page.getByRole('row').filter({ hasText: nom })
  await expect(rowOf('Pile')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Sélectionner Seul 1' }).check()
  await expect(page.getByRole('button', { name: 'Sélectionner les 2' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Sélectionner Seul 3' }).check()
  await expect(page.getByText('2 sélectionnés')).toBeVisible()
  await chooseInMenu(rowOf('Seul 1'), 'Supprimer')
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('1 sélectionné', { exact: true })).toBeVisible()
  await expect(dit).toContainText('32 conteneurs')
  await rowOf('Seul 3').getByRole('cell').nth(2).click()
  await expect(page).toHaveURL(/\/conteneurs\/\d+\/interventions$/)
  await page.goBack()
  await expect(dit).toContainText('32 conteneurs')
  await expect(rowOf('Seul')).toHaveCount(1)
  await dit.getByRole('button', { name: 'Effacer la sélection' }).click()
  await expect(rowOf('Seul')).toHaveCount(3)
  await page.reload()
  await expect(rowOf('Seul')).toHaveCount(3)
  await expect(dit).toHaveCount(0)
})

test('bulk edit: more than one call takes are not offered together, and it is said before', async ({
  page,
}) => {
  await logIn(page, 'exploitant')
  await page.route('**/api/conteneurs?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), 'hydra:totalItems': 30_000 } })
  })
  await page.goto('/patrimoine/1/detail/')
  await page
    .getByRole('checkbox', { name: /^Sélectionner plainecommune_/ })
    .first()
    .check()
  await expect(page.getByText(/^Au plus 5\s000\sconteneurs à la fois$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sélectionner les/ })).toHaveCount(0)
})
