import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { today } from '@lavandiere/server/testing/days.ts'
import { untilStill } from './axe.ts'
import { expect, logIn, test } from './socle.ts'

/** Lists of every kind: paged here and by the server, nested, in a tab, with filters, with pickers. */
const LISTES = [
  '/admin/users',
  '/patrimoine/1/detail/',
  '/admin/tournees',
  '/admin/typologies',
  '/admin/problems',
  '/admin/forms',
  '/admin/laveuses',
  '/admin/laveuses/1/journal',
  '/admin/rhdata',
  '/RH/periode-paies',
  '/laveuses-tracking/journee',
]

/** Lists whose rows have more on the first line, or are no rows of the table: a history has an entry for each action. */
const AUTRES = [
  '/patrimoine',
  '/conteneurs/1/interventions',
  '/patrimoine/1/interventions',
  '/patrimoine/1/historique',
  '/conteneurs/1/historique',
  '/admin/prestations',
  '/admin/fermetures',
  '/RH/conges',
]

test('USER-03 OPEN-35 at 1440 pixels nothing of an ordinary account is cut', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, 'exploitant')
  // Those of the demonstration: a town with many notifications makes room for them at the cost of the others.
  await page.goto('/admin/users?q=@lavandiere.example')
  const table = page.getByRole('table', { name: 'Utilisateurs' })
  await expect(table.getByText('Heures gérées').first()).toBeVisible()
  const cut = await table.evaluate((one) =>
    [...one.querySelectorAll('td *')]
      .filter(
        (cell) => cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).overflowX === 'hidden',
      )
      .map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('LISTE-05 the first row of the other lists stands on the first screen', async ({ page }) => {
    await logIn(page, 'exploitant')
    for (const path of AUTRES) {
      await page.goto(path)
      const row = page.locator('li[data-line], article').first()
      await expect(row, path).toBeVisible()
      expect((await row.boundingBox())?.y, path).toBeLessThan(844)
    }
  })

  test('LISTE-05 a button that is a link has its words in its middle, as others have', async ({ page }) => {
    await logIn(page, 'exploitant', '/admin/tournees')
    const link = page.getByRole('link', { name: 'Créer une tournée' })
    await expect(link).toBeVisible()
    const beside = await link.evaluate((button) => {
      const words = button.querySelector('.mantine-Button-label')?.getBoundingClientRect()
      const box = button.getBoundingClientRect()
      return words ? Math.abs(words.top + words.bottom - box.top - box.bottom) / 2 : Number.NaN
    })
    expect(beside).toBeLessThan(2)
  })

  test('LISTE-05 every list shows rows of two lines on its first screen, with one menu each', async ({
    page,
  }) => {
    await logIn(page, 'exploitant')
    for (const path of LISTES) {
      await page.goto(path)
      const row = page.locator('li[data-line]').first()
      await expect(row, path).toBeVisible()
      const box = await row.boundingBox()
      expect(box?.y, path).toBeLessThan(844)
      expect(box?.height, path).toBeLessThan(66)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
      await expect(row.getByRole('button', { name: 'Autres actions' }), path).toHaveCount(1)
    }
  })

  test('LISTE-05 nothing of a row is cut while its line has room, and a status never', async ({ page }) => {
    await logIn(page, 'exploitant')
    for (const path of [
      '/admin/laveuses',
      '/admin/forms',
      '/admin/typologies',
      '/patrimoine/1/interventions',
    ]) {
      await page.goto(path)
      await expect(page.locator('li[data-line]').first(), path).toBeVisible()
      const cut = await page.locator('li[data-line]').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const parts = [...row.querySelectorAll<HTMLElement>('[class*=essentials] *')]
          const line = row.querySelector('[class*=essentials]')
          const last = line?.lastElementChild?.getBoundingClientRect().right ?? 0
          const hasRoom = line !== null && last < line.getBoundingClientRect().right - 1
          return parts
            .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0)
            .filter((part) => hasRoom || part.closest('.mantine-Badge-root') !== null)
            .map((part) => part.textContent)
        }),
      )
      expect(cut, path).toEqual([])
    }
  })

  test('LISTE-05 filters stand in a drawer that tells how many are set; a row unfolds its columns', async ({
    page,
  }) => {
    await logIn(page, 'exploitant', '/patrimoine/1/detail/')
    await page.getByRole('button', { name: 'Filtres' }).click()
    await page.getByRole('combobox', { name: 'Type de déchet' }).click()
    await page.getByRole('option', { name: 'Verre', exact: true }).click()
    await page.getByRole('button', { name: 'Voir la liste' }).click()
    await expect(page).toHaveURL(/dechet=VER/)
    await expect(page.locator('.mantine-Indicator-indicator')).toHaveText('1')
    // The rows of before stand until those of the filter came, and take their menu with them.
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const row = page.locator('li[data-line]').first()
    await row.getByRole('button', { name: 'Autres actions' }).click()
    await expect(page.getByRole('menuitem').last()).toHaveText('Supprimer')
    await page.getByRole('menuitem', { name: 'Voir toute la ligne' }).click()
    await expect(row.getByRole('term').filter({ hasText: 'Commune' })).toBeVisible()
  })
})

