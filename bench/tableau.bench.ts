import type { BrowserContext } from '@playwright/test'
import { chargerTailles, surNavigateur } from './navigateur.ts'
import { dire, surBanc } from './socle.ts'

const TAILLES = [100, 10_000] as const
const RUNS = 5
/** What a person does in the table, by the name of the button; each asks the server for another page. */
const GESTES = [
  ['sort by name, downwards', 'Nomenclature'],
  ['sort by status', 'Status'],
  ['sort by last wash', 'Dernier lavage'],
  ['sort by address', 'Adresse'],
  ['next page', 'Page suivante'],
  ['page after', 'Page suivante'],
] as const

/** Milliseconds of each gesture, from the click until other lines stand in the table. */
async function gestures(context: BrowserContext, url: string): Promise<number[]> {
  const page = await context.newPage()
  try {
    await page.goto(url)
    await page.waitForSelector('table tbody tr')
    const times: number[] = []
    for (const [, name] of GESTES) {
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

await surBanc(async (banc) => {
  const [small, large] = await chargerTailles(banc, TAILLES)
  await surNavigateur(banc, async (context, base) => {
    const best = new Map<string, number[]>()
    for (let run = 0; run < RUNS; run++) {
      for (const id of [small, large]) {
        const times = await gestures(context, `${base}/patrimoine/${id}/detail/`)
        for (const [index, time] of times.entries()) {
          const key = `${id} ${index}`
          best.set(key, [...(best.get(key) ?? []), time])
        }
      }
    }
    const median = (id: number | undefined, index: number) =>
      (best.get(`${id} ${index}`) ?? []).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
    for (const [index, [name]] of GESTES.entries()) {
      const [a, b] = [median(large, index), median(small, index)]
      dire(
        `table of 10,000 containers, ${name}`,
        `${a.toFixed(0)} ms`,
        `${b.toFixed(0)} ms (100 containers)`,
        a / b,
        '≤ 2',
      )
    }
  })
})
