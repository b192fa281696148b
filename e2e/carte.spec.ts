import { callApi, expect, logIn, showPage, test } from './socle.ts'
import { atRest, centreOf, liste, mapOf, middleOf, openMap, popupOf } from './sur-carte.ts'

test('CONT-11 CONT-13 CONT-14 CONT-15 CONT-16 CONT-17 CONT-18 CONT-23 CONT-24 the admin finds a container, and takes a move of it back', async ({
  page,
}) => {
  const tuiles: string[] = []
  page.on('request', (request) => {
    const [, zoom] = /\/tuiles\/(\d+)\/\d+\/\d+\.png$/.exec(request.url()) ?? []
    if (zoom) tuiles.push(zoom)
  })
  await logIn(page, 'admin')
  await openMap(page)
  await expect(page.getByRole('list', { name: 'Légende' })).toContainText('Pas encore lavé')
  expect(tuiles.length).toBeGreaterThan(0)
  await expect(page.locator('.maplibregl-ctrl-attrib')).toContainText(/\w/)
  const frame = await mapOf(page).boundingBox()
  expect(Math.round(frame?.height ?? 0)).toBe(Math.round(0.85 * 900))

  await liste(page).getByRole('searchbox').fill('plainecommune_12')
  const ligne = liste(page).getByRole('button', { name: /plainecommune_124/ })
  const bulle = popupOf(page)

  // Back from the container's page, the list is still searched, the container still open, and the map in the same
  // place.
  await ligne.click()
  await bulle.getByRole('link', { name: 'Détail' }).click()
  await expect(page).toHaveURL(/\/conteneurs\/\d+\/interventions$/)
  await expect(page.getByRole('heading', { name: /plainecommune_124/ })).toBeVisible()
  await page.goBack()
  await expect(bulle).toContainText('Colonne Aérienne')
  await expect(liste(page).getByRole('searchbox')).toHaveValue('plainecommune_12')
  await atRest(page)
  await page.keyboard.press('Escape')
  await expect(bulle).toHaveCount(0)

  // The move: a click on the map says where, Annuler forgets it.
  await ligne.click()
  await bulle.getByRole('button', { name: 'Déplacer la borne' }).click()
  await expect(page.getByRole('button', { name: 'Sauvegarder' })).toBeDisabled()
  const au = await middleOf(page)
  await page.mouse.click(au.x, au.y)
  await expect(page.getByText(/^Déplacée de /)).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText(/^Déplacée de /)).toHaveCount(0)
})

test('CONT-13 CONT-18 CONT-26 a shared position spreads; the mode of readings is kept, and shows how far each is', async ({
  page,
}) => {
  await logIn(page, 'admin')
  // Two containers of one place, and two readings of one of them.
  const { 'hydra:member': deux } = await callApi(
    page,
    'GET',
    '/conteneurs?patrimoineId=1&search=plainecommune_13&itemsPerPage=2',
  )
  const [un] = deux
  for (const { id } of deux)
    await callApi(page, 'PUT', `/conteneurs/${id}`, { latitude: '48.95', longitude: '2.42' })
  for (const metres of [0.0001, 0.0003])
    await callApi(page, 'POST', '/releve_terrains', {
      conteneur: un['@id'],
      latitude: 48.95 + metres,
      longitude: 2.42,
      accuracyM: 4,
    })
  await openMap(page)
  await liste(page)
    .getByRole('button', { name: new RegExp(un.nomenclature) })
    .click()
  const bulle = popupOf(page)
  await expect(bulle).toContainText(un.nomenclature)
  // Above the pin of both containers: a click there zooms in and shows one above the other.
  await atRest(page)
  const bout = await centreOf(page.locator('.maplibregl-popup-tip'))
  const dessous = await page.locator('.maplibregl-popup-anchor-top, [class*="anchor-top-"]').count()
  await page.keyboard.press('Escape')
  await page.mouse.click(bout.x, dessous > 0 ? bout.y - 31 : bout.y + 29)
  const { x, y } = await middleOf(page)
  await page.mouse.click(x, y - 60 - 26)
  await expect(bulle).toContainText(/plainecommune_13/)
  await page.keyboard.press('Escape')

  await showPage(page, 'Relevé terrain')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lavandiere.carte.mode'))).toBe('releve')
  await liste(page)
    .getByRole('button', { name: new RegExp(un.nomenclature) })
    .click()
  const panneau = page.getByRole('region', { name: 'Relevés terrain' })
  await expect(panneau.getByLabel('Relevé A', { exact: true })).toBeVisible()
  await expect(panneau).toContainText('33 m · ± 4 m')
  await expect(panneau).toContainText('11 m · ± 4 m')
})

test('CONT-15 CONT-17 CONT-18 OPEN-22 the exploitant previews a move without saving it; the client is not offered one', async ({
  page,
}) => {
  await logIn(page, 'exploitant')
  await openMap(page)
  await expect(page.getByText('Relevé terrain')).toHaveCount(0)
  await liste(page).getByRole('button').nth(1).click()
  await page.getByRole('button', { name: 'Déplacer la borne' }).click()
  const { x, y } = await middleOf(page)
  await page.mouse.click(x, y)
  await expect(page.getByText(/^Déplacée de /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sauvegarder' })).toBeDisabled()
  await page.evaluate(() => localStorage.clear())
  await logIn(page, 'client')
  await openMap(page)
  await liste(page).getByRole('button').nth(1).click()
  await expect(page.locator('.maplibregl-popup').getByRole('link', { name: 'Détail' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Déplacer la borne' })).toHaveCount(0)
})
