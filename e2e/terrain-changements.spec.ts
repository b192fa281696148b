import { today } from '@lavandiere/server/testing/days.ts'
import { Ligne } from './ligne.ts'
import { callApi, expect, MOT_DE_PASSE } from './socle.ts'
import {
  lave,
  logInAt,
  makeRound,
  membersOf,
  openRound,
  openRoundAgain,
  PHONE,
  ready,
  sendAll,
  takePhotos,
  tap,
  test,
  toQueue,
  wash,
  washesOf,
} from './telephone.ts'

test.use({ viewport: PHONE, hasTouch: true })

/** Offsets are whole seconds, measured against a server on the same machine, in ms. */
const ECART_MS = 2_500
const HEURES_3 = 3 * 3_600_000

test('TER-20 a clock set by three hours in mid-round moves no wash, and is told', async ({
  page: office,
  newPhone,
}) => {
  const round = await makeRound(office, "Ronde de l'horloge", 4)
  const { page, context } = await newPhone()
  // The clock that people see and may set; the other one goes on.
  await page.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() + Number(sessionStorage.getItem('avance') ?? 0)
  })
  await logInAt(page, '')
  await openRound(page, "Ronde de l'horloge")
  await context.setOffline(true)
  const taps = [await wash(page), await wash(page)]
  // Its photo before belongs to the clock before.
  await takePhotos(page, 'Photo avant', 1)
  const shot = Date.now()
  await page.evaluate((ms) => sessionStorage.setItem('avance', String(ms)), HEURES_3)
  taps.push(await wash(page), await wash(page))
  await context.setOffline(false)
  await toQueue(page)
  await sendAll(page)
  const kept = await washesOf(office, round)
  expect(kept.map(({ conteneur }) => conteneur)).toEqual(round.conteneurs)
  for (const [n, { date }] of kept.entries()) expect(Math.abs(date - (taps[n] ?? 0))).toBeLessThan(ECART_MS)
  const hours = kept.map(({ decalage }) => Math.round((decalage ?? 0) / 3_600))
  expect(hours).toEqual([0, 0, 3, 3])
  const list = Object(await callApi(office, 'GET', `/interventions?campagne=${round.id}&itemsPerPage=100`))
  const third: { photosAvant: { priseLe: string }[] } = list['hydra:member'].find(
    (one: { uuid: string }) => one.uuid === kept[2]?.uuid,
  )
  expect(Math.abs(Date.parse(third.photosAvant[0]?.priseLe ?? '') - shot)).toBeLessThan(10_000)
  await page.goto('/terrain/#/')
  await expect(page.getByText('Ce téléphone : horloge en avance de 3 h, heures corrigées.')).toBeVisible()
})

test('TER-21 the first worker of a telephone is no new version', async ({ newPhone }) => {
  const { page } = await newPhone()
  await page.addInitScript(() => {
    // As WebKit tells of it: late, when it has taken over already and is still said to wait.
    const first = new EventTarget()
    const registration = Object.assign(new EventTarget(), { active: null, installing: first })
    Object.defineProperty(navigator.serviceWorker, 'controller', { value: first })
    navigator.serviceWorker.register = async () => {
      setTimeout(() => {
        registration.dispatchEvent(new Event('updatefound'))
        Object.assign(registration, { waiting: first })
        first.dispatchEvent(new Event('statechange'))
      })
      return registration as unknown as ServiceWorkerRegistration
    }
  })
  await logInAt(page, '')
  await expect(page.getByRole('link', { name: 'Prendre mon poste' })).toBeVisible()
  await expect(page.getByText('Une nouvelle version')).toHaveCount(0)
})

