import { makeApp } from '@lavandiere/server/app.ts'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import { firstRow } from '@lavandiere/server/platform/db/rows.ts'
import { sql } from 'drizzle-orm'
import { loadCompanies } from './entreprise.ts'
import { inTurn, report, timed, withBench } from './socle.ts'

/** A tournée of every day over ten years, saved with its days moved off holidays and closures, and saved without either. */
await withBench(async (bench) => {
  await loadCompanies(bench)
  const { services, world } = bench
  const { exploitant, client, operateur } = world
  const ids = await asSystem(services.pool, async (tx) => {
    await tx.execute(sql`insert into fermetures (exploitant_id, libelle, date_debut, date_fin)
      select ${exploitant.id}, 'Été', make_date(2026 + n, 8, 3), make_date(2026 + n, 8, 16) from generate_series(0, 10) n`)
    return firstRow(
      tx,
      { patrimoine: 'int', form: 'int' },
      sql`select (select min(id) from patrimoines where client_id = ${client.id}) as patrimoine,
        (select min(id) from forms where client_id = ${client.id}) as form`,
    )
  })
  const app = await makeApp(services)
  await app.ready()
  const save = (siJourFerme: string) => async () => {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/api/campagne_lavages',
      headers: { authorization: exploitant.bearer, 'content-type': 'application/ld+json' },
      payload: JSON.stringify({
        libelle: 'Dix ans',
        client: `/api/clients/${client.id}`,
        patrimoine: `/api/patrimoines/${ids?.patrimoine}`,
        formulaire: `/api/forms/${ids?.form}`,
        chauffeur: `/api/operateurs/${operateur.id}`,
        dateDebut: '2026-01-01',
        dateFin: '2035-12-31',
        freq: 'DAILY',
        interval: 1,
        siJourFerme,
        conteneurs: [],
      }),
    })
    if (statusCode !== 201) throw new Error(body)
  }
  const [withHolidays = 0, without = 0] = await inTurn([timed(save('reporter')), timed(save('maintenir'))], {
    rounds: 31,
  })
  await app.close()
  report(
    'save of ten years of daily days, holidays and closures moved',
    `${withHolidays.toFixed(0)} ms`,
    `${without.toFixed(0)} ms (kept whatever happens)`,
    withHolidays / without,
    { atMost: 1.2 },
  )
})
