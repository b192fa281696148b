import { LOGO } from './fichiers/logo.ts'
import { expect, logIn, test } from './socle.ts'

test('SHELL-39 SHELL-21 OPEN-29 log-in, forgotten and reset password and an unknown address open without log-in', async ({
  page,
}) => {
  for (const [path, title] of [
    ['/login', 'Connexion'],
    ['/forgotPassword', 'Mot de passe oublié'],
    ['/resetPassword/jeton', 'Nouveau mot de passe'],
    ['/nulle/part', 'Page introuvable'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveURL(path)
  }
  await page.getByRole('link', { name: 'Se connecter', exact: true }).click()
  await expect(page).toHaveURL('/login')
})

test('SHELL-03 SHELL-04 SHELL-05 SHELL-08 SHELL-15 SHELL-16 SHELL-18 OPEN-30 OPEN-31 the frame of every screen', async ({
  page,
}) => {
  await logIn(page, 'exploitant')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Lavandière, accueil' })).toHaveAttribute('href', '/')
  await expect(header).toContainText('Éclat Urbain')
  await expect(header).toContainText('exploitant@lavandiere.example')
  await expect(header.getByRole('button', { name: 'Déconnexion' })).toBeVisible()
  await expect(header.getByText('É', { exact: true })).toBeVisible()

  const tile = page.getByRole('main').getByRole('link', { name: /Patrimoines/ })
  await expect(tile).toHaveAttribute('href', '/patrimoine')
  await expect(tile.getByText('Patrimoines', { exact: true })).toHaveCSS('text-transform', 'uppercase')

  await page.getByRole('button', { name: /^Version / }).click()
  await expect(page.getByRole('dialog', { name: 'Nouveautés' })).toContainText('Fonctionnalités')
  await page.keyboard.press('Escape')

  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('link', { name: 'Patrimoines' })).toBeVisible()
  await header.getByRole('button', { name: 'Fermer le menu' }).click()
  await expect(menu.getByRole('link')).toHaveCount(0)
  await page.goto('/coming-soon')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coming Soon')
  await expect(menu.getByRole('link')).toHaveCount(0)
  await header.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await expect(menu.getByRole('link', { name: 'Patrimoines' })).toBeVisible()

  await menu.getByRole('link', { name: 'Utilisateurs' }).click()
  await page.getByRole('row').filter({ hasText: 'exploitant@' }).getByRole('link', { name: 'Editer' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: LOGO })
  await expect(page.getByText('Logo ajouté avec succès.')).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const avatar = header.getByRole('img', { name: 'Éclat Urbain' })
  await expect(avatar).toHaveAttribute('src', /\/api\/logos\//)
  await expect(avatar).toHaveCSS('object-fit', 'contain')
})

test('S20 a long name without blanks makes no page wider than the screen', async ({ page }) => {
  const long = 'W'.repeat(150)
  await page.route(/\/api\/(patrimoines\/1|prestations|campagne_lavages)(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replaceAll(/"libelle":"[^"]*"/g, `"libelle":"${long}"`)
    await route.fulfill({ response: answer, body })
  })
  await logIn(page, 'exploitant')
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of [
      '/patrimoine/1/detail/',
      '/patrimoine/1/historique',
      '/admin/prestations',
      '/admin/tournees',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(long).filter({ visible: true }).first()).toBeVisible()
      const shown = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(shown, `${path} ${width}`).toBeLessThanOrEqual(width)
    }
  }
})

test('SHELL-36 a page opened by its address starts at its top; a reloaded one stays where it was', async ({
  page,
}) => {
  await logIn(page, 'exploitant')
  await page.goto('/admin/intervention/form')
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await save.scrollIntoViewIfNeeded()
  const top = () => page.evaluate(() => window.scrollY)
  await expect.poll(top).toBeGreaterThan(0)
  await page.reload()
  await expect(save).toBeVisible()
  await expect.poll(top).toBeGreaterThan(0)

  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Planning' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Planning' })).toBeVisible()
  await page.goto('/admin/intervention/form')
  await expect(save).toBeVisible()
  // The router moves the page a moment after the page is shown.
  await page.waitForLoadState('networkidle')
  expect(await top()).toBe(0)
})

test('ACC-04 a control that works, opens a panel or makes way for more keeps the focus', async ({ page }) => {
  await logIn(page, 'exploitant', '/synthese')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/synthese', async (route) => {
    await held.promise
    await route.fulfill({ json: {} })
  })
  await expect(page.getByRole('row', { name: /Bacs lavés/ })).toBeVisible()
  const make = page.getByRole('button', { name: 'Télecharger la synthèse' })
  await make.focus()
  await page.keyboard.press('Enter')
  await expect(make).toBeDisabled()
  held.resolve()
  await expect(make).toBeFocused()

  await page.goto('/planning')
  const free = page.getByRole('button', { name: 'Qui est libre ?' })
  await free.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Qui est libre ?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(free).toBeFocused()

  // A question that the entry of a menu asked: entry and menu are gone when it closes.
  await page.goto('/admin/tournees')
  const more = page.getByRole('row').getByRole('button', { name: 'Autres actions' }).first()
  await more.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Supprimer' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()

  // A dialog that waits for its form, which comes as another one.
  await page.goto('/RH/fiche-chantier')
  const day = page.getByRole('button', { name: /^Modifier l'entrée/ }).first()
  await day.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Mettre à jour' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(day).toBeFocused()

  await page.goto('/')
  await page.getByRole('button', { name: 'Voir la suite' }).last().focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('main :focus')).toHaveRole('link')
})
