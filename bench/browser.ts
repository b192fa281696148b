import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeApp } from '@lavandiere/server/app.ts'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import { MOT_DE_PASSE } from '@lavandiere/server/testing/accounts.ts'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { CHROMIUM } from '../e2e/chromium.ts'
import { PIXEL } from '../e2e/pixel.ts'
import { insertLavages, insertTournees } from './entreprise.ts'
import { type Bench, load } from './socle.ts'

const ROOT = join(import.meta.dirname, '..')
const PATIENCE_MS = 120_000
/** A picture by its name, or a tile by the format that its address asks for. */
const TILE = /\.(png|jpe?g)(\?|$)|[?&]format=image\/png/i

/** Patrimoines of these sizes over a square degree, each with a daily tournée, three days of washes and readings. */
export async function loadSizes(bench: Bench, tailles: readonly number[]): Promise<number[]> {
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

/** Runs `work` with a browser, logged in, on the built web of a real server. Map tiles are answered here. */
export async function withBrowser(
  { services, world }: Bench,
  work: (context: BrowserContext, base: string) => Promise<void>,
): Promise<void> {
  if (!existsSync(join(ROOT, 'web/dist/index.html'))) throw new Error('the web is not built: npm test -- web')
  const app = await makeApp(services)
  const base = await app.listen({ host: '127.0.0.1', port: 0 })
  const browser = await chromium.launch(CHROMIUM)
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' })
    context.setDefaultTimeout(PATIENCE_MS)
    await context.route(TILE, (route) => route.fulfill({ body: PIXEL, contentType: 'image/png' }))
    await logIn(await context.newPage(), base, world.exploitant.email)
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
  await page.waitForURL(`${base}/`)
  await page.close()
}