test('TER-21 a new version waits for the queue; the old one goes on without its files', async ({
  page: office,
  newPhone,
  baseURL,
}) => {
  const round = await makeRound(office, 'Ronde de la version', 3)
  const ligne = await new Ligne(String(baseURL), 1).ouvrir()
  const { page, context } = await newPhone(ligne.adresse)
  await logInAt(page, '')
  await expect(ready(page, 'Ronde de la version')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await openRound(page, 'Ronde de la version')
  await context.setOffline(true)
  await wash(page)
  await takePhotos(page, 'Photo avant', 1)
  // The line is back, without the server behind it: a new version comes, nothing leaves yet.
  ligne.etat = 'portail'
  ligne.isNouvelle = true
  await context.setOffline(false)
  await page.reload()
  // What loads on demand is one of the old files, which the server has no more.
  await page.getByRole('button', { name: /^Scanner/ }).click()
  await expect(page.getByText("L'appareil photo ne s'ouvre pas")).toBeVisible()
  await page.getByRole('button', { name: 'Fermer' }).click()
  await page.goto('/terrain/#/')
  await expect(page.getByText('Ce réseau demande une connexion avant de répondre.')).toBeVisible()
  const waits = page.getByText('Une nouvelle version est prête. Terminez et envoyez ce qui est commencé')
  await expect(waits).toBeVisible()
  const update = page.getByRole('button', { name: 'Mettre à jour' })
  await expect(update).toHaveCount(0)
  await openRoundAgain(page, 'Ronde de la version')
  await wash(page)
  await page.goto('/terrain/#/')
  await expect(waits).toBeVisible()
  ligne.etat = 'bonne'
  await toQueue(page)
  await sendAll(page)
  await page.goto('/terrain/#/')
  expect(await page.locator('meta[name=version]').count()).toBe(0)
  await update.click()
  await expect(page.locator('meta[name=version]')).toHaveCount(1)
  const card = page.getByRole('link', { name: /^Ronde de la version/ })
  await expect(card.getByText('2 sur 3 points')).toBeVisible()
  await openRoundAgain(page, 'Ronde de la version')
  await wash(page)
  await toQueue(page)
  await sendAll(page)
  expect((await washesOf(office, round)).map(({ conteneur }) => conteneur)).toEqual(round.conteneurs)
  ligne.fermer()
})

test('TER-12 a session ended overnight keeps nobody from the round, sent after the log-in', async ({
  page: office,
  newPhone,
}) => {
  const round = await makeRound(office, 'Ronde du matin', 2)
  const { page } = await newPhone()
  await logInAt(page, '')
  await expect(ready(page, 'Ronde du matin')).toBeVisible()
  // The server ends the session; the telephone still believes in it.
  await page.evaluate(async () => {
    const body = JSON.stringify({ refresh_token: localStorage.getItem('refresh_token') })
    await fetch('/api/logout', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  })
  await openRound(page, 'Ronde du matin')
  await wash(page)
  await toQueue(page)
  await tap(page.getByRole('button', { name: 'Envoyer maintenant' }))
  await expect(page.getByText('Votre session est terminée.')).toBeVisible()
  await page.goto('/terrain/#/')
  await page.reload()
  await page.getByRole('link', { name: /^Ronde du matin/ }).click()
  await tap(page.getByRole('link', { name: 'Point suivant' }))
  await wash(page)
  await toQueue(page)
  await expect(page.getByText('2 éléments et 4 photos à envoyer')).toBeVisible()
  await page.getByLabel('Mot de passe').fill(MOT_DE_PASSE)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Votre session est terminée.')).toHaveCount(0)
  await sendAll(page)
  expect((await washesOf(office, round)).map(({ conteneur }) => conteneur)).toEqual(round.conteneurs)
})

test('TER-22 two telephones on one round: the office has all, each is told of the other', async ({
  page: office,
  newPhone,
}) => {
  const round = await makeRound(office, 'Ronde à deux', 3, { equipier: 'Marc Lefèvre' })
  const [first, second] = [await newPhone(), await newPhone()]
  await logInAt(first.page, '')
  await logInAt(second.page, '', 'operateur2')
  for (const { page, context } of [first, second]) {
    await openRound(page, 'Ronde à deux')
    await expect(lave(page)).toBeVisible()
    await context.setOffline(true)
  }
  // Both come to the second point, without knowing of each other; the second one can wash it.
  await wash(first.page)
  await tap(first.page.getByRole('link', { name: 'Impossible', exact: true }))
  await first.page.getByRole('button', { name: 'Travaux' }).click()
  await tap(first.page.getByRole('button', { name: 'Enregistrer impossible' }))
  await expect(first.page.getByRole('heading', { level: 1 })).toContainText('3/3')
  await second.page.goto(second.page.url().replace(/c\d+$/, `c${round.conteneurs[1]}`))
  await wash(second.page)
  await wash(second.page)
  for (const { page, context } of [first, second]) {
    await context.setOffline(false)
    await toQueue(page)
    await sendAll(page)
  }
  const [one, two, three] = round.conteneurs
  const kept = await washesOf(office, round)
  expect(kept.map(({ conteneur, operateur }) => [conteneur, operateur])).toEqual([
    [one, 'Nadia Benali'],
    [two, 'Nadia Benali'],
    [two, 'Marc Lefèvre'],
    [three, 'Marc Lefèvre'],
  ])
  await first.page.goto('/terrain/#/')
  await first.page.reload()
  await expect(first.page.getByText('3 sur 3 points')).toBeVisible()
  await first.page.getByRole('link', { name: /^Ronde à deux/ }).click()
  await first.page.goto(`${first.page.url()}/point/c${two}`)
  // What was found there last is what stands.
  await expect(first.page.getByText("Lavé aujourd'hui, par Marc Lefèvre.")).toBeVisible()
})

test('TER-22 a wash that the office moved or removed is to be done again on its telephone', async ({
  page: office,
  newPhone,
}) => {
  const round = await makeRound(office, 'Ronde corrigée', 2)
  const { page } = await newPhone()
  await logInAt(page, '')
  await openRound(page, 'Ronde corrigée')
  await wash(page)
  await toQueue(page)
  await sendAll(page)
  const home = async () => {
    await page.goto('/terrain/#/')
    await page.reload()
  }
  await home()
  const card = page.getByRole('link', { name: /^Ronde corrigée/ })
  await expect(card.getByText('1 sur 2 points')).toBeVisible()
  const [made] = await membersOf<{ '@id': string }>(office, `/interventions?campagne=${round.id}`)
  const path = String(made?.['@id']).replace('/api', '')
  await callApi(office, 'PATCH', path, { conteneur: `/api/conteneurs/${round.conteneurs[1]}` })
  await home()
  await card.click()
  const points = page.getByRole('list', { name: /^Points de la tournée/ }).getByRole('listitem')
  await expect(points.nth(0)).not.toContainText('Lavé')
  await expect(points.nth(1)).toContainText('Lavé')
  await callApi(office, 'DELETE', path)
  await home()
  await expect(card.getByText('1 sur 2 points')).toHaveCount(0)
  await openRoundAgain(page, 'Ronde corrigée')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1/2')
})

test('TER-11 a list of yesterday is told as such without a network, and why none of today came', async ({
  page: office,
  newPhone,
}) => {
  await makeRound(office, 'Ronde de la veille', 1)
  const { page, context } = await newPhone()
  await page.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() + Number(sessionStorage.getItem('avance') ?? 0)
  })
  await logInAt(page, '')
  await expect(ready(page, 'Ronde de la veille')).toBeVisible()
  const day = page.getByRole('heading', { level: 2, name: today().slice(8).replace(/^0/, '') })
  await expect(day.first()).toContainText("Aujourd'hui")
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect(day.first()).toContainText("Aujourd'hui")
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Le serveur ne répond pas. Vérifiez votre connexion')).toBeVisible()
  await page.evaluate((ms) => sessionStorage.setItem('avance', String(ms)), 24 * 3_600_000)
  await page.reload()
  await expect(day.first()).toContainText('Hier')
})
