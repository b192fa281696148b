import { addAuthenticator, onLocalhost } from './authentificateur.ts'
import { expect, MOT_DE_PASSE, openAs, sessionOf, test } from './socle.ts'

test('AUTH-38 where the browser proposes passkeys in the field of the address, one opens the account', async ({
  page,
  baseURL,
}) => {
  const site = onLocalhost(baseURL)
  await addAuthenticator(page)
  const session = await sessionOf(page.request, 'client@lavandiere.example', MOT_DE_PASSE, site)
  await openAs(page, session, '/mon-compte', site)
  const part = page.getByRole('region', { name: "Clés d'accès" })
  await part.getByRole('button', { name: "Ajouter une clé d'accès" }).click()
  await part.getByLabel('Mot de passe actuel').fill(MOT_DE_PASSE)
  await part.getByRole('button', { name: 'Continuer' }).click()
  await expect(part.getByText('jamais utilisée')).toBeVisible()
  // The authenticator of the test chooses the proposal by itself.
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${site}/login`)
  await expect(page).toHaveURL(`${site}/`)
})
