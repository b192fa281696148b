import { makeApp } from '@lavandiere/server/app.ts'
import { charger, conteneursDe, lavagesDe, patrimoinesDe, tourneesDe } from './entreprise.ts'
import { dire, meilleur, question, surBanc } from './socle.ts'

const TOURNEES = 100
const CONTENEURS = 100
const JOURS = 100
const RUNS = 15

/** Lists as screens ask for them, on the largest history. */
const LISTES = [
  '/api/interventions?itemsPerPage=25&order[dateEvenement]=desc',
  '/api/patrimoine/1/interventions?itemsPerPage=25',
  '/api/interventions?containerId=1&itemsPerPage=25',
  '/api/conteneurs?patrimoineId=1&itemsPerPage=25',
  '/api/conteneurs?itemsPerPage=25&order[status]=desc',
  '/api/patrimoines?itemsPerPage=25',
  '/api/campagne_lavages?itemsPerPage=25',
  '/api/users?itemsPerPage=25',
] as const

await surBanc(async ({ services, world }) => {
  const { exploitant } = world
  const app = await makeApp(services)
  const headers = { authorization: exploitant.bearer }
  const date = (
    await services.pool.query<{ date: string }>(
      `select (now() at time zone 'Europe/Paris')::date::text as date`,
    )
  ).rows[0]?.date
  const day = async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/newdashboard',
      headers,
      payload: { exploitantId: exploitant.id, date },
    })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json()
  }
  const list = async (url: string) => {
    const answer = await app.inject({ url, headers })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    return answer.json()['hydra:totalItems']
  }

  await charger(services, patrimoinesDe(world, TOURNEES), conteneursDe(1, CONTENEURS))
  await charger(services, ...tourneesDe(world, JOURS), lavagesDe(0, 0))
  const { totalTours, totalALaver } = await day()
  console.log(`a day with ${totalTours} tournées, ${TOURNEES * CONTENEURS} containers, ${totalALaver} bins`)
  const small = await meilleur(RUNS, day)
  await charger(services, lavagesDe(1, JOURS - 1))
  await day()
  const large = await meilleur(RUNS, day)
  const what = `${(TOURNEES * CONTENEURS * JOURS) / 1e6} M interventions`
  dire(
    `dashboard, ${what}`,
    `${large.toFixed(1)} ms`,
    `${small.toFixed(1)} ms (10,000)`,
    large / small,
    '≤ 1.3',
  )

  for (const url of LISTES) {
    const total = await list(url)
    const asked = await question(() => list(url))
    const ms = await meilleur(RUNS, () => list(url))
    console.log(`${url}: ${total} in all, ${ms.toFixed(1)} ms`)
    console.log(`  ${(await scans(asked)).join(', ')}`)
  }
  await app.close()

  /** How the large tables are read: scans with the rows they bring and pass over, as EXPLAIN ANALYZE has them. */
  async function scans({ text, values }: { text: string; values: unknown[] }): Promise<string[]> {
    const client = await services.pool.connect()
    try {
      await client.query('begin')
      await client.query('select ouvrir($1, $2, $3, $4)', [
        exploitant.id,
        'exploitant',
        exploitant.id,
        exploitant.session,
      ])
      const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
      return scansOf(rows[0]['QUERY PLAN'][0].Plan)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
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