test('LISTE-04 a table wider than its frame scrolls in it, with the menus of its rows in sight', async ({
  page,
}) => {
  await logIn(page, 'exploitant')
  // What a night looks like: each time says its day.
  const jour = today()
  await page.route('**/telematique/journees?**', async (route) => {
    const answer = await route.fetch()
    const json = await answer.json()
    const [before, after] = [addDays(jour, -1), addDays(jour, 1)]
    const night = { ignitionOn: `${before}T21:14:00Z`, ignitionOff: `${after}T04:10:00Z` }
    const washes = { premierLavage: `${before}T21:50:00Z`, dernierLavage: `${after}T03:40:00Z` }
    const far = { distanceM: 123_456, inconnuM: 40_123, conduiteS: 20_000, moteurS: 24_000, pompeS: 8_000 }
    for (const one of json.vehicules) Object.assign(one, night, washes, far)
    await route.fulfill({ response: answer, json })
  })
  await page.goto(`/laveuses-tracking/journee?date=${jour}`)
  await expect(page.getByText('lendemain').first()).toBeVisible()
  const frame = page.getByRole('region', { name: 'Journée de la flotte' })
  const last = page.getByRole('columnheader').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 0.9 })
  expect(await frame.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440)
  await page.goto('/programmes/webhooks')
  await expect(page.getByRole('button', { name: 'Autres actions' }).first()).toBeInViewport({ ratio: 0.9 })
})

test('LISTE-02 LISTE-06 LISTE-07 another device of a person has its columns and its views', async ({
  page,
  browser,
}) => {
  await logIn(page, 'admin', '/patrimoine/1/detail/?statut=0')
  await page.getByRole('button', { name: 'Vues' }).click()
  await page.getByRole('menuitem', { name: 'Enregistrer ces filtres…' }).click()
  await page.getByLabel('Nom de la vue').fill('Déjà lavés')
  const kept = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/preferences') && answer.status() === 204)
  const view = kept()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await view
  await page.getByRole('button', { name: 'Colonnes' }).click()
  const columns = kept()
  await page.getByRole('menuitemcheckbox', { name: 'Commune' }).click()
  await columns

  const elsewhere = await (await browser.newContext()).newPage()
  await logIn(elsewhere, 'admin', '/patrimoine/2/detail/')
  await expect(elsewhere.getByRole('columnheader', { name: 'Nomenclature' })).toBeVisible()
  await expect(elsewhere.getByRole('columnheader', { name: 'Commune' })).toHaveCount(0)
  await elsewhere.getByRole('button', { name: 'Vues' }).click()
  await elsewhere.getByRole('menuitem', { name: 'Déjà lavés' }).click()
  await expect(elsewhere).toHaveURL(/statut=0/)
  await elsewhere.getByRole('button', { name: 'Déconnexion' }).click()
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Me déconnecter' }).click()
  await expect(elsewhere).toHaveURL(/login/)
  const left = await elsewhere.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.includes('compte.')),
  )
  expect(left).toEqual([])
})

