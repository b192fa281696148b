import { loadCompanies } from '../entreprise.ts'
import { report, withBench } from '../socle.ts'
import { startServer, type Target, throughputs } from '../throughput.ts'
import { installDirectus, startDirectus, TOKEN } from './directus.ts'

const COLUMNS = [
  'id',
  'nomenclature',
  'adresse',
  'complement_adresse',
  'commune',
  'conteneur_type',
  'dechet_type',
  'marque',
  'quantite',
  'volume',
  'latitude',
  'longitude',
  'ordre_csv',
]
const RELATIONS = ['patrimoine_id', 'client_id', 'exploitant_id'].flatMap((name) => [
  `${name}.id`,
  `${name}.libelle`,
  `${name}.archived_at`,
])
/** The last wash and the last reading of a container, from which our list derives the container's state. */
const LAST = [
  'interventions.id',
  'interventions.date_evenement',
  'interventions.status',
  'releves.latitude',
  'releves.longitude',
]
const fields = `fields=${[...COLUMNS, ...RELATIONS, ...LAST].join(',')}&deep[interventions][_limit]=1&deep[interventions][_sort]=-date_evenement&deep[releves][_limit]=1&deep[releves][_sort]=-created_at`
// Sorted by id, which is cheaper than our natural order and gives the same rows here.
const living = 'sort=id&filter[archived_at][_null]=true&meta=filter_count'

/** Seconds of a round: Directus takes several for its list of 1,000 with the last washes. */
const CALLS = [
  {
    name: 'a list of 1,000',
    ours: '/api/conteneurs?patrimoineId=1',
    theirs: `/items/conteneurs?${fields}&${living}&filter[patrimoine_id][_eq]=1&limit=1000`,
    goal: 4,
    seconds: 8,
  },
  {
    name: 'a list of 30',
    ours: '/api/conteneurs?itemsPerPage=30',
    theirs: `/items/conteneurs?${fields}&${living}&limit=30`,
    goal: 12,
    seconds: 2,
  },
  {
    name: 'an item',
    ours: '/api/conteneurs/1',
    theirs: `/items/conteneurs/1?${fields}`,
    goal: 12,
    seconds: 2,
  },
]

installDirectus()
await withBench(async (bench) => {
  await loadCompanies(bench)
  // Our server starts first: its start puts every table of the schema under row-level security, and Directus's own
  // tables must not be.
  const server = await startServer(bench)
  const directus = await startDirectus(bench)
  try {
    const ours = { authorization: bench.world.exploitant.bearer }
    const theirs = { authorization: `Bearer ${TOKEN}` }
    for (const { name, ours: path, theirs: theirPath, goal, seconds } of CALLS) {
      const targets = [
        { url: server.url + path, headers: ours },
        { url: directus.url + theirPath, headers: theirs },
      ]
      await sameRows(targets)
      const [a = 0, b = 0] = await throughputs(targets, { seconds, rounds: 3, warm: 1 })
      report(name, `${a.toFixed(1)}/s`, `${b.toFixed(1)}/s (Directus 11, the same fields)`, a / b, {
        atLeast: goal,
      })
    }
  } finally {
    await server.stop()
    await directus.stop()
  }
})

/**
 * Checks that both servers answer the same containers.
 * @throws Error otherwise: the figures would compare two questions, not two servers
 */
async function sameRows(targets: readonly Target[]): Promise<void> {
  const look = async ({ url, headers = {} }: Target) => {
    const answer = await fetch(url, { headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} ${text} of ${url}`)
    const body = JSON.parse(text)
    const rows: { id: number }[] = [body['hydra:member'] ?? body.data ?? body].flat()
    console.log(`${new URL(url).pathname}: ${rows.length} rows, ${(text.length / 1024).toFixed(0)} KiB`)
    return rows.map(({ id }) => id).join()
  }
  const [a = '', b = ''] = await Promise.all(targets.map(look))
  if (a !== b) throw new Error(`the rows differ: ${a.slice(0, 80)} | ${b.slice(0, 80)}`)
}
