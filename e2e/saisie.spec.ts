import type { Locator, Page } from '@playwright/test'
import { expect, logIn, test } from './socle.ts'

const NOUVELLE = '/admin/prestations/new'
const libelle = (page: Page) => page.getByRole('textbox', { name: 'Libellé' })

/** True when a click in the middle of an element reaches the element. */
const isFree = (target: Locator) =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

for (const [width, height] of [
  [1440, 900],
  [1366, 768],
  [390, 844],
] as const) {
  test(`API-07 the toast of a refused save covers no button of the form at ${width} px`, async ({
    page,
    refus,
  }) => {
    refus.push(422)
    await logIn(page, 'exploitant')
    await page.setViewportSize({ width, height })
    await page.route('**/api/prestations', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 422, json: { message: 'Cette prestation existe déjà sous un autre nom' } })
        : route.fallback(),
    )
    await page.goto(NOUVELLE)
    await libelle(page).fill('Lavage de la cour')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('alert')).toContainText('existe déjà')
    for (const name of ['Annuler', 'Enregistrer']) {
      const target = page.getByRole(name === 'Annuler' ? 'link' : 'button', { name })
      await expect.poll(() => isFree(target), name).toBe(true)
    }
  })
}

test('API-11 a button is clicked at the first try, also when leaving a field shows its error', async ({
  page,
}) => {
  await logIn(page, 'exploitant', NOUVELLE)
  await libelle(page).click()
  const box = await page.getByRole('link', { name: 'Annuler' }).boundingBox()
  if (!box) throw new Error('no button')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.waitForTimeout(300)
  await page.mouse.up()
  await expect(page).toHaveURL('/admin/prestations')
})
