import { expect, logIn, test } from './socle.ts'

test('LAV-03 LAV-08 LAV-14 OPEN-89 a reported problem raises the state of a vehicle, CORRIGER puts it back', async ({
  page,
  faults,
}) => {
  await logIn(page, 'exploitant', '/admin/laveuses')
  await page.getByRole('link', { name: 'Ajouter une laveuse' }).click()
  await page.getByLabel('Immatriculation').fill('ZZ-901-ZZ')
  await page.getByLabel('Émission de CO2 (g/km)').fill('210,5')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('La laveuse a bien été créé')).toBeVisible()
  const row = page.getByRole('row', { name: /ZZ-901-ZZ/ })
  await expect(row).toContainText('Disponible')

  await row.getByRole('link', { name: 'Signaler un problème' }).click()
  await page.getByLabel('Problèmes').first().click()
  await page.getByRole('option', { name: /Freins/ }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Remarque').fill('Tire à gauche')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal de la laveuse')
  await expect(page.getByRole('row', { name: /Tire à gauche/ })).toContainText('Éclat Urbain (bureau)')
  await expect(page.getByText('En panne')).toBeVisible()

  await page.getByRole('button', { name: 'CORRIGER ZZ-901-ZZ' }).click()
  const question = page.getByRole('dialog', { name: 'Remettre la laveuse ZZ-901-ZZ en service' })
  await expect(question).toContainText('Freins')
  await question.getByRole('button', { name: 'CORRIGER' }).click()
  await expect(page.getByText('Disponible')).toBeVisible()
  await expect(page.getByRole('row', { name: /Tire à gauche/ })).toContainText('corrigé le')

  await page.goto('/admin/laveuses')
  await row.getByRole('button', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Le laveuse a bien été supprimé')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(faults).toEqual([])
})
