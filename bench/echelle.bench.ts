import { makeApp } from '@lavandiere/server/app.ts'
import { hashToken } from '@lavandiere/server/platform/http/auth.ts'
import { openDays } from '@lavandiere/server/telematique/reception.ts'
import type { Request } from 'autocannon'
import { sql } from 'drizzle-orm'
import { type Cost, type Measured, measureNode } from './echelle-charge.ts'
import { bytesPerRow, type Caller, loadSocietes, PASSWORD, SOCIETE } from './echelle-donnees.ts'
import { type Bench, inTurn, load, report, timed, withBenches } from './socle.ts'

/** Companies on the large database; the small one has a single company of the same size. */
const SOCIETES = Number(process.env.ECHELLE_SOCIETES ?? 200)
const JETON = 'jeton-des-mesures-d-echelle'

const LISTS = [
  '/api/conteneurs?itemsPerPage=30',
  '/api/conteneurs?itemsPerPage=25&order[status]=desc',
  '/api/conteneurs?itemsPerPage=25&search=lilas',
  '/api/interventions?itemsPerPage=25&order[dateEvenement]=desc',
  '/api/patrimoines?itemsPerPage=25',
  '/api/campagne_lavages?itemsPerPage=25',
  '/api/operateurs?itemsPerPage=25',
] as const
const DASHBOARD = '/api/newdashboard'
const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' })

/** Asks a database of companies in turn as their exploitants, within the process. */
async function asking({ services }: Bench, callers: readonly Caller[]) {
  const app = await makeApp(services)
  let turn = 0
  const ask = async (url: string): Promise<void> => {
    const caller = callers[turn++ % callers.length]
    const headers = { authorization: caller?.bearer ?? '' }
    const answer = await app.inject(
      url === DASHBOARD
        ? { method: 'POST', url, headers, payload: { exploitantId: caller?.id, date: today } }
        : { url, headers },
    )
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
  }
  return { ask, close: () => app.close() }
}

/** The same list of a company of the same size, alone and among many others. */
async function measureGrowth(few: Bench, alone: Caller[], many: Bench, among: Caller[]): Promise<void> {
  const one = await asking(few, alone)
  const all = await asking(many, among)
  for (const url of [...LISTS, DASHBOARD]) {
    const [a = 0, b = 0] = await inTurn([timed(() => all.ask(url)), timed(() => one.ask(url))], {
      warm: 25,
      rounds: 21,
    })
    report(
      `${url}, ${among.length} of ${SOCIETES} companies ask`,
      `${a.toFixed(1)} ms`,
      `${b.toFixed(1)} ms alone`,
      a / b,
      {
        atMost: 1.5,
      },
    )
  }
  await one.close()
  await all.close()
}

const json = { 'content-type': 'application/json' }

/** The calls of a kind, by companies in turn. */
function callsOf(callers: readonly Caller[]): Record<string, Request[]> {
  const each = (make: (caller: Caller) => Request): Request[] =>
    callers.map((caller) => {
      const request = make(caller)
      return { ...request, headers: { authorization: caller.bearer, ...request.headers } }
    })
  const get = (path: string) => each(() => ({ method: 'GET', path }))
  const start = Math.floor(Date.now() / 1_000) - 3_600
  return {
    'a list of 30 containers': get('/api/conteneurs?itemsPerPage=30'),
    'a list of 25 interventions': get('/api/interventions?itemsPerPage=25&order[dateEvenement]=desc'),
    'an account': each(({ id }) => ({ method: 'GET', path: `/api/users/${id}` })),
    'a dashboard': each(({ id }) => ({
      method: 'POST',
      path: DASHBOARD,
      headers: json,
      body: JSON.stringify({ exploitantId: id, date: today }),
    })),
    'a creation': each(() => ({
      method: 'POST',
      path: '/api/prestations',
      headers: json,
      body: JSON.stringify({ libelle: 'Lavage [<id>]' }),
    })),
    'a log-in': callers.map(({ email }) => ({
      method: 'POST',
      path: '/api/login_check',
      headers: json,
      body: JSON.stringify({ email, password: PASSWORD }),
    })),
    '100 positions in one call': Array.from({ length: 50 }, (_, n) => ({
      method: 'POST',
      path: `/api/telematique/entrees/${JETON}/flespi`,
      headers: json,
      body: JSON.stringify(
        Array.from({ length: 100 }, (_, i) => ({
          ident: `traceur-${1 + (i % 50)}`,
          timestamp: start + n * 2 + Math.floor(i / 50),
          'position.latitude': 48.9 + i * 1e-4,
          'position.longitude': 2.3,
          'position.speed': 30,
          'engine.ignition.status': true,
        })),
      ),
    })),
  }
}

