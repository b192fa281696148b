import { once } from 'node:events'
import { request } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { makeApp } from '@lavandiere/server/app.ts'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { to } from 'pg-copy-streams'
import { insertConteneurs, insertLavages, insertPatrimoines, insertTournees } from './entreprise.ts'
import { type Bench, inTurn, load, MB, mb, peakBytes, report, sink, timed, withBench } from './socle.ts'

const CONTENEURS = 1_000
const JOURS = 200
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Asks a listening server for the report of the last days, and takes it as it comes. */
async function readCsv(port: number, { world }: Bench, days: number): Promise<void> {
  const body = JSON.stringify({
    exploitant: `/api/exploitants/${world.exploitant.id}`,
    client: `/api/clients/${world.client.id}`,
    bilanType: 'patrimoine',
    patrimoine: '/api/patrimoines/1',
    dateDebut: dayAgo(days),
    dateFin: dayAgo(1),
  })
  const headers = {
    authorization: world.exploitant.bearer,
    'content-type': 'application/ld+json',
    'content-length': Buffer.byteLength(body),
  }
  const asked = request({ port, path: '/api/synthese', method: 'POST', headers }).end(body)
  const [answer] = await once(asked, 'response')
  if (answer.statusCode !== 200) throw new Error(`status ${answer.statusCode}`)
  await pipeline(answer, sink())
}

await withBench(async (bench) => {
  const { services, world, url } = bench
  await load(bench, insertPatrimoines(1, world.exploitant.id), insertConteneurs(CONTENEURS))
  await load(
    bench,
    ...insertTournees(JOURS),
    insertLavages(1, JOURS),
    sql`insert into problems (exploitant_id, libelle, importance, conteneur_type) values (${world.exploitant.id}, 'Graffiti', 1, 'CA')`,
    sql`insert into intervention_problemes (exploitant_id, client_id, intervention_id, problem_id)
      select exploitant_id, client_id, i.id, (select max(id) from problems) from interventions i where status = 3`,
  )
  const app = await makeApp(services)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const reference = new Client({ connectionString: url })
  await reference.connect()
  // The owner of the tables sees no row of them.
  await reference.query('set role lavandiere_systeme')
  const copy = (days: number) =>
    pipeline(
      reference.query(
        to(`copy (select date_evenement, tournee, nomenclature, adresse, commune, conteneur_type, dechet_type, bacs, nombre_laves, status,
            typologie, prestation, problemes, observation, operateur, comptes
          from lignes_interventions join (select id, laves as comptes from interventions_comptees
            where patrimoine_id = 1 and jour between '${dayAgo(days)}' and '${dayAgo(1)}') c using (id)
          where patrimoine_id = 1 and jour between '${dayAgo(days)}' and '${dayAgo(1)}' order by date_evenement, id)
          to stdout (format csv, delimiter ';')`),
      ),
      sink(),
    )
  const [ours = 0, copied = 0] = await inTurn(
    [timed(() => readCsv(port, bench, JOURS)), timed(() => copy(JOURS))],
    { warm: 1, rounds: 5 },
  )
  report(
    `CSV of ${(CONTENEURS * JOURS).toLocaleString('en')} interventions, request to last byte`,
    `${ours.toFixed(0)} ms`,
    `${copied.toFixed(0)} ms (COPY of the same columns)`,
    ours / copied,
    { atMost: 3 },
  )
  const few = await peakBytes(() => readCsv(port, bench, JOURS / 10))
  const many = await peakBytes(() => readCsv(port, bench, JOURS))
  report(
    'peak memory above idle, ten times as many lines',
    mb(many),
    `${mb(few)}, flat: 30 MB more at most`,
    many / (few + 30 * MB),
    { atMost: 1 },
  )
  await reference.end()
  await app.close()
})
