import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { withBrowser } from './browser.ts'
import { type Bench, load, report, withBench } from './socle.ts'
import { insertLaveuses } from './vehicules.ts'

const VEHICULES = 500
/** The longest frame that a person does not feel, in ms. */
const FRAME_MAX_MS = 50
/** The browser rounds its clock to this, in ms: a frame of three intervals of the screen, 50 ms, reads as 49.9 to 50.1. */
const CLOCK_MS = 0.1
const ROUNDS = 5
/** A refresh: the server tells of it within a second, then the markers glide for a second. */
const ROUND_MS = 4_000

/** All vehicles drive on by some hundred metres. */
const driveOn = ({ services }: Bench) =>
  asSystem(services.pool, (tx) =>
    tx.execute(sql`update dernieres_positions set instant = instant + interval '1 second', latitude = latitude + 0.002,
      longitude = longitude + 0.003, recu_le = now()`),
  )

/** The milliseconds between the frames that the page draws meanwhile, the longest first. */
const framesOf = (page: Page, ms: number) =>
  page.evaluate(async (lasting) => {
    const times: number[] = []
    const start = performance.now()
    let before = start
    while (before - start < lasting) {
      const now = await new Promise<number>((drawn) => requestAnimationFrame(drawn))
      if (now > before) times.push(now - before)
      before = Math.max(now, before)
    }
    return times.sort((a, b) => b - a)
  }, ms)

await withBench(async (bench) => {
  await load(
    bench,
    insertLaveuses(bench.world, VEHICULES),
    sql`insert into dernieres_positions (exploitant_id, laveuse_id, instant, source, latitude, longitude, vitesse_kmh, cap, contact, entrees)
      select exploitant_id, id, now() - interval '1 minute', 'flespi', 48.8 + (id * 7919 % 500) / 2500.0, 2.2 + (id * 104729 % 500) / 1500.0,
        30, 90, true, 0 from laveuses`,
  )
  await withBrowser(bench, async (context, base) => {
    const page = await context.newPage()
    await page.goto(`${base}/laveuses-tracking`)
    await page.waitForSelector('[aria-busy="false"][data-repos="tout"] canvas')
    const [still, moving]: number[][] = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      still?.push(...(await framesOf(page, ROUND_MS)))
      const frames = framesOf(page, ROUND_MS)
      const told = page.waitForResponse((answer) => answer.url().endsWith('/telematique/flotte'))
      await driveOn(bench)
      await told
      moving?.push(...(await frames))
    }
    const longest = (frames: number[] | undefined) => Math.max(...(frames ?? []))
    const late = (frames: number[] | undefined) =>
      frames?.filter((ms) => ms > FRAME_MAX_MS + CLOCK_MS).length ?? 0
    report(
      `live map of ${VEHICULES} vehicles refreshing, longest frame of ${moving?.length} (${late(moving)} late)`,
      `${longest(moving).toFixed(0)} ms`,
      `standing still ${longest(still).toFixed(0)} ms (${late(still)} late), a frame may last ${FRAME_MAX_MS} ms`,
      longest(moving) / (FRAME_MAX_MS + CLOCK_MS),
      { atMost: 1 },
    )
  })
})
