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

test('BIZ-09 API-11 API-06 a form can be sent again 1.5 s after a refusal; once saved, its list is there', async ({
  page,
  refus,
}) => {
  refus.push(422)
  await logIn(page, 'exploitant')
  await page.clock.install()
  await page.goto('/admin/prestations/new')
  const button = page.getByRole('button', { name: 'Enregistrer' })
  await page.getByRole('textbox', { name: 'Libellé' }).fill('Lavage de la cour')
  const refusal = {
    status: 422,
    contentType: 'application/problem+json',
    body: '{"message":"Pas maintenant"}',
  }
  await page.route('**/api/prestations', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal) : route.continue(),
  )
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
  await button.click()
  const toast = page.getByRole('alert').filter({ hasText: 'Oops, une erreur est survenue.' })
  await expect(toast).toContainText('Pas maintenant')
  await expect(button).toBeDisabled()
  await page.clock.runFor(1_400)
  await expect(button).toBeDisabled()
  await page.clock.runFor(200)
  await expect(button).toBeEnabled()
  await page.unroute('**/api/prestations')
  await page.clock.resume()
  await button.click()
  await expect(page).toHaveURL('/admin/prestations')
  await expect(page.getByText('La prestation a bien été créé')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Lavage de la cour' })).toBeVisible()
})
