import type { Fait } from '@lavandiere/domain/terrain/faits.ts'
import { today } from '@lavandiere/server/testing/days.ts'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { test as base, callApi, expect, logIn, MOT_DE_PASSE } from './socle.ts'

export const PHONE = { width: 390, height: 844 }

export interface Round {
  id: number
  conteneurs: number[]
  /** The names of the containers. */
  noms: string[]
}

interface Asked {
  /** Photos before and after that each point asks for. */
  photos?: number
  /** Other photos after. */
  apres?: number
  /** The person who goes along. */
  equipier?: string
}

/**
 * A round of today for the operateur of the demonstration, over the first containers of the patrimoine of one of its rounds,
 * each with photos before and after.
 */
export async function makeRound(
  page: Page,
  libelle: string,
  points: number,
  { photos = 1, apres = photos, equipier }: Asked = {},
): Promise<Round> {
  await logIn(page, 'exploitant', '/terrain/')
  const known = Object(await callApi(page, 'GET', '/campagne_lavages/1'))
  const crew: { '@id': string; libelle: string }[] = await membersOf(page, '/operateurs')
  const iriOf = (name: string) => crew.find(({ libelle }) => libelle === name)?.['@id']
  const patrimoines: { '@id': string; id: number; nombrePAV: number }[] = await membersOf(
    page,
    `/patrimoines?client=${known.client.id}`,
  )
  const place = patrimoines.find((one) => one.nombrePAV >= points)
  expect(place, `no patrimoine of ${points} containers`).toBeTruthy()
  const all: { id: number; nomenclature: string }[] = await membersOf(
    page,
    `/conteneurs?patrimoineId=${place?.id}`,
  )
  const found = all.slice(0, points)
  const conteneurs = found.map(({ id }) => id)
  const formulaire = Object(
    await callApi(page, 'POST', '/forms', {
      libelle: `Formulaire ${libelle}`,
      client: known.client['@id'],
      typologieLavage: Object(await callApi(page, 'GET', known.formulaire['@id'].replace('/api', '')))
        .typologieLavage['@id'],
      hasQrcode: true,
      minPhotoAvant: photos,
      minPhotoApres: apres,
    }),
  )
  const made = Object(
    await callApi(page, 'POST', '/campagne_lavages', {
      libelle,
      client: known.client['@id'],
      patrimoine: place?.['@id'],
      formulaire: formulaire['@id'],
      prestation: known.prestation['@id'],
      chauffeur: iriOf('Nadia Benali'),
      ...(equipier ? { equipier: iriOf(equipier) } : {}),
      dateDebut: today(),
      dateFin: today(),
      freq: 'DAILY',
      interval: 1,
      conteneurs,
    }),
  )
  expect(made.id, JSON.stringify(made)).toBeGreaterThan(0)
  return { id: made.id, conteneurs, noms: found.map(({ nomenclature }) => nomenclature) }
}

/** The card of a round that is on the telephone. */
export const ready = (page: Page, libelle: string) =>
  page.getByRole('link', { name: new RegExp(`^${libelle} .*Préparée`) })

