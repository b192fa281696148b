import { addDays } from '@lavandiere/domain/kernel/dates.ts'
import { lundiDe } from '@lavandiere/domain/planning/deplacement.ts'
import { makeApp } from '@lavandiere/server/app.ts'
import { boardDocument } from '@lavandiere/server/planning/semaine.ts'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import { sql } from 'drizzle-orm'
import { insertConteneurs, insertPatrimoines, insertTournees } from './entreprise.ts'
import { type Bench, inTurn, load, report, timed, withBench } from './socle.ts'

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
})
