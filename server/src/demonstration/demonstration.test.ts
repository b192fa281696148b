import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeDatabase } from '../../testing/database.ts'
import { readConfig } from '../config.ts'
import { asSystem } from '../platform/db/actor.ts'
import { hashPassword } from '../platform/password.ts'
import type { Services } from '../platform/services.ts'
import { makeServices, stopServices } from '../start.ts'
import { chargerDemonstration, direComptes } from './demonstration.ts'

/** Eight o'clock in Paris: rounds are under way. */
const MAINTENANT = new Date('2026-11-20T07:00:00Z')

async function summary(): Promise<unknown> {
  const database = await makeDatabase()
  const dir = await mkdtemp(join(tmpdir(), 'lavandiere-demo-'))
  const services = await makeServices(
    readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: database.url, VAR_DIR: dir }),
    database.url,
  )
  try {
    const fixed = { ...services, now: () => MAINTENANT }
    expect(await direComptes({ ...fixed, config: { ...fixed.config, NODE_ENV: 'production' } })).toMatch(
      /^Aucun compte : .*npm run admin -- --email/,
    )
    const said: string[] = []
    const loaded = await Promise.all([1, 2].map(() => chargerDemonstration(fixed, () => said.push('dit'))))
    expect([loaded.filter(Boolean).length, said.length]).toEqual([1, 1])
    await direTant(fixed)
    return await asSystem(services.pool, async (tx) => {
      const { rows } = await tx.execute(sql`select
        (select json_object_agg(role, n) from (select role, count(*) as n from users group by role) r) as comptes,
        (select count(*)::int from conteneurs) as conteneurs, (select count(*)::int from campagne_lavages) as tournees,
        (select count(distinct freq || interval || coalesce(recurrence_type, ''))::int from campagne_lavages) as recurrences,
        (select count(*)::int from campagne_occurrences where jour = '2026-11-20') as aujourdhui,
        (select md5(string_agg(date_evenement::text || status || coalesce(conteneur_id, 0), ',' order by id)) from interventions) as empreinte,
        (select count(*)::int from interventions) as interventions, (select count(*)::int from intervention_photos) as photos,
        (select min(jour)::text from interventions) as premier, (select max(jour)::text from interventions) as dernier,
        (select max(date_evenement)::text from interventions) as derniere, (select count(*)::int from interventions where jour = '2026-11-20') as faites`)
      return rows[0]
    })
  } finally {
    await stopServices(services)
    await database.drop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** Each start says what still opens, whatever was changed meanwhile; one in production never. */
async function direTant(services: Services): Promise<void> {
  const all = ['admin', 'exploitant', 'client', 'operateur'].map((name) => `${name}@lavandiere.example`)
  const said = (emails: string[]) => `Comptes : ${emails.join(', ')}. Mot de passe : lavandiere-demo`
  expect(await direComptes(services)).toBe(said(all))
  const autre = await hashPassword('un autre mot de passe')
  await asSystem(services.pool, (tx) =>
    tx.execute(sql`update users set password = ${autre} where email = 'client@lavandiere.example'`),
  )
  expect(await direComptes(services)).toBe(said(all.filter((email) => !email.startsWith('client'))))
  const enProduction = await direComptes({
    ...services,
    config: { ...services.config, NODE_ENV: 'production' },
  })
  expect(enProduction).toMatch(
    /^Comptes de la démonstration, refusés .* : admin@\S+, exploitant@\S+, operateur@lavandiere.example\. /,
  )
}

test('the demonstration loads once, looks like a company at work, has washed nothing yet to come, and is the same for the same moment', async () => {
  const first = await summary()
  expect(first).toMatchObject({
    comptes: { admin: 1, exploitant: 1, client: 2, operateur: 8 },
    conteneurs: 655,
    dernier: '2026-11-20',
  })
  const { derniere, ...chiffres } = first as { derniere: string }
  expect(Date.parse(derniere)).toBeLessThanOrEqual(MAINTENANT.getTime())
  const { faites, tournees, recurrences, aujourdhui, interventions, photos } = chiffres as Record<
    string,
    number
  >
  expect(faites).toBeGreaterThan(10)
  expect(tournees).toBeGreaterThan(10)
  expect(recurrences).toBeGreaterThan(3)
  expect(aujourdhui).toBeGreaterThan(1)
  expect(interventions).toBeGreaterThan(2_000)
  expect(photos).toBeGreaterThan(500)
  expect(await summary()).toEqual(first)
})
