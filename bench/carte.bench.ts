import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import { startStandIn } from '@lavandiere/server/testing/stand-in.ts'
import type { BrowserContext } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { insertLavages, insertTournees } from './entreprise.ts'
import { CLOCK_MS, FRAME_MAX_MS, framesDuring, withBrowser } from './navigateur.ts'
import { type Bench, inTurn, load, report, withBench } from './socle.ts'
import { insertLaveuses } from './vehicules.ts'

const SIZES = [5_000, 20_000, 50_000] as const
const ROUNDS = 5
const MAPLIBRE = dirname(fileURLToPath(import.meta.resolve('maplibre-gl')))

/** Patrimoines of these sizes over a square degree, each with a daily tournée, three days of washes and readings. */
async function loadSizes(bench: Bench, tailles: readonly number[]): Promise<number[]> {
  const { services, world } = bench
  const { exploitant, client } = world
  const ids = await asSystem(services.pool, async (tx) => {
    const made: number[] = []
    for (const taille of tailles) {
      const { rows } = await tx.execute<{ id: number }>(sql`
        insert into patrimoines (exploitant_id, client_id, libelle, is_unipatrimoine)
        values (${exploitant.id}, ${client.id}, ${`P${taille}`}, false) returning id`)
      const id = rows[0]?.id ?? 0
      made.push(id)
      await tx.execute(sql`
        insert into conteneurs (exploitant_id, client_id, patrimoine_id, nomenclature, adresse, commune, conteneur_type, dechet_type, latitude, longitude)
        select ${exploitant.id}, ${client.id}, ${id}, 'N' || i, (i::bigint * 7919 % ${taille}::int) || ' rue des Lilas', 'Saint-Denis', 'CA', 'VER',
          48.4 + (i::bigint * 7919 % 10007) / 10007.0, 1.9 + (i::bigint * 104729 % 10009) / 10009.0 from generate_series(1, ${taille}::int) i`)
    }
    return made
  })
  const releves = sql`insert into releve_terrains (exploitant_id, client_id, conteneur_id, latitude, longitude)
    select exploitant_id, client_id, id, latitude + 0.0003, longitude from conteneurs where id % 2 = 0`
  await load(bench, ...insertTournees(3), insertLavages(0, 2), releves)
  return ids
}

/** A page of the map library alone: the points in one GeoJSON source, drawn as circles over the same tiles. */
const PAGE = `<!doctype html><link rel="stylesheet" href="/maplibre/maplibre-gl.css">
<button id="ouvrir">Ouvrir</button><div id="carte" style="width:900px;height:765px"></div>
<script type="module">
import * as maplibre from '/maplibre/maplibre-gl.mjs'
maplibre.setWorkerUrl('/maplibre/maplibre-gl-worker.mjs')
document.querySelector('#ouvrir').onclick = () => {
  const map = new maplibre.Map({
    container: 'carte',
    pixelRatio: 0.75, // As ours where the processor draws (decision 160).
    bounds: [[1.9, 48.4], [2.9, 49.4]],
    style: {
      version: 8,
      sources: {
        fond: { type: 'raster', tiles: [location.origin + '/{z}/{x}/{y}.png'], tileSize: 256, maxzoom: 19 },
        points: { type: 'geojson', data: '/points' + location.search },
      },
      layers: [
        { id: 'fond', type: 'raster', source: 'fond' },
        { id: 'points', type: 'circle', source: 'points', paint: { 'circle-radius': 5, 'circle-color': '#7bb421' } },
      ],
    },
  })
  map.on('idle', () => {
    document.querySelector('#carte').ariaBusy = 'false'
    document.querySelector('#carte').dataset.repos = 'tout'
  })
}
document.querySelector('#ouvrir').dataset.pret = 'oui'
</script>`

async function reference({ services }: Bench, ids: readonly number[]) {
  const collections = new Map<string, string>()
  for (const id of ids) {
    const { rows } = await asSystem(services.pool, (tx) =>
      tx.execute<{
        doc: string
      }>(sql`select json_build_object('type', 'FeatureCollection', 'features', json_agg(json_build_object(
        'type', 'Feature', 'id', id, 'properties', json_build_object('nomenclature', nomenclature),
        'geometry', json_build_object('type', 'Point', 'coordinates', json_build_array(longitude, latitude)))))::text as doc
        from conteneurs where patrimoine_id = ${id}`),
    )
    collections.set(`/points?${id}`, rows[0]?.doc ?? '')
  }
  return startStandIn('normal', ({ url = '/' }, reply) => {
    const points = collections.get(url)
    if (points) return reply.setHeader('content-type', 'application/json').end(points)
    const file = /^\/maplibre\/([\w.-]+)$/.exec(url)?.[1]
    if (!file) return reply.setHeader('content-type', 'text/html').end(PAGE)
    reply.setHeader('content-type', file.endsWith('.css') ? 'text/css' : 'text/javascript')
    reply.end(readFileSync(join(MAPLIBRE, file)))
  })
}

