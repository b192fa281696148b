import { makeApp } from '@lavandiere/server/app.ts'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import { sql } from 'drizzle-orm'
import { insertConteneurs, insertPatrimoines, insertTournees } from './entreprise.ts'
import { type Bench, inTurn, load, report, timed, withBenches } from './socle.ts'

const PATRIMOINES = 100
const LARGE = 200_000
const SMALL = 20_000
/** What people type: one container, a common word, two of which one is common, a word that stands nowhere. */
const TYPED = ['n7-155', 'lilas', 'lilas 155', 'zzzz']

const loadContainers = async (bench: Bench, count: number) =>
  load(
    bench,
    insertPatrimoines(PATRIMOINES, bench.world.exploitant.id),
    insertConteneurs(count / PATRIMOINES),
    ...insertTournees(1),
  )

/** The search over everything, as the box of Ctrl + K asks for it. */
async function searchOf(bench: Bench) {
  const app = await makeApp(bench.services)
  const headers = { authorization: bench.world.exploitant.bearer }
  const ask = async (text: string) => {
    const answer = await app.inject({ url: `/api/recherche?search=${encodeURIComponent(text)}`, headers })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    const { trouves } = answer.json()
    if (trouves.length > 0 !== (text !== 'zzzz')) throw new Error(`${text}: ${answer.body}`)
  }
  return { app, ask }
}

const words = sql`sans_accent(translate(' ' || nomenclature || ' ' || coalesce(adresse, '') || ' ' || coalesce(commune, '') || ' ', '-_''', '   '))`

/** The first six containers that hold the words, by name: nothing else, without row-level security and without a server. */
const bareQuestion = ({ services, world }: Bench, text: string) =>
  asSystem(services.pool, (tx) =>
    tx.execute(sql`select id, nomenclature, adresse from conteneurs
      where archived_at is null and exploitant_id = ${world.exploitant.id}
        and ${sql.join(
          text.split(/[ -]/).map((word) => sql`${words} like ${`%${word}%`}`),
          sql` and `,
        )}
      order by nomenclature collate fr_naturel limit 6`),
  )

await withBenches(2, async ([large, small]) => {
  if (!large || !small) throw new Error('two databases are needed')
  await loadContainers(large, LARGE)
  await loadContainers(small, SMALL)
  const [among, alone] = [await searchOf(large), await searchOf(small)]
  for (const text of TYPED) {
    const [ours = 0, bare = 0, few = 0] = await inTurn(
      [timed(() => among.ask(text)), timed(() => bareQuestion(large, text)), timed(() => alone.ask(text))],
      { warm: 5, rounds: 15 },
    )
    const figure = `${ours.toFixed(1)} ms`
    report(
      `« ${text} » over ${LARGE} containers`,
      figure,
      `${bare.toFixed(1)} ms (bare trigram question)`,
      ours / bare,
      { atMost: 1.5 },
    )
    report(`« ${text} » over ${LARGE} beside ${SMALL}`, figure, `${few.toFixed(1)} ms`, ours / few, {
      atMost: LARGE / SMALL,
    })
  }
  await among.app.close()
  await alone.app.close()
})
