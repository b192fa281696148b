import type { Page } from '@playwright/test'
import { addAuthenticator, onLocalhost } from './authentificateur.ts'
import { expect, MOT_DE_PASSE, openAs, sessionOf, test } from './socle.ts'

const part = (page: Page) => page.getByRole('region', { name: "Clés d'accès" })
/** Opens « Mon compte » as an account of the demonstration, on a site with a name. */
async function openAccount(page: Page, site: string, role: string) {
  await openAs(
    page,
    await sessionOf(page.request, `${role}@lavandiere.example`, MOT_DE_PASSE, site),
    '/mon-compte',
    site,
  )
}

async function addPasskey(page: Page) {
  await part(page).getByRole('button', { name: "Ajouter une clé d'accès" }).click()
  await part(page).getByLabel('Mot de passe actuel').fill(MOT_DE_PASSE)
  await part(page).getByRole('button', { name: 'Continuer' }).click()
  await expect(part(page).getByText('jamais utilisée')).toBeVisible()
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Déconnexion', exact: true }).click()
  await page.getByRole('button', { name: 'Me déconnecter' }).click()
  await expect(page).toHaveURL(/\/login/)
}

test('AUTH-37 AUTH-38 a passkey is made, named, opens the account in the browser, and is removed', async ({
  page,
  baseURL,
}) => {
  const site = onLocalhost(baseURL)
  const key = await addAuthenticator(page)
  // Proposals in the field would answer by themselves: the authenticator of this test waits for nobody.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await openAccount(page, site, 'exploitant')
  await addPasskey(page)
  await part(page).getByRole('button', { name: 'Renommer' }).click()
  await part(page).getByLabel('Nom de la clé').fill('Portable du bureau')
  await page.keyboard.press('Enter')
  await expect(part(page).getByRole('group', { name: 'Portable du bureau' })).toBeVisible()

  await logOut(page)
  const button = page.getByRole('button', { name: "Utiliser une clé d'accès" })
  await key.verifies(false)
  await button.click()
  await expect(button).not.toHaveAttribute('data-loading')
  await expect(page).toHaveURL(/\/login/)
  await key.verifies(true)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site}/`)

  await page.goto(`${site}/mon-compte`)
  await expect(part(page).getByText(/utilisée le \d/)).toBeVisible()
  await part(page).getByRole('button', { name: 'Retirer' }).click()
  await part(page).getByLabel('Mot de passe actuel').fill(MOT_DE_PASSE)
  await part(page).getByRole('button', { name: 'Retirer' }).click()
  await expect(part(page).getByRole('group')).toHaveCount(0)
})

test('AUTH-38 where the browser proposes passkeys in the field of the address, one opens the account', async ({
  page,
  baseURL,
}) => {
  const site = onLocalhost(baseURL)
  await addAuthenticator(page)
  await openAccount(page, site, 'client')
  await addPasskey(page)
  // The authenticator of the test chooses the proposal by itself.
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${site}/login`)
  await expect(page).toHaveURL(`${site}/`)
})
