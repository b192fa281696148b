import { today } from '@lavandiere/server/testing/days.ts'
import type { CDPSession, Page } from '@playwright/test'
import { expect, logIn } from './socle.ts'
import {
  lave,
  logInAt,
  logInHere,
  makeRound,
  openRound,
  openRoundAgain,
  PHONE,
  picture,
  ready,
  sendAll,
  storeOf,
  takePhotos,
  tap,
  test,
  toQueue,
  wash,
  washesOf,
} from './telephone.ts'

test.use({ viewport: PHONE, hasTouch: true })

/** After so many ms the browser no longer believes the room that it last measured. */
const ROOM_BELIEVED_MS = 31_000

/** Gives the site of a page so much room, in bytes; all of the disk without a number. The end of `client` gives it back. */
async function giveRoom(client: CDPSession, page: Page, quotaSize?: number) {
  const origin = new URL(page.url()).origin
  await client.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize ? { quotaSize } : {}) })
  if (quotaSize) await page.waitForTimeout(ROOM_BELIEVED_MS)
}

test('TER-23 a full telephone says so and loses nothing; what it could not keep is not done', async ({
  page: office,
  newPhone,
}) => {
  const round = await makeRound(office, 'Ronde pleine', 3)
  const { page, context } = await newPhone()
  await logInAt(page, '')
  await expect(ready(page, 'Ronde pleine')).toBeVisible()
  const client = await context.newCDPSession(page)
  await openRound(page, 'Ronde pleine')
  await context.setOffline(true)
  await wash(page)
  await giveRoom(client, page, 1)
  // The photo: told beside its button, not taken for one that is there.
  const before = page.getByRole('region', { name: 'Photo avant' })
  await before.locator('input').setInputFiles(await picture(page))
  await expect(before.getByRole('alert')).toContainText('il manque peut-être de place sur le téléphone')
  await expect(before.getByRole('img')).toHaveCount(0)
  await tap(lave(page))
  await expect(page.getByText('Il manque 1 photo avant et 1 photo après.')).toBeVisible()
  // Opened anew on a full telephone, what it holds is there.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2/3')
  // There is room again: the same point goes on. Then it is full at the tap.
  await giveRoom(client, page)
  await takePhotos(page, 'Photo avant', 1)
  await takePhotos(page, 'Photo après', 1)
  await expect(before.getByRole('alert')).toHaveCount(0)
  await giveRoom(client, page, 1)
  await tap(lave(page))
  const full = page.getByRole('alertdialog', { name: 'Pas encore enregistré' })
  await expect(full).toContainText('il manque peut-être de place')
  await full.getByRole('button', { name: 'Réessayer' }).click()
  await expect(full).toBeVisible()
  expect((await storeOf(page)).faits).toHaveLength(1)
  await giveRoom(client, page)
  await full.getByRole('button', { name: 'Réessayer' }).click()
  await expect(full).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3/3')
  // What is being filled in is kept at each change, or told not to be.
  await giveRoom(client, page, 1)
  await page.getByLabel('Remarque').fill('Bac fendu')
  await expect(full).toBeVisible()
  await giveRoom(client, page)
  await full.getByRole('button', { name: 'Réessayer' }).click()
  await expect(full).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Remarque')).toHaveValue('Bac fendu')
  await wash(page)
  await context.setOffline(false)
  await toQueue(page)
  await sendAll(page)
  const kept = await washesOf(office, round)
  expect(kept.map(({ conteneur, photos }) => [conteneur, photos])).toEqual(
    round.conteneurs.map((id) => [id, 2]),
  )
})

test('TER-24 two accounts on one telephone: what waits stays with its own, and leaves as its own', async ({
  page: office,
  newPhone,
}) => {
  const shared = await makeRound(office, 'Ronde partagée', 2, { equipier: 'Marc Lefèvre' })
  const { page, context } = await newPhone()
  await logInAt(page, '')
  await openRound(page, 'Ronde partagée')
  await context.setOffline(true)
  await wash(page)
  await takePhotos(page, 'Photo avant', 1)
  const mine = await storeOf(page)
  // Nothing leaves by chance: who logs out is told what stays, and under whose name.
  await page.goto('/terrain/#/aide')
  await page.getByRole('button', { name: 'Se déconnecter', exact: true }).click()
  await expect(page.getByText('Pas encore au bureau : 1 élément et 2 photos.')).toBeVisible()
  await page.getByRole('button', { name: 'Se déconnecter quand même' }).click()
  await expect(page.getByLabel('Mot de passe')).toBeVisible()
  await context.setOffline(false)
  await logInAt(page, '', 'operateur2')
  await expect(page.getByText("Rien à envoyer pour l'instant")).toBeVisible()
  await openRoundAgain(page, 'Ronde partagée')
  // The point that the other one had begun is begun anew; the one done on this telephone is done.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2/2')
  await expect(page.getByRole('region', { name: 'Photo avant' }).getByRole('img')).toHaveCount(0)
  await wash(page)
  await toQueue(page)
  await sendAll(page)
  await expect(page.getByText("1 élément d'un autre compte attend ici")).toBeVisible()
  // One line for each: the one's own.
  await expect(page.locator('ul.liste li')).toHaveCount(1)
  expect((await washesOf(office, shared)).map(({ operateur }) => operateur)).toEqual(['Marc Lefèvre'])
  // The bytes of the first one are still here, untouched.
  expect((await storeOf(page)).photos).toEqual(mine.photos)
  await page.goto('/terrain/#/aide')
  await page.getByRole('button', { name: 'Se déconnecter', exact: true }).click()
  // Leaving the page at once would leave before the log-out.
  await expect(page.getByLabel('Mot de passe')).toBeVisible()
  await logInAt(page, '')
  await toQueue(page)
  await sendAll(page)
  const all = await washesOf(office, shared)
  expect(all.map(({ operateur, photos }) => [operateur, photos])).toEqual([
    ['Nadia Benali', 2],
    ['Marc Lefèvre', 2],
  ])
  await page.goto(`/terrain/#/tournee/${shared.id}/${today()}/point/c${shared.conteneurs[1]}`)
  await expect(page.getByRole('region', { name: 'Photo avant' }).getByRole('img')).toHaveCount(1)
})

