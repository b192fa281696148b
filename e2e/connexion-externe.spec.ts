import { APPLICATION, type Oidc, startOidc } from '../server/testing/oidc.ts'
import { expect, logIn, MOT_DE_PASSE, test } from './socle.ts'

let oidc: Oidc
test.beforeAll(async () => {
  oidc = await startOidc()
  oidc.person = { sub: 'e2e', email: 'exploitant@lavandiere.example', email_verified: true }
})
test.afterAll(() => oidc.stop())

test('AUTH-28 AUTH-30 AUTH-32 AUTH-35 AUTH-36 a company sets its provider, and its exploitant logs in and out there', async ({
  page,
  refus,
}) => {
  await logIn(page, 'exploitant', '/reglages')
  const part = page.getByRole('region', { name: 'Connexion' })
  await part.getByRole('button', { name: 'Configurer' }).click()
  await part.getByLabel('Adresse du fournisseur').fill('https://10.0.0.1')
  await part.getByLabel("Identifiant de l'application").fill(APPLICATION.clientId)
  await part.getByLabel("Secret de l'application").fill(APPLICATION.secret)
  refus.push(422)
  await part.getByRole('button', { name: 'Tester la connexion' }).click()
  await expect(part.getByRole('status')).toContainText("n'est pas permise")
  await part.getByLabel('Adresse du fournisseur').fill(oidc.url)
  await part.getByRole('button', { name: 'Tester la connexion' }).click()
  await expect(part.getByRole('status')).toContainText("reconnaît l'identifiant et le secret")
  await part.getByPlaceholder('exemple.fr').fill('lavandiere.example')
  await part.getByLabel('Votre mot de passe actuel').fill(MOT_DE_PASSE)
  await part.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(part).toContainText('Active, pour les adresses en lavandiere.example')
  const link = (await part.locator('code').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Déconnexion', exact: true }).click()
  await page.getByRole('button', { name: 'Me déconnecter' }).click()
  await expect(page).toHaveURL(/\/login/)

  await page.getByLabel('Email').fill('quelqu-un@lavandiere.example')
  await page.getByLabel('Mot de passe', { exact: true }).focus()
  const button = page.getByRole('button', { name: /^Se connecter avec / })
  await expect(button).toBeVisible()
  await page.goto(link)
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await page.goto('/mon-compte')
  await expect(page.getByRole('region', { name: 'Connexions externes' })).toContainText('127.0.0.1')

  await page.getByRole('button', { name: 'Déconnexion', exact: true }).click()
  await page.getByRole('button', { name: 'Me déconnecter' }).click()
  await expect.poll(() => oidc.asked.get('post_logout_redirect_uri')).toMatch(/\/login$/)
  await expect(page).toHaveURL(/\/login/)
  expect(await page.evaluate(() => localStorage.getItem('sortie'))).toBeNull()

  // The provider is remembered, and a key that is not its own opens nothing.
  oidc.mode('other-key')
  refus.push(401)
  await button.click()
  await expect(page.getByRole('alert')).toContainText("n'est pas valable")
  await page.getByRole('button', { name: 'Retour à la connexion' }).click()
  await expect(button).toBeVisible()
})