/** From a round to its next point: what follows reads the title of the point, not that of the round. */
async function goOn(page: Page) {
  await tap(page.getByRole('link', { name: /^(Commencer|Point suivant)$/ }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+\/\d+/)
}

export async function openRound(page: Page, libelle: string) {
  await ready(page, libelle).click()
  await goOn(page)
}

/** The round under way, from home. */
export async function openRoundAgain(page: Page, libelle: string) {
  await page.getByRole('link', { name: new RegExp(`^${libelle}`) }).click()
  await goOn(page)
}

interface Phones {
  /** Makes a telephone of its own, until the test ends; its line may lead to another address than that of the tests. */
  newPhone(adresse?: string): Promise<{ context: BrowserContext; page: Page }>
}
export const test = base.extend<Phones>({
  async newPhone({ browser, baseURL }, use) {
    const contexts: BrowserContext[] = []
    await use(async (adresse = baseURL) => {
      const phone = { viewport: PHONE, hasTouch: true, locale: 'fr-FR' }
      const context = await browser.newContext({ ...phone, ...(adresse && { baseURL: adresse }) })
      contexts.push(context)
      return { context, page: await context.newPage() }
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

/** The screen of what waits to leave. */
export const toQueue = async (page: Page) => {
  await page.evaluate(() => {
    location.hash = '#/attente'
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Envois' })).toBeVisible()
}

/** All members of a list, whatever its pages hold. */
export async function membersOf<T>(page: Page, path: string): Promise<T[]> {
  const all: T[] = []
  for (let n = 1; ; n++) {
    const list = Object(
      await callApi(page, 'GET', `${path}${path.includes('?') ? '&' : '?'}itemsPerPage=100&page=${n}`),
    )
    const members: T[] = list['hydra:member']
    all.push(...members)
    if (members.length === 0 || all.length >= list['hydra:totalItems']) return all
  }
}

/** Logs in on the screen of the telephone. */
export async function logInAt(page: Page, adresse: string, compte = 'operateur') {
  await page.goto(`${adresse}/terrain/`)
  await logInHere(page, compte)
}

/** Logs in on the screen that asks for it, wherever it stands. */
export async function logInHere(page: Page, compte: string) {
  await page.getByLabel('Email').fill(`${compte}@lavandiere.example`)
  await page.getByLabel('Mot de passe').fill(MOT_DE_PASSE)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** A picture of its own for each call. */
let pictures = 0
export async function picture(page: Page) {
  const encoded = await page.evaluate((n) => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 160, height: 120 })
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = `hsl(${n * 37} 60% 50%)`
      context.fillRect(0, 0, 160, 120)
      context.fillStyle = '#fff'
      context.font = '60px sans-serif'
      context.fillText(String(n), 20, 80)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, ++pictures)
  return { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(encoded, 'base64') }
}

/**
 * Waits as a person does, who reads before the next tap: a second one at the same place within 400 ms is the end of a double tap,
 * which the screen after it takes no notice of. The browser's own clock tells.
 */
const read = (page: Page) => page.evaluate(() => new Promise((done) => setTimeout(done, 400)))

export async function tap(target: Locator): Promise<void> {
  await read(target.page())
  await target.click()
}

export const lave = (page: Page) => page.getByRole('button', { name: 'Lavé', exact: true })

/** Takes the photos that are missing of a moment. */
export async function takePhotos(page: Page, moment: string, count: number) {
  const section = page.getByRole('region', { name: moment })
  for (let n = await section.getByRole('img').count(); n < count; n++) {
    await section.locator('input').setInputFiles(await picture(page))
    await expect(section.getByRole('img')).toHaveCount(n + 1)
  }
}

/**
 * Washes the point that is shown, with its photos, and waits until the telephone has it. Returns when it was tapped.
 * @param onTap told just before the tap: a browser that is killed there may have kept it, unseen from here
 */
export async function wash(page: Page, apres = 1, onTap?: (at: number) => void): Promise<number> {
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await takePhotos(page, 'Photo avant', 1)
  await takePhotos(page, 'Photo après', apres)
  await read(page)
  const tapped = Date.now()
  onTap?.(tapped)
  await lave(page).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title ?? '')
  return tapped
}

/** Presses « Envoyer maintenant » until the office has everything. */
export const sendAll = (page: Page, timeout = 120_000) =>
  expect
    .poll(
      async () => {
        const send = page.getByRole('button', { name: 'Envoyer maintenant' })
        // Each press tries at once, without the rest after a failure.
        if (await send.isVisible()) await send.click({ timeout: 1_000 }).catch(() => undefined)
        return page.getByText('Tout est envoyé : le bureau a tout reçu.').isVisible()
      },
      { timeout, intervals: [100] },
    )
    .toBe(true)

interface Stored {
  faits: Fait[]
  /** Prints of the photos whose bytes the telephone has, by their names. */
  photos: Record<string, string>
}

/** What the store of the telephone holds. */
export const storeOf = (page: Page): Promise<Stored> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const open = indexedDB.open('lavandiere-terrain')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const tx = open.result.transaction(['photos', 'faits'])
          const [photos, faits] = [tx.objectStore('photos').getAll(), tx.objectStore('faits').getAll()]
          tx.oncomplete = () => {
            open.result.close()
            const prints = photos.result.map(({ uuid, sha256 }) => [uuid, sha256])
            resolve({ faits: faits.result, photos: Object.fromEntries(prints) })
          }
        }
      }),
  )

interface Wash {
  conteneur: number
  uuid: string
  operateur: string
  date: number
  decalage: number | null
  photos: number
}

/** What the office has of the washes of a round, in the order of their dates. */
export async function washesOf(page: Page, { id }: Round): Promise<Wash[]> {
  const all: {
    conteneur: { id: number }
    operateur: { libelle: string }
    uuid: string
    dateEvenement: string
    decalageHorloge: number | null
    photosAvant: object[]
    photosApres: object[]
    photosProblem: object[]
    photosInaccessible: object[]
  }[] = await membersOf(page, `/interventions?campagne=${id}`)
  return all
    .map(({ conteneur, operateur, uuid, dateEvenement, decalageHorloge, ...one }) => ({
      conteneur: conteneur.id,
      uuid,
      operateur: operateur.libelle,
      date: Date.parse(dateEvenement),
      decalage: decalageHorloge,
      photos: [one.photosAvant, one.photosApres, one.photosProblem, one.photosInaccessible].flat().length,
    }))
    .sort((a, b) => a.date - b.date)
}
