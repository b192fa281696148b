import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { AILLEURS, BASE } from '../playwright.config.ts'
import { MOT_DE_PASSE } from '../socle.ts'
import { servePage } from './serve.ts'

/** Written, never shown. */
const NOUVEAU_MOT_DE_PASSE = 'Colonne-verte-27'

/** How an input of the generated forms is filled: typed, chosen by the label of a related item, or switched on. */
type Saisie = { saisir: string } | { choisir: string } | { cocher: true }

interface Ressource {
  name: string
  /** The field that labels an item: the list shows it, and the edit changes it. */
  nom: string
  champs: Record<string, Saisie>
}

const fresh = (mot: string) => `${mot} d'ailleurs`
const corrected = (mot: string) => `${fresh(mot)} (corrigé)`

/** In this order: each resource is a choice, by its label, in the forms that follow. */
const ressources: Ressource[] = [
  {
    name: 'clients',
    nom: 'libelle',
    champs: {
      libelle: { saisir: fresh('Commune') },
      email: { saisir: 'commune@ailleurs.example' },
      password: { saisir: NOUVEAU_MOT_DE_PASSE },
    },
  },
  {
    name: 'patrimoines',
    nom: 'libelle',
    champs: { client: { choisir: corrected('Commune') }, libelle: { saisir: fresh('Patrimoine') } },
  },
  {
    name: 'conteneurs',
    nom: 'nomenclature',
    champs: {
      patrimoine: { choisir: corrected('Patrimoine') },
      nomenclature: { saisir: fresh('Conteneur') },
      conteneurType: { saisir: 'CA' },
      dechetType: { saisir: 'VER' },
    },
  },
  { name: 'prestations', nom: 'libelle', champs: { libelle: { saisir: fresh('Prestation') } } },
  {
    name: 'typologie_lavages',
    nom: 'libelle',
    champs: { libelle: { saisir: fresh('Typologie') }, couleur: { saisir: '#7bb421' } },
  },
  {
    name: 'problems',
    nom: 'libelle',
    champs: {
      libelle: { saisir: fresh('Problème') },
      importance: { saisir: '3' },
      conteneurType: { saisir: 'CA' },
    },
  },
  {
    name: 'forms',
    nom: 'libelle',
    champs: {
      libelle: { saisir: fresh('Formulaire') },
      client: { choisir: corrected('Commune') },
      typologieLavage: { choisir: corrected('Typologie') },
      hasQrcode: { cocher: true },
    },
  },
]

let stopServing = async () => {}
test.beforeAll(async () => {
  stopServing = await servePage(AILLEURS)
})
test.afterAll(() => stopServing())

async function jeton(request: APIRequestContext): Promise<string> {
  const data = { email: 'exploitant@lavandiere.example', password: MOT_DE_PASSE }
  return (await (await request.post(`${BASE}/api/login_check`, { data })).json()).token
}

/** Saves the open form. Returns the API's answer, once its status is the expected one. */
async function save(page: Page, method: 'POST' | 'PUT', status: number) {
  const answered = page.waitForResponse((response) => response.request().method() === method)
  await page.getByRole('button', { name: 'Save' }).click()
  const response = await answered
  const body = await response.json()
  expect(response.status(), JSON.stringify(body)).toBe(status)
  return body
}

/** Fills one input of a generated form. */
async function fillIn(page: Page, nom: string, saisie: Saisie): Promise<void> {
  if ('saisir' in saisie) return page.locator(`[name="${nom}"]`).fill(saisie.saisir)
  if ('cocher' in saisie) return page.locator(`[name="${nom}"]`).check()
  await page.locator(`.ra-input-${nom}`).getByRole('combobox').click()
  await page.getByRole('option', { name: saisie.choisir, exact: true }).click()
}

test('API-01 API-03 API-15 @api-platform/admin lists, shows, creates and edits from another origin', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  const token = await jeton(request)
  const readItem = async (iri: string) =>
    (await request.get(BASE + iri, { headers: { authorization: `Bearer ${token}` } })).json()
  const goTo = (hash: string) => page.evaluate((to) => window.location.assign(to), `#/${hash}`)
  await page.goto(`${AILLEURS}/?${new URLSearchParams({ api: `${BASE}/api`, jeton: token })}`)

  for (const { name, nom, champs } of ressources) {
    await test.step(name, async () => {
      // While the application starts it opens its first list, which may happen after this navigation.
      await expect(async () => {
        await goTo(`${name}/create`)
        await expect(page.locator(`[name="${nom}"]`)).toBeVisible({ timeout: 10_000 })
      }).toPass()
      for (const [champ, saisie] of Object.entries(champs)) await fillIn(page, champ, saisie)
      const made = await save(page, 'POST', 201)

      await goTo(`${name}/${encodeURIComponent(made['@id'])}/show`)
      for (const saisie of Object.values(champs)) {
        const shown = 'saisir' in saisie ? saisie.saisir : 'choisir' in saisie ? saisie.choisir : null
        if (shown !== null && shown !== NOUVEAU_MOT_DE_PASSE)
          await expect(page.getByText(shown, { exact: true }).first()).toBeVisible()
      }

      await goTo(`${name}/${encodeURIComponent(made['@id'])}`)
      const autre = `${made[nom]} (corrigé)`
      const champ = page.locator(`[name="${nom}"]`)
      await expect(champ).toHaveValue(made[nom])
      // The form restarts when the item arrives a second time: a text typed before is then lost.
      await expect(async () => {
        await champ.fill(autre)
        await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled({ timeout: 1_000 })
        await expect(champ).toHaveValue(autre, { timeout: 1_000 })
      }).toPass()
      await save(page, 'PUT', 200)
      // The form sends back every field that it read: only the name must have changed.
      expect(await readItem(made['@id'])).toEqual({ ...made, [nom]: autre })

      await goTo(`${name}?sort=id&order=DESC`)
      await expect(page.getByRole('row').nth(1)).toContainText(autre)
    })
  }
  expect(faults).toEqual([])
})
