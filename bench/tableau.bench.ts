import type { BrowserContext } from '@playwright/test'
import { loadSizes, withBrowser } from './browser.ts'
import { median, report, withBench } from './socle.ts'

const SIZES = [100, 10_000] as const
const ROUNDS = 5
/** A person's gestures in the table, by the name of the button; each asks the server for another page. */
const GESTURES = [
  ['sort by name, downwards', 'Nomenclature'],
  ['sort by status', 'Status'],
  ['sort by last wash', 'Dernier lavage'],
  ['sort by address', 'Adresse'],
  ['next page', 'Page suivante'],
  ['page after', 'Page suivante'],
] as const

/** Milliseconds of each gesture, from the click until the table shows other lines. */
async function gestures(context: BrowserContext, url: string): Promise<number[]> {
  const page = await context.newPage()
  try {
    await page.goto(url)
    await page.waitForSelector('table tbody tr')
    const times: number[] = []
    for (const [, name] of GESTURES) {
      await page.waitForLoadState('networkidle')
      times.push(
        await page.evaluate(async (button) => {
          const body = document.querySelector('table tbody')
          const before = body?.textContent
          const found = [...document.querySelectorAll('button')].find(
            (one) => (one.ariaLabel ?? one.textContent?.trim()) === button,
          )
          if (!found) throw new Error(`no button ${button}`)
          const start = performance.now()
          found.click()
          while (document.querySelector('table tbody')?.textContent === before)
            await new Promise((done) => requestAnimationFrame(done))
          return performance.now() - start
        }, name),
      )
    }
    return times
  } finally {
    await page.close()
  }
}

await withBench(async (bench) => {
  const [small, large] = await loadSizes(bench, SIZES)
  await withBrowser(bench, async (context, base) => {
    const seen = { small: [] as number[][], large: [] as number[][] }
    // The first round is not counted on either side: server and browser are still compiling.
    for (let round = 0; round <= ROUNDS; round++) {
      const times = {
        small: await gestures(context, `${base}/patrimoine/${small}/detail/`),
        large: await gestures(context, `${base}/patrimoine/${large}/detail/`),
      }
      if (round === 0) continue
      seen.small.push(times.small)
      seen.large.push(times.large)
    }
    const at = (rounds: readonly number[][], index: number) =>
      median(rounds.map((times) => times[index] ?? 0))
    for (const [index, [name]] of GESTURES.entries()) {
      const [a, b] = [at(seen.large, index), at(seen.small, index)]
      report(
        `table of 10,000 containers, ${name}`,
        `${a.toFixed(0)} ms`,
        `${b.toFixed(0)} ms (100 containers)`,
        a / b,
        { atMost: 2 },
      )
    }
  })
})
