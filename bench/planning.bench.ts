import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { lundiDe } from '@lavandiere/domain/planning/deplacement.ts'
import { makeApp } from '@lavandiere/server/app.ts'
import { boardDocument } from '@lavandiere/server/planning/semaine.ts'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { withBrowser } from './browser.ts'
import { insertConteneurs, insertPatrimoines, insertTournees } from './entreprise.ts'
import { type Bench, inTurn, load, median, report, timed, withBench } from './socle.ts'

/** People of the board; each has a round on every day. */
const PERSONNES = 60
const ROUNDS = 15

/** A company of sixty people with a round and a vehicle each, and the sheets of the week before. */
async function loadCompany(bench: Bench): Promise<void> {
  const { exploitant } = bench.world
  await load(
    bench,
    insertPatrimoines(bench.world, PERSONNES),
    insertConteneurs(1, 5),
    ...insertTournees(bench.world, 30),
  )
  await load(
    bench,
    sql`insert into users (role, exploitant_id, libelle, email, password, rh_feature_enabled)
      select 'operateur', ${exploitant.id}, 'Opérateur ' || i, 'op' || i || '@mesure.example', 'x', true
      from generate_series(2, ${PERSONNES}::int) i`,
    sql`insert into laveuses (exploitant_id, immatriculation, operateur_id, statut)
      select exploitant_id, 'AA-' || id || '-ZZ', id, 1 from users where role = 'operateur' and exploitant_id = ${exploitant.id}`,
    sql`update campagne_lavages t set chauffeur_id = p.id from (
        select id, row_number() over (order by id) as rang from users
        where role = 'operateur' and exploitant_id = ${exploitant.id}) p
      where p.rang = (select count(*) from campagne_lavages v where v.id <= t.id)`,
    sql`insert into poste_operateurs (exploitant_id, operateur_id, date, statut_journee)
      select exploitant_id, id, current_date - d, case when d = 3 then 'CP' else 'WD' end
      from users, generate_series(1, 7) d where role = 'operateur' and exploitant_id = ${exploitant.id}`,
    sql`insert into feuille_de_temps (exploitant_id, poste_id, operateur_id, heure_debut, heure_fin, temps_pause_minutes)
      select exploitant_id, id, operateur_id, date + time '06:00', date + time '13:30', 30 from poste_operateurs where statut_journee = 'WD'`,
  )
}

/** Milliseconds in which the board is to be drawn. */
const DESSIN_MS = 100
const DESSINS = 7

/** Notes in the page when the answer of a week has been read, and when the frame after its cells is over. */
function watchBoard(week: string): void {
  const { text } = Response.prototype
  Response.prototype.text = async function () {
    const read = await text.call(this)
    if (this.url.includes('/api/planning') && this.url.includes(week)) performance.mark('read')
    return read
  }
  const seen = new MutationObserver(() => {
    if (!document.querySelector(`[data-jour="${week}"]`)) return
    seen.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('drawn')))
  })
  seen.observe(document.body, { childList: true, subtree: true, attributes: true })
}

/** Milliseconds of script, layout and paint from the answer of a week to the frame that shows it; another week stood there. */
async function drawnMs(page: Page, base: string, du: string): Promise<number> {
  const other = addDays(du, 7)
  await page.goto(`${base}/planning?du=${other}`)
  await page.locator(`[data-jour="${other}"]`).first().waitFor()
  await page.evaluate(watchBoard, du)
  await page.getByRole('button', { name: 'Semaine précédente' }).click()
  await page.waitForFunction(() => performance.getEntriesByName('drawn').length > 0)
  return page.evaluate(() => performance.measure('board', 'read', 'drawn').duration)
}

async function measureDrawing(bench: Bench, du: string): Promise<void> {
  await withBrowser(bench, async (context, base) => {
    const page = await context.newPage()
    const spent: number[] = []
    for (let round = 0; round < DESSINS; round++) spent.push(await drawnMs(page, base, du))
    const drawn = median(spent.slice(1))
    report('board, drawn', `${drawn.toFixed(0)} ms`, `${DESSIN_MS} ms`, drawn / DESSIN_MS, { atMost: 1 })
  })
}

await withBench(async (bench) => {
  await loadCompany(bench)
  const { services, world } = bench
  const app = await makeApp(services)
  const headers = { authorization: world.exploitant.bearer }
  const du = lundiDe(new Date().toISOString().slice(0, 10))
  const url = `/api/planning?du=${du}`
  const board = async () => {
    const answer = await app.inject({ url, headers })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.body
  }
  // The same rows as JSON without an account, its rights and its policies.
  const reference = () =>
    asSystem(services.pool, (tx) =>
      tx.execute(boardDocument(world.exploitant.id, { du, au: addDays(du, 6) })),
    )
  const { passages, operateurs } = JSON.parse(await board())
  console.log(
    `a board of ${operateurs.length} people, ${passages.length} rounds' days, ${(await board()).length} bytes`,
  )
  const [ours = 0, theirs = 0] = await inTurn([timed(board), timed(reference)], { warm: 10, rounds: ROUNDS })
  report(
    'board, opening',
    `${(1000 / ours).toFixed(0)}/s`,
    `${(1000 / theirs).toFixed(0)}/s (bare statement)`,
    theirs / ours,
    {
      atLeast: 0.5,
    },
  )
  await app.close()
  await measureDrawing(bench, du)
})
