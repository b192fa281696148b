import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { CLOCK_MS, FRAME_MAX_MS, framesDuring, withBrowser } from './navigateur.ts'
import { type Bench, inTurn, report, withBench } from './socle.ts'

const ROWS = 10_000
const FEW = 100
const ROUNDS = 5
const SCROLL_MS = 3_000
/** A quick turn of the wheel at each frame. */
const STEP_PX = 240

/** A patrimoine with one container, whose list the browser is answered as if there were many. */
async function makePatrimoine({ services, world: { exploitant, client } }: Bench): Promise<number> {
  return asSystem(services.pool, async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into patrimoines (exploitant_id, client_id, libelle, is_unipatrimoine)
      values (${exploitant.id}, ${client.id}, 'Longue liste', false) returning id`)
    const id = rows[0]?.id ?? 0
    await tx.execute(sql`
      insert into conteneurs (exploitant_id, client_id, patrimoine_id, nomenclature, adresse, commune, conteneur_type, dechet_type)
      values (${exploitant.id}, ${client.id}, ${id}, 'N1', '1 rue des Lilas', 'Saint-Denis', 'CA', 'VER')`)
    return id
  })
}

/** The page of the list of containers, whose one row the answer holds so many times: the table draws them all at once. */
async function openList(context: BrowserContext, address: string, count: number): Promise<Page> {
  const page = await context.newPage()
  await page.route(/\/api\/conteneurs\?/, async (route) => {
    const answer = await (await route.fetch()).json()
    const one = (answer['hydra:member'] ?? answer.member)[0]
    const members = Array.from({ length: count }, (_, i) => ({
      ...one,
      id: i + 1,
      nomenclature: `N${i + 1}`,
    }))
    await route.fulfill({ json: { ...answer, 'hydra:member': members, 'hydra:totalItems': count } })
  })
  await page.goto(address)
  await page.locator('tr[data-line]').nth(20).waitFor()
  return page
}

await withBench(async (bench) => {
  const id = await makePatrimoine(bench)
  await withBrowser(bench, async (context, base) => {
    const address = `${base}/patrimoine/${id}/detail/`
    const frames: number[] = []
    const scrolling = async (count: number) => {
      const page = await openList(context, address, count)
      const session = await context.newCDPSession(page)
      await session.send('Performance.enable')
      const work = async () => {
        const { metrics } = await session.send('Performance.getMetrics')
        return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
      }
      return async () => {
        await page.bringToFront()
        await page.evaluate(() => scrollTo(0, 0))
        const before = await work()
        const drawn = await framesDuring(page, SCROLL_MS, STEP_PX)
        if (count === ROWS) frames.push(...drawn)
        return ((await work()) - before) / drawn.length
      }
    }
    const works = [await scrolling(ROWS), await scrolling(FEW)]
    // The first scroll of a page also compiles its scripts: none of its frames counts.
    for (const work of works) await work()
    frames.length = 0
    const [many = Number.NaN, few = Number.NaN] = await inTurn(works, { warm: 0, rounds: ROUNDS })
    report(
      `table of ${ROWS} rows, work of a frame of its scroll`,
      `${many.toFixed(1)} ms`,
      `${few.toFixed(1)} ms (the same with ${FEW})`,
      many / few,
      { atMost: 1.2 },
    )
    const longest = Math.max(...frames)
    const late = frames.filter((ms) => ms > FRAME_MAX_MS + CLOCK_MS).length
    report(
      `the same, longest frame of ${frames.length} (${late} late)`,
      `${longest.toFixed(0)} ms`,
      `a frame may last ${FRAME_MAX_MS} ms`,
      longest / (FRAME_MAX_MS + CLOCK_MS),
      { atMost: 1 },
    )
  })
})
