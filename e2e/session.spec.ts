import type { Locator, Page } from '@playwright/test'
import { callApi, expect, logIn, MOT_DE_PASSE, test } from './socle.ts'

/** The eye in a password field shows what was typed, and hides it again. */
async function showThenHide(field: Locator) {
  const eye = field.locator('xpath=ancestor::div[contains(@class, "PasswordInput-root")]').getByRole('button')
  await eye.click()
  await expect(field).toHaveAttribute('type', 'text')
  await eye.click()
  await expect(field).toHaveAttribute('type', 'password')
}

test('AUTH-01 AUTH-02 AUTH-06 AUTH-07 AUTH-16 SHELL-06 SHELL-07 a person logs in, comes back to the page asked for, and logs out', {
  tag: '@court',
}, async ({ page, faults }) => {
  await page.goto('/synthese')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('link', { name: 'Mot de passe oublié ?' })).toHaveAttribute(
    'href',
    '/forgotPassword',
  )
  await page.getByLabel('Email').fill('client@lavandiere.example')
  const password = page.getByLabel('Mot de passe', { exact: true })
  await password.fill(MOT_DE_PASSE)
  await showThenHide(password)
  const submit = page.getByRole('button', { name: 'Se connecter' })
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/login_check', async (route) => {
    await asked
    await route.continue()
  })
  await submit.click()
  await expect(submit).toHaveAttribute('data-loading', 'true')
  answer()
  await expect(page).toHaveURL('/synthese')
  const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
  expect(user).toMatchObject({ id: 3, iri: '/api/users/3', roles: ['ROLE_CLIENT'], exp: expect.any(Number) })
  await page.evaluate(() => localStorage.setItem('lavandiere.session.client', '/api/clients/3'))
  await page.goto('/login')
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Déconnexion', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Vous allez être déconnecté, continuer ?')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Déconnexion', exact: true }).click()
  await page.getByRole('button', { name: 'Me déconnecter' }).click()
  await expect(page).toHaveURL(/\/login/)
  const kept = await page.evaluate(() => Object.keys(localStorage))
  expect(kept.filter((key) => /token|user|session/.test(key))).toEqual([])
  expect(faults).toEqual([])
})

test('AUTH-08 AUTH-10 AUTH-04 a wrong password says so and keeps what was typed', async ({ page, refus }) => {
  refus.push(401)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('ce champ est requis').first()).toBeVisible()
  await page.getByLabel('Email').fill('client@lavandiere.example')
  await page.getByLabel('Mot de passe', { exact: true }).fill('faux')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('alert').getByText('Identifiants invalides')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeEnabled()
  await expect(page.getByLabel('Email')).toHaveValue('client@lavandiere.example')
})

test('AUTH-12 AUTH-13 AUTH-14 a token about to end is renewed silently, once for calls made together', {
  tag: '@court',
}, async ({ page, faults }) => {
  await logIn(page, 'exploitant')
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/refresh')) refreshes++
  })
  const before = await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify({ ...user, exp: Math.floor(Date.now() / 1000) + 120 }))
    return localStorage.getItem('token')
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).not.toBe(before)
  expect(refreshes).toBe(1)
  expect(faults).toEqual([])
})

test('AUTH-18 AUTH-19 AUTH-21 AUTH-23 AUTH-24 AUTH-25 forgotten and reset password screens', async ({
  page,
  faults,
}) => {
  await page.goto('/forgotPassword')
  await page.getByRole('button', { name: 'Réinitialiser mon mot de passe' }).click()
  await expect(page.getByText('ce champ est requis')).toBeVisible()
  await page.getByLabel('Email').fill('pas-un-email')
  await page.getByRole('button', { name: 'Réinitialiser mon mot de passe' }).click()
  await expect(page.getByText("L'email doit être valide")).toBeVisible()
  await page.getByLabel('Email').fill('personne@lavandiere.example')
  await page.getByRole('button', { name: 'Réinitialiser mon mot de passe' }).click()
  await expect(
    page.getByText('Un email vous a été envoyé pour réinitialiser votre mot de passe!'),
  ).toBeVisible()
  await page.goto('/resetPassword/jeton')
  const [first, second] = [page.locator('input').nth(0), page.locator('input').nth(1)]
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByText('ce champ est requis').first()).toBeVisible()
  await first.fill('un-mot-de-passe')
  await second.fill('un-autre-mot')
  await showThenHide(first)
  await showThenHide(second)
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByText('Les mots de passes ne correspondent pas')).toBeVisible()
  expect(faults).toEqual([])
})

