import { makeApp } from '@lavandiere/server/app.ts'
import { insertConteneurs, insertPatrimoines, insertTournees } from './entreprise.ts'
import { type Bench, inTurn, load, report, timed, withBenches } from './socle.ts'

const PATRIMOINES = 2_000
const ROUNDS = 15
const PAGES = [
  ['first page of 25', 'itemsPerPage=25'],
  ['last page of 25', `itemsPerPage=25&page=${PATRIMOINES / 25}`],
  ['page of 200', 'itemsPerPage=200'],
  ['page of 1,000', 'itemsPerPage=1000'],
] as const

/** Loads 2,000 patrimoines of that many containers each. Returns the server and a function that reads a page of their list. */
async function readerOf(bench: Bench, conteneurs: number) {
  const { services, world } = bench
  await load(
    bench,
    insertPatrimoines(world, PATRIMOINES),
    insertConteneurs(1, 10),
    ...insertTournees(world, 1),
  )
  if (conteneurs > 10) await load(bench, insertConteneurs(11, conteneurs))
  const app = await makeApp(services)
  const headers = { authorization: world.exploitant.bearer }
  const read = (query: string) => async () => {
    const answer = await app.inject({ url: `/api/patrimoines?${query}`, headers })
    if (answer.json()['hydra:totalItems'] !== PATRIMOINES) throw new Error(answer.body)
  }
  return { app, read }
}

await withBenches(2, async ([few, many]) => {
  if (!few || !many) throw new Error('two databases are needed')
  const small = await readerOf(few, 10)
  const large = await readerOf(many, 100)
  for (const [name, query] of PAGES) {
    const works = [timed(large.read(query)), timed(small.read(query))]
    const [a = 0, b = 0] = await inTurn(works, { warm: 8, rounds: ROUNDS })
    report(
      `${PATRIMOINES} patrimoines over 200,000 containers, ${name}`,
      `${a.toFixed(1)} ms`,
      `${b.toFixed(1)} ms (20,000)`,
      a / b,
      { atMost: 1.5 },
    )
  }
  await small.app.close()
  await large.app.close()
})