/** Milliseconds from a click until the map that it opens is idle: points and tiles drawn, nothing moving. */
async function clickToIdle(
  context: BrowserContext,
  url: string,
  ready: string,
  button: string,
): Promise<number> {
  const page = await context.newPage()
  try {
    await page.goto(url)
    await page.waitForSelector(ready)
    return await page.evaluate(async (selector) => {
      const start = performance.now()
      document.querySelector<HTMLElement>(selector)?.click()
      const isIdle = () => document.querySelector('[aria-busy="false"][data-repos="tout"] canvas') !== null
      while (!isIdle()) await new Promise((done) => requestAnimationFrame(done))
      return performance.now() - start
    }, button)
  } finally {
    // Forgets that the map was chosen, so that the next page opens with the list again.
    await page.evaluate(() => localStorage.removeItem('lavandiere.patrimoine.affichage'))
    await page.close()
  }
}

const VEHICULES = 500
/** A refresh: the server tells of it within a second, then the markers glide for a second. */
const REFRESH_MS = 4_000

/** All vehicles drive on by some hundred metres. */
const driveOn = ({ services }: Bench) =>
  asSystem(services.pool, (tx) =>
    tx.execute(sql`update dernieres_positions set instant = instant + interval '1 second', latitude = latitude + 0.002,
      longitude = longitude + 0.003, recu_le = now()`),
  )

/** The longest frame of the live map while all its vehicles move, beside the frame that a person does not feel. */
async function measureLiveMap(bench: Bench, context: BrowserContext, base: string): Promise<void> {
  await load(
    bench,
    insertLaveuses(bench.world, VEHICULES),
    sql`insert into dernieres_positions (exploitant_id, laveuse_id, instant, source, latitude, longitude, vitesse_kmh, cap, contact, entrees)
      select exploitant_id, id, now() - interval '1 minute', 'flespi', 48.8 + (id * 7919 % 500) / 2500.0, 2.2 + (id * 104729 % 500) / 1500.0,
        30, 90, true, 0 from laveuses`,
  )
  const page = await context.newPage()
  await page.goto(`${base}/laveuses-tracking`)
  await page.waitForSelector('[aria-busy="false"][data-repos="tout"] canvas')
  const frames: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const drawn = framesDuring(page, REFRESH_MS)
    const refreshed = page.waitForResponse((answer) => answer.url().endsWith('/telematique/flotte'))
    await driveOn(bench)
    await refreshed
    frames.push(...(await drawn))
  }
  await page.close()
  const longest = Math.max(...frames)
  const late = frames.filter((ms) => ms > FRAME_MAX_MS + CLOCK_MS).length
  report(
    `live map of ${VEHICULES} vehicles refreshing, longest frame of ${frames.length} (${late} late)`,
    `${longest.toFixed(0)} ms`,
    `a frame may last ${FRAME_MAX_MS} ms`,
    longest / (FRAME_MAX_MS + CLOCK_MS),
    { atMost: 1 },
  )
}

await withBench(async (bench) => {
  const ids = await loadSizes(bench, SIZES)
  const bare = await reference(bench, ids)
  await withBrowser(bench, async (context, base) => {
    for (const [index, taille] of SIZES.entries()) {
      const id = ids[index]
      const ours = () =>
        clickToIdle(context, `${base}/patrimoine/${id}/detail/`, 'table tbody tr', 'input[value="map"]')
      const theirs = () => clickToIdle(context, `${bare.url}/?${id}`, '[data-pret]', '#ouvrir')
      const [a = 0, b = 0] = await inTurn([ours, theirs], { warm: 1, rounds: ROUNDS })
      report(
        `map of ${taille} containers, click to idle`,
        `${a.toFixed(0)} ms`,
        `${b.toFixed(0)} ms (bare MapLibre, one GeoJSON source)`,
        a / b,
        { atMost: 1.5 },
      )
    }
    await measureLiveMap(bench, context, base)
  })
  await bare.stop()
})