const said = ({ perSecond, nodeMs, baseMs, p50Ms, p99Ms, failed }: Cost) =>
  `${perSecond.toFixed(0)}/s, node ${nodeMs.toFixed(2)} ms, database ${baseMs.toFixed(2)} ms of a processor a call, ` +
  `p50 ${p50Ms} ms, p99 ${p99Ms} ms${failed > 0 ? `, ${(failed * 100).toFixed(1)} % refused` : ''}`

/** Half of the calls of people at work are lists, a tenth are dashboards, a twentieth are writes; one every five seconds. */
const PAUSE_S = 5
function mixOf(calls: Record<string, Request[]>): Request[] {
  const shares = {
    'a list of 30 containers': 8,
    'a list of 25 interventions': 4,
    'an account': 5,
    'a dashboard': 2,
    'a creation': 1,
  }
  const kinds = Object.entries(shares).flatMap(([kind, n]) =>
    Array.from({ length: n }, () => calls[kind] ?? []),
  )
  return Array.from({ length: 10 }, (_, turn) =>
    kinds.flatMap((kind) => kind[turn % kind.length] ?? []),
  ).flat()
}

/** The most people at once whose calls are answered within half a second, 99 of 100, and none refused. */
async function measurePeople(node: Measured, calls: Record<string, Request[]>): Promise<void> {
  const mix = mixOf(calls)
  for (const people of [250, 500, 1_000, 2_000, 4_000]) {
    const cost = await node.cost(mix, {
      connections: Math.min(people, 400),
      seconds: 4,
      perSecond: people / PAUSE_S,
    })
    console.log(`${people} people, a call each every ${PAUSE_S} s: ${said(cost)}`)
    if (cost.p99Ms > 500 || cost.failed > 0) break
  }
}

await withBenches(2, async ([few, many]) => {
  if (!few || !many) throw new Error('two databases are needed')
  const start = performance.now()
  const alone = await loadSocietes(few, 1)
  const among = await loadSocietes(many, SOCIETES)
  const { patrimoines, conteneurs, jours } = SOCIETE
  const containers = SOCIETES * patrimoines * conteneurs
  console.log(
    `${SOCIETES} companies, ${containers} containers, ${containers * jours} interventions, loaded in ${((performance.now() - start) / 1_000).toFixed(0)} s`,
  )
  await measureGrowth(few, alone, many, among)
  const [first] = among
  await load(
    many,
    sql`insert into jetons_traceurs (exploitant_id, libelle, empreinte, fin) values (${first?.id}, 'Mesure', ${hashToken(JETON)}, 'fin.')`,
    sql`insert into laveuses (exploitant_id, immatriculation, identifiant_traceur) select ${first?.id}, 'E-' || i, 'traceur-' || i from generate_series(1, 50) i`,
  )
  await openDays(
    many.services.pool,
    [0, 1].map((n) => new Date(Date.now() - n * 86_400_000).toISOString().slice(0, 10)),
  )
  const node = await measureNode(many)
  try {
    const calls = callsOf(among)
    for (const [kind, requests] of Object.entries(calls))
      console.log(`${kind}: ${said(await node.cost(requests))}`)
    await measurePeople(node, calls)
    const { statements, nodeMs } = await node.idle(5)
    console.log(
      `nobody calls: ${statements} transactions a second, ${nodeMs.toFixed(0)} ms of a processor a second`,
    )
  } finally {
    await node.stop()
  }
  await many.services.pool.query('analyze')
  for (const table of [
    'conteneurs',
    'campagne_occurrences',
    'interventions',
    'dernieres_interventions',
    'positions',
  ])
    console.log(`${table}: ${(await bytesPerRow(many, table)).toFixed(0)} bytes a row, indexes with it`)
})
