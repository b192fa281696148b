import { addDays, jourDeParis, lundiDe } from '@lavandiere/domain/kernel/dates.ts'
import { expect, logIn, pickOption, test } from './socle.ts'

test('PLAN-01 PLAN-03 a round goes to another person by keyboard, and back; without an address the sheet says so', async ({
  page,
  faults,
}) => {
  const lundi = addDays(lundiDe(jourDeParis(new Date().toISOString())), 7)
  await logIn(page, 'exploitant', `/planning?du=${lundi}`)
  // By its attribute: a dialog hides the board from those who ask by role.
  const board = page.locator('table[role=grid]')
  const chip = board.locator('[data-ligne^=operateur] [data-passage]').first()
  const name = (await chip.textContent())?.trim() ?? ''
  const from = chip.locator('xpath=ancestor::td[1]')
  const [ligne, jour] = [await from.getAttribute('data-ligne'), await from.getAttribute('data-jour')]
  const others = board.locator(`[data-ligne^=operateur]:not([data-ligne="${ligne}"])[data-jour="${jour}"]`)
  const free = others.filter({ hasNotText: name }).first()
  const target = board.locator(`[data-ligne="${await free.getAttribute('data-ligne')}"][data-jour="${jour}"]`)
  const person = await target.locator('xpath=ancestor::tr').locator('th > div').first().textContent()

  // What is typed is not lost by Escape. The keys of a real browser reach every dialog there is, also one that waits.
  await from.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Ajouter une absence' }).click()
  await pickOption(page, 'Type de journée', 'RTT')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Fermer sans enregistrer' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await from.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Déplacer vers…' }).first().click()
  await pickOption(page, 'Personne ou laveuse', person ?? '')
  await page.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await expect(target).toContainText(name)
  await expect(page.getByText("l'équipe du jour a changé")).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.getByText('Le changement a été annulé')).toBeVisible()
  await expect(target).not.toContainText(name)

  await page.getByRole('tab', { name: 'Tableur' }).click()
  await expect(page.getByRole('button', { name: 'Accéder au planning' })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'ouvrir les réglages' })).toBeVisible()
  expect(faults).toEqual([])
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('PLAN-03 a round goes to another person by taps: the list in the dialog stays in its place', async ({
    page,
    faults,
  }) => {
    const lundi = addDays(lundiDe(jourDeParis(new Date().toISOString())), 14)
    await logIn(page, 'exploitant', `/planning?du=${lundi}`)
    await page.getByRole('button', { name: / · / }).first().tap()
    await page.getByRole('button', { name: 'Déplacer vers…' }).first().tap()
    const personne = page.getByRole('dialog').getByRole('combobox', { name: 'Personne ou laveuse' })
    const before = await personne.inputValue()
    await personne.tap()
    await page.getByRole('option', { selected: false }).first().tap()
    await expect(personne).not.toHaveValue(before)
    await page.getByRole('button', { name: 'Déplacer', exact: true }).tap()
    await expect(page.getByText("l'équipe du jour a changé")).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Annuler', exact: true }).tap()
    await expect(page.getByText('Le changement a été annulé')).toBeVisible()
    expect(faults).toEqual([])
  })
})
