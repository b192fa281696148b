import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeApp } from '@lavandiere/server/app.ts'
import { loadCompanies } from './entreprise.ts'
import { type Question, questionsOf } from './question.ts'
import { type Bench, inTurn, report, timed, withBenches } from './socle.ts'
import { BROWSER_ENCODINGS, type Running, startProgram, startServer, throughputs } from './throughput.ts'

const CALLS = [
  { name: 'a list of 1,000', path: '/api/conteneurs?patrimoineId=1', goal: 0.85 },
  { name: 'a list of 30', path: '/api/conteneurs?itemsPerPage=30', goal: 0.75 },
  { name: 'an item', path: '/api/conteneurs/1', goal: 0.6 },
] as const

/** Companies as large as those of the benchmark, in the database where a list may not grow with others. */
const OTHERS = 100
const LISTS = [
  '/api/conteneurs?itemsPerPage=30',
  '/api/conteneurs?itemsPerPage=25&order[status]=desc',
  '/api/conteneurs?itemsPerPage=25&search=lilas',
  '/api/interventions?itemsPerPage=25&order[dateEvenement]=desc',
  '/api/campagne_lavages?itemsPerPage=25',
]

/** Lists of a company among many of its size, beside the same lists of one that is nearly alone. */
async function measureGrowth(benches: readonly Bench[]): Promise<void> {
  const apps = await Promise.all(benches.map(({ services }) => makeApp(services)))
  for (const url of LISTS) {
    const asks = benches.map(({ world }, i) =>
      timed(async () => {
        const answer = await apps[i]?.inject({ url, headers: { authorization: world.exploitant.bearer } })
        if (answer?.statusCode !== 200) throw new Error(`${url}: ${answer?.body}`)
      }),
    )
    const [alone = 0, among = 0] = await inTurn(asks, { warm: 25, rounds: 21 })
    const [ours, reference] = [`${among.toFixed(1)} ms`, `${alone.toFixed(1)} ms alone`]
    report(`${url} among ${OTHERS} companies`, ours, reference, among / alone, { atMost: 1.5 })
  }
  for (const app of apps) await app.close()
}

/** The same statement asked as the system, which row-level security does not restrict: its text names the company. */
function withTenant({ text, values }: Question, exploitantId: number): Question {
  const living = '"conteneurs"."archived_at" is null'
  if (!text.includes(living)) throw new Error('the question no longer says which containers are living')
  return {
    text: text.replaceAll(living, `${living} and "conteneurs"."exploitant_id" = ${exploitantId}`),
    values,
  }
}

/** Routes that only send the rows of these statements, in a process of their own, as our server: each logs its requests. */
function startBare({ env }: Bench, questions: readonly Question[][]): Promise<Running> {
  const dir = env.VAR_DIR ?? ''
  const file = join(dir, 'questions.json')
  writeFileSync(file, JSON.stringify(questions))
  return startProgram([join(import.meta.dirname, 'route-nue.ts')], {
    env: { ...env, QUESTIONS: file },
    log: join(dir, 'route-nue.log'),
    health: '/sante',
  })
}

await withBenches(2, async ([bench, many]) => {
  if (!bench || !many) throw new Error('two databases are needed')
  await loadCompanies(bench)
  const authorization = bench.world.exploitant.bearer
  const app = await makeApp(bench.services)
  const questions: Question[][] = []
  for (const { name, path } of CALLS) {
    const look = () => app.inject({ url: path, headers: { authorization } })
    const asked = await questionsOf(look, /from "conteneurs"/)
    questions.push(asked.map((question) => withTenant(question, bench.world.exploitant.id)))
    console.log(`${name}: ${((await look()).body.length / 1024).toFixed(0)} KiB`)
  }
  await app.close()
  const bare = await startBare(bench, questions)
  const ours = await startServer(bench)
  try {
    for (const [index, { name, path, goal }] of CALLS.entries()) {
      const url = ours.url + path
      const packed = { 'accept-encoding': BROWSER_ENCODINGS }
      const [plain = 0, bareRate = 0, zstd = 0, brotli = 0] = await throughputs([
        { url, headers: { authorization } },
        { url: `${bare.url}/${index}` },
        { url, headers: { authorization, ...packed } },
        { url, headers: { authorization, 'accept-encoding': 'gzip, deflate, br' } },
      ])
      const rate = (value: number) => `${value.toFixed(0)}/s`
      report(
        name,
        rate(plain),
        `${rate(bareRate)} (bare route, the company in its question)`,
        plain / bareRate,
        { atLeast: goal },
      )
      report(`${name}, as a browser asks`, rate(zstd), `${rate(plain)} (not compressed)`, zstd / plain, {
        atLeast: 0.8,
      })
      report(`${name}, in brotli`, rate(brotli), `${rate(plain)} (not compressed)`, brotli / plain, {
        atLeast: 0.8,
      })
    }
  } finally {
    await ours.stop()
    await bare.stop()
  }
  await loadCompanies(many, OTHERS)
  await measureGrowth([bench, many])
})
