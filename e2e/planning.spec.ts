import { addDays, lundiDe } from '@lavandiere/domain/kernel/dates.ts'
import { today } from '@lavandiere/server/testing/days.ts'
import { expect, logIn, pickOption, test } from './socle.ts'

test('PLAN-01 PLAN-04 PLAN-08 a round goes to another crew by keyboard, and back after a reload', async ({
  page,
}) => {
  const lundi = addDays(lundiDe(today()), 7)
  await logIn(page, 'exploitant', `/planning?du=${lundi}`)
  // By its attribute: a dialog hides the board from those who ask by role.
  const board = page.locator('table[role=grid]')
  const chip = board.locator('[data-ligne^=equipage] [data-passage]').first()
  const name = (await chip.locator('span').first().textContent())?.trim() ?? ''
  const from = chip.locator('xpath=ancestor::td[1]')
  const [ligne, jour] = [await from.getAttribute('data-ligne'), await from.getAttribute('data-jour')]
  const others = board.locator(`[data-ligne^=equipage]:not([data-ligne="${ligne}"])[data-jour="${jour}"]`)
  const free = others.filter({ hasNotText: name }).first()
  const target = board.locator(`[data-ligne="${await free.getAttribute('data-ligne')}"][data-jour="${jour}"]`)
  const members = await target
    .locator('xpath=ancestor::tr')
    .locator('th > div > span:first-child')
    .allTextContents()
  const crew = members.join(' / ')

  // What is typed is not lost by Escape. The keys of a real browser reach every dialog there is, also one that waits.
  await from.focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: /^(Ajouter une absence|Absence de )/ })
    .first()
    .click()
  await pickOption(page, 'Type de journée', 'RTT')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Fermer sans enregistrer' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await from.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Déplacer vers…' }).first().click()
  await pickOption(page, 'Équipage', crew)
  await page.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await expect(target).toContainText(name)
  await expect(page.getByText('passe à')).toBeVisible()
  await page.reload()
  await expect(target).toContainText(name)
  await page.getByRole('main').getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.getByText('Le changement a été annulé')).toBeVisible()
  await expect(target).not.toContainText(name)

  await page.getByRole('tab', { name: 'Tableur' }).click()
  await expect(page.getByRole('button', { name: 'Accéder au planning' })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'ouvrir les réglages' })).toBeVisible()
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('PLAN-03 a round goes to another person by taps: the list in the dialog stays in its place', async ({
    page,
  }) => {
    const lundi = addDays(lundiDe(today()), 14)
    await logIn(page, 'exploitant', `/planning?du=${lundi}`)
    await page.getByRole('button', { name: / · / }).first().tap()
    await page.getByRole('button', { name: 'Déplacer vers…' }).first().tap()
    const personne = page.getByRole('dialog').getByRole('combobox', { name: 'Équipage' })
    const before = await personne.inputValue()
    await personne.tap()
    await page.getByRole('option', { selected: false }).first().tap()
    await expect(personne).not.toHaveValue(before)
    await page.getByRole('button', { name: 'Déplacer', exact: true }).tap()
    await expect(page.getByText('passe à')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Annuler', exact: true }).tap()
    await expect(page.getByText('Le changement a été annulé')).toBeVisible()
  })
})

test('PLAN-05 24 people and 12 vehicles stand on one screen, with compact rows', async ({ page }) => {
  const lundi = addDays(lundiDe(today()), 7)
  await page.route('**/api/planning?*', async (route) => {
    const board = await (await route.fetch()).json()
    const [passage] = board.passages
    const [personne] = board.operateurs
    const numbers = Array.from({ length: 24 }, (_, i) => i + 1)
    board.operateurs = numbers.map((id) => ({ ...personne, id, libelle: `Personne Numéro ${id}` }))
    board.laveuses = numbers
      .slice(0, 12)
      .map((id) => ({ id, immatriculation: `AB-1${id}-CD`, statut: 1, present: true, operateur: id }))
    board.absences = []
    board.feuilles = []
    board.passages = numbers.slice(0, 12).flatMap((id) =>
      [0, 1, 2, 3, 4].map((day) => {
        const jour = addDays(lundi, day)
        const crew = { chauffeur: id, equipier: id + 12, laveuse: id }
        // The first round of the board may be one of today, the eve of the week, at work already.
        const open = { etat: 'prevue', travaille: false, heureDebut: '06:00' }
        return { ...passage, ...crew, ...open, campagne: id, regle: jour, jour }
      }),
    )
    await route.fulfill({ json: board })
  })
  await logIn(page, 'exploitant', `/planning?du=${lundi}`)
  const rows = page
    .getByRole('grid')
    .locator('tbody tr')
    .filter({ has: page.locator('[data-cell]') })
  await expect(rows).toHaveCount(24)
  await expect(page.getByText('Personne Numéro 24', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(rows.first()).toBeInViewport({ ratio: 1 })
  await expect(rows.last()).toBeInViewport({ ratio: 1 })
  await expect(rows.last().locator('[data-passage]').first()).toBeInViewport({ ratio: 1 })
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`PLAN-05 each client colour carries readable words, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    const lundi = addDays(lundiDe(today()), 7)
    await logIn(page, 'exploitant', `/planning?du=${lundi}`)
    const chip = page.locator('[data-teinte][data-passage]').first()
    await expect(chip).toBeVisible()
    const colours = await chip.evaluate((element: HTMLElement) =>
      Array.from({ length: 10 }, (_, teinte) => {
        element.dataset.teinte = String(teinte)
        const { color, backgroundColor } = getComputedStyle(element)
        return [color, backgroundColor].map((text) => (text.match(/\d+/g) ?? []).slice(0, 3).map(Number))
      }),
    )
    expect(new Set(colours.map(([, fond]) => String(fond))).size).toBe(10)
    for (const pair of colours) {
      const [low = 0, high = 0] = pair.map(luminance).sort((a, b) => a - b)
      expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(7)
    }
  })

/** The relative luminance of a colour (WCAG 2). */
function luminance(rgb: number[]): number {
  const [r = 0, g = 0, b = 0] = rgb
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
