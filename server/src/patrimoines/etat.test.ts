import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { asActor, asSystem } from '../platform/db/actor.ts'
import { lastIntervention, washStatus } from './etat.ts'

const server = useServer()
const CONTENEURS = 400

/**
 * Makes a tournée over containers of the first company; the statistics of the database then claim a hundred thousand
 * companies.
 */
async function loadTournee(): Promise<void> {
  const { services, world } = server
  const [e, c, o] = [world.exploitant.id, world.client.id, world.operateur.id]
  const statements: SQL[] = [
    sql`insert into patrimoines (exploitant_id, client_id, libelle, is_unipatrimoine) values (${e}, ${c}, 'Lieux', false)`,
    sql`insert into conteneurs (exploitant_id, client_id, patrimoine_id, nomenclature, conteneur_type, dechet_type, quantite, latitude, longitude)
      select ${e}, ${c}, (select id from patrimoines), 'N' || i, 'CA', 'OM', 1, 48.9, 2.3 from generate_series(1, ${CONTENEURS}::int) i`,
    sql`insert into forms (exploitant_id, client_id, libelle, typologie_lavage_id, gallery_enabled, has_qrcode, has_barcode, has_rfid,
        has_volume, has_waste, releve_terrain_enabled, min_photo_avant, min_photo_apres, min_photo_maintenance, min_photo_lavage_impossible)
      select ${e}, ${c}, 'Formulaire', min(id), true, false, false, false, false, false, false, 0, 0, 0, 0 from typologie_lavages`,
    sql`insert into campagne_lavages (exploitant_id, client_id, patrimoine_id, formulaire_id, chauffeur_id, libelle, date_debut, date_fin, rrule, freq, interval, by_day)
      select ${e}, ${c}, p.id, f.id, ${o}, 'Tournée', current_date, current_date, 'FREQ=DAILY;INTERVAL=1', 'DAILY', 1, '{}' from patrimoines p, forms f`,
    sql`insert into campagne_conteneurs (exploitant_id, client_id, campagne_id, conteneur_id, position)
      select ${e}, ${c}, t.id, c.id, c.id from campagne_lavages t, conteneurs c`,
    sql`insert into campagne_occurrences (exploitant_id, client_id, campagne_id, jour) select ${e}, ${c}, id, current_date from campagne_lavages`,
  ]
  for (const statement of statements) await asSystem(services.pool, (tx) => tx.execute(statement))
  for (const table of ['campagne_conteneurs', 'conteneurs']) {
    await services.pool.query(`alter table ${table} alter column exploitant_id set (n_distinct = 100000)`)
  }
  await services.pool.query('analyze')
}

test('S23 CONT-06 the status of many containers is no comparison of each with each among many companies', async () => {
  await loadTournee()
  const page = sql`(select id from conteneurs where archived_at is null)`
  const { rows } = await asActor(server.services.pool, server.world.exploitant, (tx) =>
    tx.execute(sql`explain (analyze, timing off) select max(${washStatus.fields.status ?? sql`0`}) from conteneurs
      ${lastIntervention.joins?.(page) ?? sql``} ${washStatus.joins?.(page) ?? sql``} where archived_at is null`),
  )
  const removed = [...JSON.stringify(rows).matchAll(/Rows Removed by Join Filter: (\d+)/g)].map(([, n]) =>
    Number(n),
  )
  expect(removed.filter((n) => n > CONTENEURS)).toEqual([])
})
