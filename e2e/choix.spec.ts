import { expect, logIn, pickOption, showPage, test } from './socle.ts'

test('BIZ-08 CONT-18 view, colour mode, category, exploitant and client are found again after a reload', async ({
  page,
}) => {
  await logIn(page, 'admin', '/admin/problems')
  await page.getByRole('tab', { name: 'LAVEUSES' }).click()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'LAVEUSES' })).toHaveAttribute('aria-selected', 'true')

  await page.goto('/patrimoine')
  await pickOption(page, 'Exploitant', 'Éclat Urbain')
  await pickOption(page, 'Client', 'Résidences du Canal')
  await page.getByRole('link', { name: 'Détail' }).first().click()
  await showPage(page, 'Affichage carte')
  await showPage(page, 'Relevé terrain')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Affichage carte' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Relevé terrain' })).toBeChecked()
  await page.goto('/patrimoine')
  await expect(page.getByRole('combobox', { name: 'Exploitant' })).toHaveValue('Éclat Urbain')
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Résidences du Canal')
})
