import type { Page } from '@playwright/test'
import { APPLICATION, type Oidc, startOidc } from '../server/testing/oidc.ts'
import { addAuthenticator, onLocalhost } from './authentificateur.ts'
import { away, type Hand, rowOf, saved, test, WAYS } from './clavier.ts'
import { passwordLinks } from './courriel.ts'
import { type Company, furnish, newCompany, PASSWORD } from './societe.ts'
import { BROKEN_LINE, expect, openAs } from './socle.ts'

const CHOSEN = 'Benne-jaune-33'
const PEOPLE = 'Prénom\tNom\tEmail\nAna\tRoy\tana@DOMAINE\nLéo\tMas\tleo@DOMAINE\nZoé\tBrun\tpas-une-adresse'

/** Fills the page of a mail's link. */
async function choosePassword({ write, send }: Hand) {
  await write('Nouveau mot de passe', CHOSEN)
  await write('Confirmation du mot de passe', CHOSEN)
  await send('Valider')
}

/** The page of a link that serves no more, instead of its form. */
const toldOver = (page: Page) =>
  expect(page.getByRole('main').getByRole('alert')).toContainText('Ce lien a expiré ou a déjà servi')

async function logOut(page: Page, hand: Hand) {
  await hand.press('button', 'Déconnexion')
  await hand.press('button', 'Me déconnecter')
  await expect(page).toHaveURL(/\/login/)
}

let oidc: Oidc
test.beforeAll(async () => {
  oidc = await startOidc()
})
test.afterAll(() => oidc.stop())

