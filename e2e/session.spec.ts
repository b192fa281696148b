import type { Locator } from '@playwright/test'
import { expect, logIn, MOT_DE_PASSE, test } from './socle.ts'

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
}, async ({ page }) => {
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
  const submit = page.getByRole('button', { name: 'Se connecter', exact: true })
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
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
})

test('AUTH-18 AUTH-19 AUTH-21 AUTH-23 AUTH-24 AUTH-25 forgotten and reset password screens', async ({
  page,
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
})

test.describe('a session that ended', () => {
  test.use({ refus: [401] })

  test('OPEN-48 who logs in again reads nothing more of the session that ended', async ({ page }) => {
    await logIn(page, 'exploitant', '/patrimoine')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // The server knows the session no more.
    await page.evaluate(() => {
      for (const key of ['token', 'refresh_token']) localStorage.setItem(key, 'a.b.c')
    })
    await page.getByRole('navigation').getByRole('link', { name: 'Synthèse' }).click()
    await expect(page).toHaveURL(/\/login/)
    const toast = page.locator('[data-toasts]').getByText(/session|Accréditation/)
    await expect(toast).toBeVisible()
    await page.getByLabel('Email').fill('exploitant@lavandiere.example')
    await page.getByLabel('Mot de passe', { exact: true }).fill(MOT_DE_PASSE)
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await expect(page).toHaveURL(/\/synthese/)
    // At once: it goes by itself after ten seconds.
    expect(await toast.count()).toBe(0)
  })
})
