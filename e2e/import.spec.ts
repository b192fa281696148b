import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, logIn, test } from './socle.ts'

const writeFichier = (path: string) => join(import.meta.dirname, path)
const LYON = writeFichier('fichiers/lyon-silos-verre.csv')
const PLAINE_COMMUNE = writeFichier('../demonstration/data/plaine-commune-pav-verre.csv')

test('IMP-01 IMP-02 IMP-03 IMP-23 the Lyon file is checked step by step and saved without touching it; its report is kept', async ({
  page,
}) => {
  await logIn(page, 'exploitant', '/patrimoine/2/import/')
  await page.locator('input[type=file]').setInputFiles(LYON)
  await expect(page.getByText('Lignes conformes')).toBeVisible()
  await expect(page.getByText(/^2\s747$/).first()).toBeVisible()
  // Possible duplicates are listed, and do not block the import.
  await page.getByRole('button', { name: 'Voir les doublons' }).click()
  const doubles = page.getByRole('table', { name: 'Doublons possibles' })
  await expect(doubles.getByRole('row').nth(1)).toContainText(/Ligne \d+ du fichier/)
  await page.getByRole('button', { name: "Valider l'import" }).click()
  await expect(page.getByText(/2\s747\sconteneurs créés/)).toBeVisible()
  // The report is stored with the import, and can be downloaded again from the list.
  await page.getByRole('button', { name: 'Importer un autre fichier' }).click()
  const past = page.getByRole('table', { name: 'Historique des imports' }).getByRole('row').nth(1)
  await expect(past).toContainText(/lyon-silos-verre\.csv.*Enregistré.*2\s747/)
  const download = page.waitForEvent('download')
  await past.getByRole('button', { name: 'Télécharger le rapport' }).click()
  const report = await readFile(await (await download).path(), 'utf8')
  expect(report.trimEnd().split('\r\n')).toHaveLength(2748)
  expect(report).toContain('\r\n2;6868;Créé;')
})

test('IMP-09 IMP-22 637 errors can be filtered and downloaded; one mapping mends them', async ({ page }) => {
  await logIn(page, 'exploitant', '/patrimoine/3/import/')
  await page.locator('input[type=file]').setInputFiles(PLAINE_COMMUNE)
  await expect(page.getByText('Erreur dans la ligne 2: type de conteneur doit être renseigné.')).toBeVisible()
  await expect(page.getByRole('button', { name: "Valider l'import" })).toHaveCount(0)
  await page.getByPlaceholder('Rechercher une ligne, une erreur…').fill('Pilier')
  await expect(page.getByText('Erreur dans la ligne 2:')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger les lignes en erreur' }).click()
  expect((await download).suggestedFilename()).toMatch(/^erreurs_import_\d+\.csv$/)
  await page.getByRole('combobox', { name: 'Type de conteneur pour « vide »' }).click()
  await page.getByRole('option', { name: 'Colonne Aérienne (CA)' }).click()
  await page.getByRole('button', { name: 'Appliquer et vérifier à nouveau' }).click()
  await expect(page.getByRole('button', { name: "Valider l'import" })).toBeVisible()
})