for (const way of WAYS) {
  test.describe(way.name, () => {
    test.use(way.use)
    let company: Company
    // A company each: a log-out ends the session that the next test would have.
    test.beforeEach(async ({ request }) => {
      company = await newCompany(request)
      await furnish(company)
    })

    test('USER-37 USER-38 a person is invited, twice; the last link serves once; the log-in is then told', async ({
      page,
      hand,
      refus,
      hasTouch,
    }) => {
      refus.push(422)
      const email = `nadia@${company.domain}`
      await openAs(page, company.session, '/admin/users')
      for (const sent of [1, 2]) {
        await hand.take(rowOf(page, email), 'Inviter par courriel')
        await saved(page, `Une invitation part à ${email}`)
        await passwordLinks(email, sent)
      }
      await hand.look()
      const [first = '', last = ''] = await passwordLinks(email, 2)
      await page.evaluate(() => localStorage.clear())
      await page.goto(first)
      await hand.look()
      await choosePassword(hand)
      await toldOver(page)
      await hand.look()
      await page.goto(last)
      await choosePassword(hand)
      await expect(page).toHaveURL(/\/login/)
      await hand.write('Email', email)
      await hand.write('Mot de passe', CHOSEN)
      await hand.send('Se connecter')
      await expect(page).not.toHaveURL(/\/login/)
      await page.goto(last)
      await choosePassword(hand)
      await toldOver(page)
      await openAs(page, company.session, '/admin/users')
      if (hasTouch) await hand.take(rowOf(page, email), 'Voir toute la ligne')
      await expect(rowOf(page, email)).toContainText(/\d\d\/\d\d\/\d{4} à \d\d\sh/)
      await hand.look()
    })

    test('USER-39 S19 operators are pasted: a bad line is told, what was not sent stays and is sent again', async ({
      page,
      hand,
      refus,
    }) => {
      refus.push(503, BROKEN_LINE)
      await openAs(page, company.session, '/admin/users/operateurs')
      const pasted = PEOPLE.replaceAll('DOMAINE', company.domain)
      await hand.write("Lignes copiées d'un tableur", pasted)
      await page.route('**/operateurs/tableau', away)
      await hand.press('button', 'Lire les lignes')
      await saved(page, 'Le service est indisponible')
      await expect(page.getByLabel("Lignes copiées d'un tableur")).toHaveValue(pasted)
      await hand.look()
      await page.unrouteAll({ behavior: 'wait' })
      await hand.press('button', 'Lire les lignes')
      await saved(page, "L'email doit être valide")
      await hand.look()
      // The operator is made, and its answer is lost.
      await page.route('**/api/operateurs', async (route) => {
        await route.fetch()
        await route.abort('internetdisconnected')
      })
      await hand.press('button', 'Créer les 2 opérateurs')
      await saved(page, 'Le serveur ne répond pas')
      await hand.look()
      await page.unrouteAll({ behavior: 'wait' })
      await hand.press('button', 'Envoyer à nouveau 2 lignes')
      await saved(page, '2 opérateurs créés')
      await expect(page.getByText('Créé, invitation envoyée')).toHaveCount(2)
      await hand.look()
      await passwordLinks(`ana@${company.domain}`, 1)
    })

    test('AUTH-28 AUTH-30 AUTH-32 AUTH-35 AUTH-36 a company sets its provider, and its exploitant logs in and out there', async ({
      page,
      hand,
      refus,
    }) => {
      refus.push(401)
      oidc.mode('normal')
      oidc.person = { sub: company.domain, email: company.email, email_verified: true }
      const button = page.getByRole('button', { name: /^Se connecter avec / })
      await openAs(page, company.session, '/reglages')
      const part = page.getByRole('region', { name: 'Connexion' })
      await hand.press('button', 'Configurer', part)
      await hand.write('Adresse du fournisseur', oidc.url, part)
      await hand.write("Identifiant de l'application", APPLICATION.clientId, part)
      await hand.write("Secret de l'application", APPLICATION.secret, part)
      await hand.write('Domaines de vos adresses', company.domain, part)
      await hand.write('Votre mot de passe actuel', PASSWORD, part)
      await hand.press('button', 'Tester la connexion', part)
      await expect(part.getByRole('status')).toContainText("reconnaît l'identifiant et le secret")
      await hand.look()
      await hand.press('button', 'Enregistrer', part)
      await expect(part).toContainText(`Active, pour les adresses en ${company.domain}`)
      const link = (await part.locator('code').first().textContent()) ?? ''
      await hand.look()
      await logOut(page, hand)
      await hand.write('Email', company.email)
      await hand.write('Mot de passe', PASSWORD)
      await expect(button).toBeVisible()
      await hand.look()
      await page.goto(link)
      await hand.press('button', /^Se connecter avec /)
      await expect(page).toHaveURL('/')
      await page.goto('/mon-compte')
      await expect(page.getByRole('region', { name: 'Connexions externes' })).toContainText('127.0.0.1')
      await logOut(page, hand)
      await expect.poll(() => oidc.asked.get('post_logout_redirect_uri')).toMatch(/\/login$/)
      await expect(button).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('sortie'))).toBeNull()
      // The provider is remembered, and a key that is not its own opens nothing.
      oidc.mode('other-key')
      await hand.press('button', /^Se connecter avec /)
      await expect(page.getByRole('alert')).toContainText("n'est pas valable")
      await hand.press('button', 'Retour à la connexion')
      await expect(button).toBeVisible()
    })

    test('AUTH-37 AUTH-38 a passkey is made, named, opens the account, and is removed', async ({
      page,
      hand,
      baseURL,
    }) => {
      const site = onLocalhost(baseURL)
      const key = await addAuthenticator(page)
      // Proposals in the field would answer by themselves: the authenticator of this test waits for nobody.
      await page.addInitScript(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false
      })
      await openAs(page, company.session, '/mon-compte', site)
      const part = page.getByRole('region', { name: "Clés d'accès" })
      await hand.press('button', "Ajouter une clé d'accès", part)
      await hand.write('Mot de passe actuel', PASSWORD, part)
      await hand.look()
      await hand.send('Continuer', part)
      await expect(part.getByText('jamais utilisée')).toBeVisible()
      await hand.press('button', 'Renommer', part)
      await hand.write('Nom de la clé', 'Portable du bureau', part)
      await hand.look()
      await hand.send('Renommer', part)
      await expect(part.getByRole('group', { name: 'Portable du bureau' })).toBeVisible()
      await hand.look()
      await logOut(page, hand)
      await hand.look()
      const button = page.getByRole('button', { name: "Utiliser une clé d'accès" })
      await key.verifies(false)
      await hand.press('button', "Utiliser une clé d'accès")
      await expect(button).not.toHaveAttribute('data-loading')
      await expect(page).toHaveURL(/\/login/)
      await key.verifies(true)
      await hand.press('button', "Utiliser une clé d'accès")
      await expect(page).toHaveURL(`${site}/`)
      await page.goto(`${site}/mon-compte`)
      await expect(part.getByText(/utilisée le \d/)).toBeVisible()
      await hand.press('button', 'Retirer', part)
      await hand.write('Mot de passe actuel', PASSWORD, part)
      await hand.press('button', 'Retirer', part)
      await expect(part.getByRole('group')).toHaveCount(0)
    })

    test('DOS-01 DOS-08 DOS-09 the data of a company, of a person, and the register', async ({
      page,
      hand,
    }) => {
      const fetched = async (name: RegExp) => {
        await expect(page.getByRole('link', { name })).toBeVisible()
        await hand.look()
        const download = page.waitForEvent('download')
        await hand.press('link', name)
        expect((await download).suggestedFilename()).toMatch(/\.zip$/)
      }
      await openAs(page, company.session, '/dossiers')
      await hand.look()
      await hand.press('button', 'Préparer le dossier')
      await fetched(/^Télécharger Lavage du Ponant/)
      await page.goto('/admin/users')
      await hand.take(rowOf(page, `nadia@${company.domain}`), 'Dossier de la personne')
      await fetched(/^Télécharger .*Nadia/)
      await hand.press('link', 'Registre des traitements')
      await expect(page.getByRole('heading', { name: 'Comptes et connexions' })).toBeVisible()
      await hand.look()
    })
  })
}