test('LISTE-04 the page scrolls and the header stays; the keyboard walks through all rows', async ({
  page,
}) => {
  await logIn(page, 'exploitant', '/patrimoine/6/detail/?taille=200')
  const rows = page.locator('tr[data-line]')
  await expect(rows.nth(10)).toBeVisible()
  const total = Number(await page.getByRole('table').getAttribute('aria-rowcount')) - 1
  expect(total).toBeGreaterThan(await rows.count())
  // Rows that are not drawn are reckoned with the height of those that are: else each is laid out anew when it comes.
  const heights = await rows.evaluateAll((all: HTMLElement[]) => all.map((row) => row.offsetHeight))
  const body = await rows.first().evaluate((row) => row.parentElement?.offsetHeight)
  expect(body).toBe(
    total * Math.min(...heights) + heights.reduce((sum, px) => sum + px - Math.min(...heights), 0),
  )
  await expect(rows.first().getByRole('button', { name: 'Autres actions' })).toBeInViewport({ ratio: 1 })
  await rows.first().focus()
  await page.keyboard.press('End')
  const last = page.locator('tr[data-line]:focus')
  await expect(last).toHaveAttribute('data-index', String(total - 1))
  await expect(last).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('tr[data-line]:focus')).toHaveAttribute('data-index', String(total - 2))
  const head = await page.getByRole('columnheader', { name: 'Nomenclature' }).boundingBox()
  expect(head?.y).toBeLessThan(120)
  await page.keyboard.press('Home')
  await expect(page.locator('tr[data-line]:focus')).toHaveAttribute('data-index', '0')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/conteneurs\/\d+\/interventions$/)
})

test('LISTE-04 API-11 a saved form returns to the row, however far down its list', async ({ page }) => {
  await logIn(page, 'exploitant', '/patrimoine/6/detail/?taille=200')
  const rows = page.locator('tr[data-line]')
  await rows.first().focus()
  await page.keyboard.press('End')
  const last = page.locator('tr[data-line]:focus')
  await expect(last).toBeInViewport()
  const line = await last.getAttribute('data-line')
  await last.getByRole('link', { name: /^Editer/ }).click()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page).toHaveURL(/\/detail\/\?taille=200$/)
  await expect(page.locator(`tr[data-line="${line}"]`)).toBeInViewport()
})

for (const [screen, width] of [
  ['small', 390],
  ['wide', 1440],
] as const)
  test(`LISTE-04 a long list of a ${screen} screen stays where it was scrolled at one go`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    // No list of the demonstration is as long: its lines come again and again.
    await page.route('**/api/conteneurs?*', async (route) => {
      const list = await (await route.fetch()).json()
      const real: object[] = list['hydra:member']
      const members = Array.from({ length: 200 }, (_, n) => ({ ...real[n % real.length], id: n + 1 }))
      await route.fulfill({ json: { ...list, 'hydra:member': members, 'hydra:totalItems': 10_000 } })
    })
    await logIn(page, 'exploitant', '/patrimoine/6/detail/?taille=200')
    const lines = page.locator('[data-line]')
    await expect(lines.nth(10)).toBeVisible()
    const asked = await page.evaluate(() => Math.round(document.documentElement.scrollHeight / 3))
    await page.evaluate((y) => scrollTo(0, y), asked)
    await expect(lines.nth(1)).not.toHaveAttribute('data-index', '1')
    await untilStill(page)
    // Rows of another height than reckoned move it by that alone.
    expect(Math.abs((await page.evaluate(() => scrollY)) - asked)).toBeLessThan(400)
  })
