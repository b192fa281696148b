import type { BrowserContext, Page } from '@playwright/test'
import { insertConteneurs, insertPatrimoines, insertTournees } from './entreprise.ts'
import { withBrowser } from './navigateur.ts'
import { inTurn, load, median, report, withBench } from './socle.ts'

const POINTS = 200
/** How many times slower the processor of a mid-range telephone is. */
const SLOWER = 6
const TAPS = 40
const TAP_MAX_MS = 100
/** Between two taps: closer ones are one double tap, of which the second is stopped. */
const PAUSE_MS = 500
const ROUNDS = 9
/** A new window of the browser draws its own bars meanwhile, in ms: a telephone has none. */
const AT_REST_MS = 500
/** Between two looks at what the page has kept, in ms. */
const KEPT_STEP_MS = 100
const PHONE = { width: 390, height: 844 }

/** The card of a round that is on the telephone: the first screen is there once it can be pressed. */
const CARD = 'a.carte[href*="tournee"]'
/** How the page says in its console that it can be pressed; the ms follow. */
const OPENED = 'ouverte'
const BARE =
  '<!doctype html><html lang="fr"><title>Nue</title><a class="carte" href="#/tournee">Nue</a></html>'

/** Presses "Lavé", and answers the ms until the next point is drawn. Nothing runs in the page meanwhile that a telephone has not. */
const tap = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const title = () => document.querySelector('h1')?.textContent
    const before = title()
    const start = performance.now()
    document.querySelector<HTMLElement>('button.lave')?.click()
    await new Promise<void>((changed) => {
      const watch = new MutationObserver(() => {
        if (title() === before) return
        watch.disconnect()
        changed()
      })
      watch.observe(document, { childList: true, subtree: true, characterData: true })
    })
    await new Promise((drawn) => requestAnimationFrame(drawn))
    // After the frame, once nothing holds the page.
    await new Promise((rested) => setTimeout(rested))
    return performance.now() - start
  })

/** The ms of the taps of a round without a network, on the slow processor. */
async function tapsOf(context: BrowserContext, base: string): Promise<number[]> {
  const page = await context.newPage()
  await page.goto(`${base}/terrain/`)
  await page.locator(CARD).filter({ hasText: 'Préparée' }).first().click()
  await page.getByRole('link', { name: 'Commencer' }).click()
  await page.locator('button.lave').waitFor()
  await context.setOffline(true)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const times: number[] = []
  for (let n = 0; n < TAPS; n++) {
    times.push(await tap(page))
    await page.waitForTimeout(PAUSE_MS)
  }
  await page.close()
  return times
}

/** Until this opening has kept its first screen in the page that the worker serves. */
const untilKept = (page: Page) =>
  page.evaluate(async (step) => {
    for (;;) {
      const kept = await (await caches.match('/terrain/'))?.text()
      if (Number(/data-depuis="(\d+)"/.exec(kept ?? '')?.[1]) > performance.timeOrigin) return
      await new Promise((again) => setTimeout(again, step))
    }
  }, KEPT_STEP_MS)

/**
 * Opens the page without a network, its worker stopped as after a night; answers the ms from the start of the navigation
 * until its card is drawn and can be pressed.
 */
async function opening(
  context: BrowserContext,
  base: string,
  rested?: (page: Page) => Promise<unknown>,
): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
  await page.waitForTimeout(AT_REST_MS)
  await page.addInitScript(
    ([card, opened]) => {
      const look = () => {
        if (document.querySelector(card) === null) return requestAnimationFrame(look)
        // After the frame, once nothing holds the page.
        return requestAnimationFrame(() => setTimeout(() => console.log(opened, performance.now())))
      }
      look()
    },
    [CARD, OPENED] as const,
  )
  // Told by the page: a question of the driver would run in it while it opens, on one side of the comparison alone.
  const told = page.waitForEvent('console', (message) => message.text().startsWith(OPENED))
  await page.goto(`${base}/terrain/`)
  const ms = Number((await told).text().slice(OPENED.length))
  await rested?.(page)
  await page.close()
  return ms
}

/** Puts a bare page, or again the application's, where the worker keeps its page. Returns what stood there. */
async function servePage(context: BrowserContext, base: string, html?: string): Promise<string> {
  const page = await context.newPage()
  // No page of the application, which writes there too.
  await page.goto(`${base}/terrain/manifest.webmanifest`)
  const before = await page.evaluate(async (body) => {
    const [name = ''] = (await caches.keys()).filter((one) => one.startsWith('terrain-'))
    const cache = await caches.open(name)
    const kept = await cache.match('/terrain/')
    // With the headers of the application's page: both pages are held to the same policy.
    if (body) await cache.put('/terrain/', new Response(body, kept))
    return kept?.text()
  }, html)
  await page.close()
  return before ?? ''
}

await withBench(async (bench) => {
  const { exploitant, operateur } = bench.world
  await load(bench, insertPatrimoines(1, exploitant.id), insertConteneurs(POINTS), ...insertTournees(1))
  await withBrowser(
    bench,
    async (context, base) => {
      const first = await context.newPage()
      await first.goto(`${base}/terrain/`)
      await first.locator(CARD).filter({ hasText: 'Préparée' }).first().waitFor()
      await first.evaluate(() => navigator.serviceWorker.ready)
      await first.close()
      const times = await tapsOf(context, base)
      const [middle, longest] = [median(times), Math.max(...times)]
      report(
        `tap to the next of ${POINTS} points, processor ${SLOWER} times slower`,
        `${middle.toFixed(0)} ms (longest of ${TAPS}: ${longest.toFixed(0)} ms)`,
        `a tap may last ${TAP_MAX_MS} ms`,
        middle / TAP_MAX_MS,
        { atMost: 1 },
      )
      await opening(context, base, untilKept)
      const own = await servePage(context, base)
      const [ours = Number.NaN, bare = Number.NaN, unseen = Number.NaN] = await inTurn(
        [
          () => opening(context, base, untilKept),
          async () => {
            await servePage(context, base, BARE)
            const ms = await opening(context, base)
            await servePage(context, base, own)
            return ms
          },
          async () => {
            await servePage(context, base, own.replace(/<template.*<\/template>/s, '<template></template>'))
            return opening(context, base, untilKept)
          },
        ],
        { warm: 1, rounds: ROUNDS },
      )
      report(
        'telephone without a network, opened until a round can be pressed',
        `${ours.toFixed(0)} ms`,
        `${bare.toFixed(0)} ms (a bare page of the same worker)`,
        ours / bare,
        { atMost: 1.5 },
      )
      report(
        'the same, killed before its first screen was kept',
        `${unseen.toFixed(0)} ms`,
        `${bare.toFixed(0)} ms (the same)`,
        unseen / bare,
        { atMost: 3 },
      )
    },
    { email: operateur.email, viewport: PHONE },
  )
})
