import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { asSystem } from '../platform/db/actor.ts'
import { makeDatabase } from '../platform/testing/database.ts'
import { makeServices, stopServices } from '../start.ts'
import { chargerDemonstration } from './demonstration.ts'

async function summary(): Promise<unknown> {
  const database = await makeDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'lavandiere-demo-'))
  const services = await makeServices(
    readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: database.url, VAR_DIR: dir }),
    database.url,
  )
  try {
    const fixed = { ...services, now: () => new Date('2026-11-20T09:00:00Z') }
    const said: string[] = []
    const loaded = await Promise.all([1, 2].map(() => chargerDemonstration(fixed, () => said.push('dit'))))
    expect([loaded.filter(Boolean).length, said.length]).toEqual([1, 1])
    return await asSystem(services.pool, async (tx) => {
      const { rows } = await tx.execute(sql`select
        (select json_object_agg(role, n) from (select role, count(*) as n from users group by role) r) as comptes,
        (select count(*)::int from conteneurs) as conteneurs, (select count(*)::int from campagne_lavages) as tournees,
        (select count(distinct freq || interval || coalesce(recurrence_type, ''))::int from campagne_lavages) as recurrences,
        (select count(*)::int from campagne_occurrences where jour = '2026-11-20') as aujourdhui,
        (select md5(string_agg(date_evenement::text || status || coalesce(conteneur_id, 0), ',' order by id)) from interventions) as empreinte,
        (select count(*)::int from interventions) as interventions, (select count(*)::int from intervention_photos) as photos,
        (select min(jour)::text from interventions) as premier, (select max(jour)::text from interventions) as dernier`)
      return rows[0]
    })
  } finally {
    await stopServices(services)
    await database.drop()
    await rm(dir, { recursive: true, force: true })
  }
}

test('the demonstration loads once, looks like a company at work, and is the same for the same day', async () => {
  const first = await summary()
  expect(first).toMatchObject({
    comptes: { admin: 1, exploitant: 1, client: 2, operateur: 8 },
    conteneurs: 655,
    dernier: '2026-11-20',
  })
  const { tournees, recurrences, aujourdhui, interventions, photos } = first as Record<string, number>
  expect(tournees).toBeGreaterThan(10)
  expect(recurrences).toBeGreaterThan(3)
  expect(aujourdhui).toBeGreaterThan(1)
  expect(interventions).toBeGreaterThan(2_000)
  expect(photos).toBeGreaterThan(500)
  expect(await summary()).toEqual(first)
})
