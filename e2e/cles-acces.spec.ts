import type { Page } from '@playwright/test'
import { decodeToken } from '../web/src/api/token.ts'
import { expect, MOT_DE_PASSE, test } from './socle.ts'

/** A passkey needs a name of a site: an address in numbers is none. */
const onLocalhost = (baseURL: string | undefined) => (baseURL ?? '').replace('127.0.0.1', 'localhost')

/** Gives the browser an authenticator that verifies its person at once. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    verifies: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const part = (page: Page) => page.getByRole('region', { name: "Clés d'accès" })
/** Opens « Mon compte » as an account of the demonstration, on a site with a name. */
async function openAccount(page: Page, site: string, role: string) {
  const data = { email: `${role}@lavandiere.example`, password: MOT_DE_PASSE }
  const { token, refresh_token } = await (await page.request.post(`${site}/api/login_check`, { data })).json()
  const stored = { token, refresh_token, user: JSON.stringify(decodeToken(token, Date.now())) }
  await page.goto(`${site}/api/sante/vivant`)
  await page.evaluate((values) => Object.assign(localStorage, values), stored)
  await page.goto(`${site}/mon-compte`)
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
