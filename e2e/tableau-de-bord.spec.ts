import { expect, logIn, showPage, test } from './socle.ts'

test('DASH-03 DASH-04 DASH-12 DASH-15 DASH-16 a day in its three modes, and its actual order beside the plan', async ({
  page,
}) => {
  await logIn(page, 'exploitant', '/dashboard')
  await expect(page.getByText(/^Mis à jour/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Actions sur / }).first()).toBeVisible()

  await showPage(page, 'Ancienne vue')
  const table = page.getByRole('table', { name: 'Tournées du jour' })
  await expect(table.getByRole('columnheader')).toHaveCount(15)
  await table.getByRole('button', { name: 'Avancement' }).click()
  await expect(table.getByRole('columnheader', { name: 'Avancement' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await page.reload()
  await expect(table).toBeVisible()

  // The demonstration always has a planned round under way or done; a crew of the night may also have washed off plan since six.
  const started = table
    .getByRole('row')
    .filter({ hasNotText: 'Non démarré', has: page.getByRole('cell', { name: /[1-9]\d*\s%/ }) })
  await started
    .getByRole('button', { name: /^Actions sur / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: "Comparer l'ordre prévu et réel" }).click()
  const dialog = page.getByRole('dialog', { name: 'Ordre prévu et ordre réel' })
  await expect(
    dialog.getByRole('region', { name: 'Ordre prévu' }).getByRole('listitem').first(),
  ).toBeVisible()
  await dialog.getByRole('region', { name: 'Ordre réel' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/(conteneurs|patrimoine)\/\d+\/interventions$/)

  await page.goBack()
  // The page left has a map of its own to switch to.
  await expect(table).toBeVisible()
  await showPage(page, 'Carte')
  const rounds = page.getByRole('list', { name: 'Tournées de la carte' })
  await rounds.getByRole('button').first().click()
  await page.getByRole('button', { name: 'Toutes les tournées' }).click()
  await expect(rounds.getByRole('button', { pressed: true })).toHaveCount(0)
})