test('TER-24 who logs in after another begins at home', async ({ newPhone }) => {
  const { page } = await newPhone()
  await logInAt(page, '')
  await page.getByRole('link', { name: 'Aide et compte' }).click()
  await page.getByRole('button', { name: 'Se déconnecter', exact: true }).click()
  await logInHere(page, 'operateur2')
  await expect(page.getByRole('heading', { level: 1, name: 'Marc Lefèvre' })).toBeVisible()
})

test('TER-22 of two windows of a telephone one works; the other says so, and goes on after it', async ({
  page: office,
  newPhone,
}) => {
  await makeRound(office, 'Ronde à deux fenêtres', 1)
  const { page, context } = await newPhone()
  await logInAt(page, '')
  const card = (window: Page) => window.getByRole('link', { name: /Ronde à deux fenêtres/ })
  await expect(card(page)).toBeVisible()
  const second = await context.newPage()
  await second.goto('/terrain/')
  await expect(second.getByText("L'application est ouverte dans une autre fenêtre")).toBeVisible()
  await expect(card(second)).toHaveCount(0)
  await page.close()
  await expect(card(second)).toBeVisible()
})

test('TER-25 an exploitant sees what a crew sees, and nothing is written by looking', async ({ page }) => {
  const { id, conteneurs } = await makeRound(page, 'Tournée vue du bureau', 2)
  const written: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await logIn(page, 'exploitant', '/terrain/')
  written.length = 0
  await expect(page.getByText("Vous voyez ce que voit l'équipe.")).toBeVisible()
  // Nobody is chosen: of rounds nothing is said.
  await expect(page.getByRole('option', { name: 'Nadia Benali' })).toBeAttached()
  await expect(page.getByText(/tournée/)).toHaveCount(0)
  await page.getByLabel('Le téléphone de').selectOption('Nadia Benali')
  await ready(page, 'Tournée vue du bureau').click()
  await expect(page.getByText('0 sur 2 points')).toBeVisible()
  await tap(page.getByRole('link', { name: 'Commencer' }))
  const point = page.url()
  await expect(page.getByRole('region', { name: 'Photo avant' })).toBeVisible()
  for (const screen of [
    point,
    `${point}/impossible`,
    `/terrain/#/tournee/${id}/${today()}/hors`,
    '/terrain/#/prise-de-poste',
    '/terrain/#/laveuse',
    '/terrain/#/fin-de-poste',
  ]) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const live = page.locator('main :is(input, textarea, select, button):enabled, footer button')
    expect([screen, await live.count()]).toEqual([screen, screen.endsWith('/hors') ? 1 : 0])
  }
  await page.goto('/terrain/#/')
  await expect(page.getByText('Prendre mon poste')).toHaveCount(0)
  expect(conteneurs).toHaveLength(2)
  expect(await storeOf(page)).toEqual({ faits: [], photos: {} })
  expect(written).toEqual([])
})

test('TER-25 why the rounds of a person do not come is said of that person alone', async ({
  page,
  refus,
}) => {
  refus.push(503)
  const asked = '**/api/terrain/tournees?operateur=*'
  const line = page.getByText(/^Liste des tournées/)
  const coming = page.getByText('Les tournées arrivent…')
  await page.route(asked, (route) => route.fulfill({ status: 503 }))
  await logIn(page, 'exploitant', '/terrain/')
  await page.getByLabel('Le téléphone de').selectOption({ index: 1 })
  await expect(line).toBeVisible()
  await expect(coming).toHaveCount(0)
  const held = Promise.withResolvers<void>()
  await page.route(asked, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByLabel('Le téléphone de').selectOption({ index: 2 })
  await expect(coming).toBeVisible()
  await expect(line).toHaveCount(0)
  held.resolve()
  await expect(coming).toHaveCount(0)
})

test('TER-25 an account that has no rounds is told so, and led to the office', async ({ page }) => {
  await logIn(page, 'client', '/terrain/')
  await expect(page.getByText("votre compte n'y a pas de tournées")).toBeVisible()
  await page.getByRole('link', { name: 'Ouvrir Lavandière' }).click()
  await expect(page).toHaveURL('/')
})

test('TER-12 the code of a second factor is asked for as no fault, and may be one of rescue', async ({
  page,
  refus,
}) => {
  refus.push(401)
  await page.route('**/api/login_check', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/json',
      body: JSON.stringify({ code: 401, message: 'Code requis', secondFacteur: true }),
    }),
  )
  await logInAt(page, '')
  const code = page.getByLabel('Code de vérification')
  await expect(code).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  // Codes of rescue have letters, which a pad of digits does not type.
  await expect(code).not.toHaveAttribute('inputmode')
  await code.fill('FAUX')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('alert')).toHaveText('Code requis')
})
