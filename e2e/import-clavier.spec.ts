import type { Page, Route } from '@playwright/test'
import { away, brokenLine, faultsOf, fileOf, lopsided, tabTo } from './clavier.ts'
import { BROKEN_LINE, expect, logIn, newPatrimoine, test } from './socle.ts'

const PARC =
  'ref_pav;type;matiere;rue;ville;lat;lng\nZ1;Totem;Verre;1 rue A;Brest;48,39;-4,48\nZ2;Silo;Papier;2 rue B;Brest;48,41;-4,48\n'
const HEADS = 'Nomenclature;Adresse;Commune;Type de conteneur;Type de dechet;Latitude;Longitude'
const MIXED = `${HEADS}\nA1;1 rue A;Brest;Silo;Verre;48,39;-4,48\nA2;2 rue A;Brest;Fusée;Verre;48,41;-4,48\n`

/** Opens the import of an empty patrimoine. */
async function openImport(page: Page): Promise<void> {
  await logIn(page, 'exploitant', '/patrimoine')
  await page.goto(`/patrimoine/${await newPatrimoine(page, 'Colonnes du port')}/import/`)
  await expect(page.getByText("Aucun fichier n'a encore été importé")).toBeVisible()
}

test('IMP-29 IMP-37 IMP-38 by keyboard alone, from the chooser to a saved patrimoine', async ({ page }) => {
  await openImport(page)
  expect(await faultsOf(page)).toEqual([])
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByRole('button', { name: 'Charger le fichier' }))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(fileOf('parc.csv', PARC))

  await expect(page.getByRole('button', { name: 'Vérifier avec ces colonnes' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await tabTo(page, page.getByRole('combobox', { name: 'Type de conteneur pour « Totem »' }))
  await page.keyboard.type('Colonne A')
  await expect(page.getByRole('option', { name: 'Colonne Aérienne (CA)' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Vérifier avec ces colonnes' }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('button', { name: "Valider l'import" })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vérification de « parc.csv »' })).toBeFocused()
  expect(await faultsOf(page)).toEqual([])
  await tabTo(page, page.getByRole('button', { name: "Valider l'import" }))
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: "L'import de « parc.csv » est enregistré" })).toBeFocused()
  await expect(page.getByText('2 conteneurs créés')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
})

test.describe('on a telephone, in the dark', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, colorScheme: 'dark' })

  test('IMP-09 IMP-32 by touch, a half refused file: its good line is saved', async ({ page }) => {
    await openImport(page)
    expect(await faultsOf(page)).toEqual([])
    expect(await page.evaluate(lopsided)).toEqual([])
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Charger le fichier' }).tap()
    await (await chooser).setFiles(fileOf('port.csv', MIXED))
    await expect(page.getByText("Le type de conteneur Fusée n'est pas reconnu.")).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Enregistrer la ligne conforme' }).tap()
    await expect(page.getByText('1 erreur reste à corriger')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Importer un autre fichier' }).tap()
    await expect(page.getByText('En erreur').or(page.getByText('Enregistré')).first()).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
  })
})

test('IMP-38 S19 a file that is not sent says why, and is sent again without being chosen anew', async ({
  page,
  refus,
}) => {
  refus.push(422, 503, BROKEN_LINE)
  await openImport(page)
  const give = (file: ReturnType<typeof fileOf>) => page.locator('input[type=file]').setInputFiles(file)
  await give(fileOf('photo.heic', 'x', 'image/heic'))
  await expect(
    page.getByText('Seuls les fichiers CSV, Excel (.xlsx), GeoJSON et JSON sont acceptés'),
  ).toBeVisible()
  await give(fileOf('vide.csv', ''))
  await expect(page.getByText('Ce fichier est vide')).toBeVisible()
  const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await give(fileOf('casse.xlsx', 'PK\u0003\u0004', sheet))
  await expect(page.getByText("Ce classeur Excel n'a pas pu être lu")).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await expect(page.getByRole('button', { name: 'Envoyer à nouveau' })).toHaveCount(0)

  const onSending = (then: (route: Route) => Promise<void>) =>
    page.route(/\/api\/imports\?/, (route) =>
      route.request().method() === 'POST' ? then(route) : route.continue(),
    )
  await onSending(away)
  await give(fileOf('port.csv', MIXED))
  await expect(page.getByText('Le service est indisponible')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await onSending(brokenLine)
  await page.getByRole('button', { name: 'Envoyer à nouveau' }).click()
  await expect(page.getByText('Le serveur ne répond pas.')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Envoyer à nouveau' }).click()
  await expect(page.getByText("Le type de conteneur Fusée n'est pas reconnu.")).toBeVisible()
})