test('SHELL-36 SHELL-37 OPEN-28 a wrong role ends at home, an unknown path at a page that leads home', async ({
  page,
}) => {
  await logIn(page, 'client', '/admin/users')
  await expect(page).toHaveURL('/')
  await expect(page.getByText("Cette page n'est pas ouverte aux comptes « Client »")).toBeVisible()
  await page.goto('/nulle-part')
  await expect(page.getByRole('link', { name: /accueil/i }).first()).toBeVisible()
})

test('AUTH-22 AUTH-26 AUTH-27 what becomes of a reset is said: a failure, and a success that leads to log-in', async ({
  page,
  refus,
}) => {
  refus.push(500)
  // The calls themselves are tested on the server (session.test.ts); this test looks at the screen only.
  await page.route('**/api/users/ask-reset-password', (route) =>
    route.fulfill({ status: 500, json: { message: '' } }),
  )
  await page.goto('/forgotPassword')
  await page.getByLabel('Email').fill('client@lavandiere.example')
  await page.getByRole('button', { name: 'Réinitialiser mon mot de passe' }).click()
  await expect(page.getByText('Oops, une erreur est survenue.')).toBeVisible()
  const sent: unknown[] = []
  await page.route('**/api/users/reset-password', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ status: 204 })
  })
  await page.goto('/resetPassword/jeton')
  await page.locator('input').nth(0).fill('un-mot-de-passe')
  await page.locator('input').nth(1).fill('un-mot-de-passe')
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(page.getByText('Votre mot de passe a été correctement réinitialisé')).toBeVisible()
  expect(sent).toEqual([{ resetToken: 'jeton', password: 'un-mot-de-passe' }])
})

test('USER-19 S16 an operateur changes its own password and ends its other sessions on "Mon compte"', async ({
  page,
  browser,
  refus,
}) => {
  refus.push(422)
  const compte = { libelle: 'Ninon Neuve', email: 'ninon@test.example', password: 'Colonne-verte-27' }
  await logIn(page, 'exploitant')
  await callApi(page, 'POST', '/operateurs', compte)
  await page.evaluate(() => localStorage.clear())
  const fillLogin = async (where: Page) => {
    await where.goto('/login')
    await where.getByLabel('Email').fill(compte.email)
    await where.getByLabel('Mot de passe', { exact: true }).fill(compte.password)
    await where.getByRole('button', { name: 'Se connecter' }).click()
    await expect(where).toHaveURL('/')
  }
  const other = await browser.newPage()
  for (const where of [page, other]) await fillLogin(where)
  await page.getByRole('link', { name: 'Mon compte' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon compte')
  await expect(page.getByText('Cette session')).toBeVisible()
  await page.getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect(page.getByText('La session est fermée')).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
  await other.close()
  const part = page.getByRole('region', { name: 'Mot de passe' })
  const [actuel, nouveau, confirmation] = [0, 1, 2].map((i) => part.locator('input').nth(i))
  await actuel?.fill('pas-le-bon')
  await nouveau?.fill('Benne-rouge-44')
  await confirmation?.fill('Benne-rouge-44')
  await part.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(part.getByText("Ce n'est pas votre mot de passe actuel")).toBeVisible()
  await actuel?.fill(compte.password)
  await part.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Votre mot de passe a bien été changé')).toBeVisible()
})
