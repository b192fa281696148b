import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeApp } from '@lavandiere/server/app.ts'
import { MOT_DE_PASSE } from '@lavandiere/server/testing/accounts.ts'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { CHROMIUM } from '../e2e/chromium.ts'
import { PIXEL } from '../e2e/pixel.ts'
import type { Bench } from './socle.ts'

const PATIENCE_MS = 120_000
/** A picture by its name, or a tile by the format that its address asks for. */
const TILE = /\.(png|jpe?g)(\?|$)|[?&]format=image\/png/i

/**
 * Runs `work` with a browser, logged in, on the built web of a real server. Map tiles are answered here.
 * @param email whose session it is; that of the exploitant by default
 */
export async function withBrowser(
  { services, world }: Bench,
  work: (context: BrowserContext, base: string) => Promise<void>,
  { email = world.exploitant.email, viewport = { width: 1440, height: 900 } } = {},
): Promise<void> {
  if (!existsSync(join(import.meta.dirname, '../web/dist/index.html')))
    throw new Error('the web is not built: npm test -- web')
  const app = await makeApp(services)
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const browser = await chromium.launch(CHROMIUM)
  try {
    const context = await browser.newContext({ viewport, locale: 'fr-FR' })
    context.setDefaultTimeout(PATIENCE_MS)
    await context.route(TILE, (route) => route.fulfill({ body: PIXEL, contentType: 'image/png' }))
    await logIn(await context.newPage(), base, email)
    await work(context, base)
  } finally {
    await browser.close()
    await app.close()
  }
}

async function logIn(page: Page, base: string, email: string) {
  await page.goto(`${base}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(MOT_DE_PASSE)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await page.close()
}

/** The longest frame that a person does not feel, in ms. */
export const FRAME_MAX_MS = 50
/** The browser rounds its clock to this, in ms: a frame of three intervals of the screen, 50 ms, reads as 49.9 to 50.1. */
export const CLOCK_MS = 0.1

/**
 * The milliseconds between the frames that the page draws for so long.
 * @param stepPx how far the page scrolls at each frame, up and down between its ends
 */
export const framesDuring = (page: Page, lasting: number, stepPx = 0) =>
  page.evaluate(
    async ({ lasting: ms, stepPx: step }) => {
      const times: number[] = []
      const start = performance.now()
      let before = start
      let way = step
      while (before - start < ms) {
        const now = await new Promise<number>((drawn) => requestAnimationFrame(drawn))
        if (now > before) times.push(now - before)
        before = Math.max(now, before)
        const end = document.documentElement.scrollHeight - innerHeight
        if (scrollY >= end - 1) way = -step
        if (scrollY <= 0) way = step
        if (way !== 0) scrollBy(0, way)
      }
      return times
    },
    { lasting, stepPx },
  )
