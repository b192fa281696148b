import { makeApp } from '@lavandiere/server/app.ts'
import { insertConteneurs, insertLavages, insertPatrimoines, insertTournees } from './entreprise.ts'
import { type Question, questionsOf } from './question.ts'
import { type Bench, inTurn, load, report, timed, withBenches } from './socle.ts'

const TOURNEES = 100
const CONTENEURS = 100
const JOURS = 100
const ROUNDS = 15

/** Lists with the queries of the screens, on the largest history. */
const LISTS = [
  '/api/interventions?itemsPerPage=25&order[dateEvenement]=desc',
  '/api/patrimoine/1/interventions?itemsPerPage=25',
  '/api/interventions?containerId=1&itemsPerPage=25',
  '/api/conteneurs?patrimoineId=1&itemsPerPage=25',
  '/api/conteneurs?itemsPerPage=25&order[status]=desc',
  '/api/patrimoines?itemsPerPage=25',
  '/api/campagne_lavages?itemsPerPage=25',
  '/api/users?itemsPerPage=25',
] as const

/**
 * The modes of the dashboard, whose calls are measured; that of the map reads the places of the day besides its rounds.
 */
const MODES = ['list', 'old', 'map'] as const
type Mode = (typeof MODES)[number]

/** Loads a company whose patrimoines each have a tournée today. Returns its server, and functions that read a mode of its day and a list. */
async function companyOf(bench: Bench) {
  const { services, world } = bench
  await load(bench, insertPatrimoines(world, TOURNEES), insertConteneurs(1, CONTENEURS))
  await load(bench, ...insertTournees(world, JOURS), insertLavages(0, 0))
  const app = await makeApp(services)
  const headers = { authorization: world.exploitant.bearer }
  const today = await services.pool.query<{ date: string }>(
    `select (now() at time zone 'Europe/Paris')::date::text as date`,
  )
  const date = today.rows[0]?.date
  const payload = { exploitantId: world.exploitant.id, date }
  const calls = {
    list: { method: 'POST', url: '/api/newdashboard', payload },
    old: { method: 'POST', url: '/api/dashboard', payload },
    map: { method: 'GET', url: `/api/dashboard/carte?date=${date}` },
  } as const
  const read = async (mode: Mode) => {
    const answer = await app.inject({ ...calls[mode], headers })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json()
  }
  const list = async (url: string): Promise<number> => {
    const answer = await app.inject({ url, headers })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    return answer.json()['hydra:totalItems']
  }
  return { app, read, list }
}

/** How the large tables are read: their scans, with the rows returned and the rows discarded, from EXPLAIN ANALYZE. */
async function scans({ services, world }: Bench, { text, values }: Question): Promise<string[]> {
  const { id, session } = world.exploitant
  const client = await services.pool.connect()
  try {
    await client.query('begin')
    await client.query('select ouvrir($1, $2, $3, $4)', [id, 'exploitant', id, session])
    const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
    return scansOf(rows[0]['QUERY PLAN'][0].Plan)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

await withBenches(2, async ([few, many]) => {
  if (!few || !many) throw new Error('two databases are needed')
  const small = await companyOf(few)
  const large = await companyOf(many)
  await load(many, insertLavages(1, JOURS - 1))
  const { totalTours, totalALaver } = await large.read('list')
  const { total } = await large.read('map')
  console.log(`a day with ${totalTours} tournées, ${total} containers, ${totalALaver} bins`)
  const history = `${(TOURNEES * CONTENEURS * JOURS) / 1e6} M interventions`
  for (const mode of MODES) {
    const sides = [timed(() => large.read(mode)), timed(() => small.read(mode))]
    const [a = 0, b = 0] = await inTurn(sides, { warm: 8, rounds: ROUNDS })
    report(`dashboard, ${mode}, ${history}`, `${a.toFixed(1)} ms`, `${b.toFixed(1)} ms (10,000)`, a / b, {
      atMost: 1.3,
    })
  }
  for (const url of LISTS) {
    const total = await large.list(url)
    const asked = await questionsOf(() => large.list(url), /count\(\*\)|limit/)
    const [ms = 0] = await inTurn([timed(() => large.list(url))], { rounds: ROUNDS })
    console.log(`${url}: ${total} in all, ${ms.toFixed(1)} ms`)
    for (const question of asked) console.log(`  ${(await scans(many, question)).join(', ')}`)
  }
  await small.app.close()
  await large.app.close()
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

function scansOf(plan: Plan): string[] {
  const rows = Math.round(plan['Actual Rows'] * plan['Actual Loops'])
  const over = Math.round((plan['Rows Removed by Filter'] ?? 0) * plan['Actual Loops'])
  const own =
    plan['Relation Name'] && rows + over > 1_000
      ? [
          `${plan['Node Type']} ${plan['Index Name'] ?? plan['Relation Name']} ${rows}${over ? ` (+${over})` : ''}`,
        ]
      : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)]
}
