import { makeApp } from '@lavandiere/server/app.ts'
import { charger, conteneursDe, patrimoinesDe, tourneesDe } from './entreprise.ts'
import { dire, meilleur, surBanc } from './socle.ts'

const PATRIMOINES = 2_000
const RUNS = 15
const PAGES = [
  ['first page of 25', 'itemsPerPage=25'],
  ['last page of 25', `itemsPerPage=25&page=${PATRIMOINES / 25}`],
  ['page of 200', 'itemsPerPage=200'],
  ['page of 1,000', 'itemsPerPage=1000'],
] as const

await surBanc(async ({ services, world }) => {
  const app = await makeApp(services)
  const headers = { authorization: world.exploitant.bearer }
  const measure = async () => {
    const times: number[] = []
    for (const [, query] of PAGES) {
      times.push(
        await meilleur(RUNS, async () => {
          const answer = await app.inject({ url: `/api/patrimoines?${query}`, headers })
          if (answer.json()['hydra:totalItems'] !== PATRIMOINES) throw new Error(answer.body)
        }),
      )
    }
    return times
  }
  await charger(services, patrimoinesDe(world, PATRIMOINES), conteneursDe(1, 10), ...tourneesDe(world, 1))
  const small = await measure()
  await charger(services, conteneursDe(11, 100))
  const large = await measure()
  for (const [index, [name]] of PAGES.entries()) {
    const [a = 0, b = 0] = [large[index], small[index]]
    dire(
      `${PATRIMOINES} patrimoines over 200,000 containers, ${name}`,
      `${a.toFixed(1)} ms`,
      `${b.toFixed(1)} ms (20,000)`,
      a / b,
      '≤ 1.5',
    )
  }
  await app.close()
})
