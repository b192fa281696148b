import type { BrowserContext, Page } from '@playwright/test'
import { expect } from './socle.ts'
import {
  lave,
  logInAt,
  makeRound,
  openRound,
  PHONE,
  ready,
  takePhotos,
  tap,
  test,
  wash,
} from './telephone.ts'

test.use({ viewport: PHONE, hasTouch: true })

const DAY_MS = 86_400_000

/** The words of the picture that the page of the telephone holds; empty without one. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const html = await (await caches.match('/terrain/'))?.text()
    const parsed = new DOMParser().parseFromString(html ?? '', 'text/html')
    return parsed.querySelector('template')?.content.textContent ?? ''
  })

const home = (page: Page) => page.getByRole('link', { name: 'Retour' })

interface Seen {
  /** The words and addresses of the picture as it first stood on the screen; null without one. */
  image: string[] | null
  /** What the policy of the page refused. */
  refused: string[]
}

/** Opens the telephone in a new window, and tells what stood there before the application had drawn anything. */
async function openAnew(context: BrowserContext, { hash = '', at = 0 } = {}) {
  const page = await context.newPage()
  if (at) await page.clock.setFixedTime(at)
  await page.addInitScript(() => {
    const seen: Seen = { image: null, refused: [] }
    Object.assign(window, { seen })
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.refused.push(event.violatedDirective),
    )
    new MutationObserver(() => {
      const image = document.querySelector('#image > .contenu')
      if (!image || seen.image) return
      seen.image = [...image.querySelectorAll('h2, a')].map(
        (one) => `${one.getAttribute('href')} ${one.textContent}`,
      )
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`/terrain/${hash}`)
  await expect(page.locator('#root > .entete')).toBeVisible()
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  return { page, ...seen }
}

/** The words and addresses of the first screen that the application has drawn. */
const drawn = (page: Page) =>
  page
    .locator('#root > .contenu')
    .locator('h2, a')
    .evaluateAll((all) => all.map((one) => `${one.getAttribute('href')} ${one.textContent}`))

test('TER-10 the picture shown before the store is read says what the store then says', async ({
  page: office,
  newPhone,
}) => {
  await makeRound(office, 'Ronde en image', 2)
  const { page, context } = await newPhone()
  await logInAt(page, '')
  await openRound(page, 'Ronde en image')
  await wash(page)
  await page.goto('/terrain/')
  await expect.poll(() => kept(page)).toContain('Ronde en image')
  expect(await kept(page)).toContain('1 sur 2')
  await context.setOffline(true)
  await page.close()
  const today = await openAnew(context)
  expect(today.refused).toEqual([])
  expect(today.image).toEqual(await drawn(today.page))
  await expect(today.page.locator('#image')).toHaveCount(0)
  await expect.poll(() => kept(today.page)).toContain('1 sur 2')
  await today.page.close()

  // Tomorrow the same rounds stand under other words; the day after they may be others.
  const tomorrow = await openAnew(context, { at: Date.now() + DAY_MS })
  expect(tomorrow.image?.join()).toContain('Hier, ')
  expect(tomorrow.image).toEqual(await drawn(tomorrow.page))
  await expect.poll(() => kept(tomorrow.page)).toContain('Hier, ')
  await tomorrow.page.close()
  const later = await openAnew(context, { at: Date.now() + 3 * DAY_MS })
  expect(later.image).toBeNull()
  await later.page.close()
  // A clock that was set back since.
  const before = await openAnew(context, { at: Date.now() - DAY_MS })
  expect(before.image).toBeNull()
})

test('TER-10 a press on the picture opens the round', async ({ page: office, newPhone }) => {
  await makeRound(office, 'Ronde pressée', 1)
  const { page, context } = await newPhone()
  await logInAt(page, '')
  await expect(ready(page, 'Ronde pressée')).toBeVisible()
  await expect.poll(() => kept(page)).toContain('Ronde pressée')
  await context.setOffline(true)
  await page.close()
  const again = await context.newPage()
  await again.addInitScript(() => {
    new MutationObserver((_, watch) => {
      const cards = [...document.querySelectorAll<HTMLAnchorElement>('#image a.carte')]
      const card = cards.find(({ textContent }) => textContent?.includes('Ronde pressée'))
      if (!card) return
      watch.disconnect()
      card.click()
    }).observe(document, { childList: true, subtree: true })
  })
  await again.goto('/terrain/')
  await expect(again.getByRole('heading', { level: 1, name: 'Ronde pressée' })).toBeVisible()
})

test('TER-12 the picture goes before a wash is stored, and when the person leaves', async ({
  page: office,
  newPhone,
}) => {
  await makeRound(office, 'Ronde sans image', 2)
  const { page, context } = await newPhone()
  await page.addInitScript(() => {
    const order: string[] = []
    Object.assign(window, { order })
    const { put } = Cache.prototype
    Cache.prototype.put = async function (request, response) {
      await put.call(this, request, response)
      order.push('page')
    }
    const { put: store } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...all) {
      if (this.name === 'faits') order.push('fait')
      return store.apply(this, all)
    }
  })
  await logInAt(page, '')
  await expect.poll(() => kept(page)).toContain('Ronde sans image')
  await context.setOffline(true)
  await openRound(page, 'Ronde sans image')
  await takePhotos(page, 'Photo avant', 1)
  await takePhotos(page, 'Photo après', 1)
  await page.evaluate(() => {
    ;(window as unknown as { order: string[] }).order.length = 0
  })
  await tap(lave(page))
  const order = () => page.evaluate(() => (window as unknown as { order: string[] }).order)
  await expect.poll(order).toContain('fait')
  expect((await order()).slice(0, 2)).toEqual(['page', 'fait'])

  // Whoever closes the application in mid-round finds the first screen so, too.
  await expect.poll(() => kept(page)).toContain('1 sur 2')
  await expect(page).toHaveTitle(/^2\/2/)
  await home(page).click()
  await home(page).click()
  await page.getByRole('link', { name: 'Aide et compte' }).click()
  const leave = page.getByRole('button', { name: /^Se déconnecter/ })
  await leave.click()
  await leave.click()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await kept(page)).toBe('')
})

test('TER-24 the picture of an account is not shown to another, nor before another screen', async ({
  page: office,
  newPhone,
}) => {
  await makeRound(office, 'Ronde à moi', 1)
  const { page, context } = await newPhone()
  await logInAt(page, '')
  await expect.poll(() => kept(page)).toContain('Ronde à moi')
  const elsewhere = await openAnew(context, { hash: '#/aide' })
  expect(elsewhere.image).toBeNull()
  await elsewhere.page.close()
  // Another person logs in in the office's pages of this telephone.
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '')
    localStorage.setItem('user', JSON.stringify({ ...user, id: user.id + 1 }))
  })
  const other = await openAnew(context)
  expect(other.image).toBeNull()
})
