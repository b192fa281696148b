import { expect, logIn, pickOption, test } from './socle.ts'

test('RH-80 RH-87 RH-37 RH-55 RH-44 hours are entered, seen in the grid, validated, closed with their period, exported', async ({
  page,
  refus,
}) => {
  refus.push(422)
  // A period far from the days of the demonstration, in which nobody is expected at work.
  await logIn(page, 'exploitant', '/RH/periode-paies/new')
  await page.getByLabel('Libellé').fill('Semaine du parcours')
  await page.getByLabel('Date de début').fill('03/05/2021')
  await page.getByLabel('Date de fin').fill('09/05/2021')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('La période a bien été créé.')).toBeVisible()

  await page.goto('/RH/heures/new?date=2021-05-04')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Veuillez sélectionner un opérateur').first()).toBeVisible()
  await pickOption(page, 'Opérateur', 'Nadia Benali')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Les heures ont bien été saisies.')).toBeVisible()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Suivi des heures')
  await pickOption(page, 'Période de paie', 'Semaine du parcours')
  const cell = page.getByRole('gridcell', {
    name: /Nadia Benali, mardi 4 mai 2021 : Complet, 8,50h, non validée/,
  })
  await cell.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Valider la feuille de temps' }).click()
  await expect(page.getByRole('dialog')).toContainText('Fiche validée le')
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).last().click()

  await page.getByRole('button', { name: 'Clôturer la période' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clôturer la période' }).click()
  await expect(page.getByText('La période a bien été clôturée')).toBeVisible()
  await expect(page.getByText(/Clôturée le/).first()).toBeVisible()

  await page.getByRole('button', { name: 'EXPORT' }).click()
  await expect(page.getByRole('dialog')).toContainText('ses fichiers restent les mêmes')
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Excel' }).click()
  expect((await download).suggestedFilename()).toBe('suivi_heures_2021-05-03_2021-05-09.xlsx')
})
