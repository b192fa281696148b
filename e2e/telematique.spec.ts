import { expect, logIn, test } from './socle.ts'

const PLAQUE = 'ZZ-902-ZZ'
const TRACEUR = 'telephone-du-depot'

test('TRK-01 TRK-02 TRK-07 TRK-10 TRK-16 TRK-17 a telephone becomes a tracker: key, first word, vehicle, map, trips', async ({
  page,
}) => {
  await logIn(page, 'exploitant', '/admin/laveuses')
  await page.getByRole('link', { name: 'Ajouter une laveuse' }).click()
  await page.getByLabel('Immatriculation').fill(PLAQUE)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('La laveuse a bien été créé')).toBeVisible()

  await page.getByRole('link', { name: 'Traceurs' }).click()
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Téléphones')
  await page.getByRole('button', { name: 'Créer un jeton' }).click()
  await page.getByRole('tab', { name: 'Téléphone' }).click()
  const line = (await page.getByRole('tabpanel').locator('pre').textContent()) ?? ''
  await page.getByRole('button', { name: "J'ai collé la ligne" }).click()

  const { pathname } = new URL(line)
  const say = (latitude: number) =>
    page.request.get(`${pathname}?id=${TRACEUR}&lat=${latitude}&lon=2.39&speed=20&batt=80`)
  expect(await (await say(48.91)).json()).toEqual({ recues: 1, gardees: 0, inconnues: 1 })
  await page.reload()
  await expect(page.getByText('1 traceur inconnu')).toBeVisible()
  await page.getByRole('combobox', { name: `Laveuse du traceur ${TRACEUR}` }).click()
  await page.getByRole('option', { name: PLAQUE }).click()
  await page.getByRole('button', { name: 'Rattacher' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: TRACEUR })).toContainText(PLAQUE)
  expect(await (await say(48.92)).json()).toEqual({ recues: 1, gardees: 1, inconnues: 0 })

  await page.goto('/laveuses-tracking')
  const card = page.getByRole('listitem').filter({ hasText: PLAQUE })
  await expect(card.getByRole('img', { name: 'Moteur allumé' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('Affichage liste', { exact: true }).click()
  await expect(card).toHaveCount(0)
  await expect(page.getByLabel('Carte des laveuses').first()).toBeVisible()
  await page.getByText('Affichage liste', { exact: true }).click()

  // A vehicle of the demonstration, which drove a round yesterday or today.
  const driven = page.getByRole('listitem').filter({ hasText: 'Laveuse colonnes n° 1' })
  await driven.getByRole('link', { name: 'Trajets' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trajets')
  await page.getByRole('button', { name: 'Afficher la tournée' }).click()
  await expect(page.getByRole('button', { name: 'Masquer la tournée' })).toBeVisible()
})
