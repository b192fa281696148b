import { addDays, DAY_MS, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { asSystem } from '../platform/db/actor.ts'
import { firstRow, rows } from '../platform/db/rows.ts'
import { hashPassword } from '../platform/password.ts'
import type { Services } from '../platform/services.ts'
import { accountsText, advanceDemonstration, loadDemonstration } from './demonstration.ts'
import { startOf } from './horaires.ts'

/** Eight o'clock in Paris: rounds are under way. */
const MAINTENANT = new Date('2026-11-20T07:00:00Z')

/** Runs a test with a separate database that holds the demonstration, loaded at `MAINTENANT`. */
async function withDemonstration<T>(work: (services: Services) => Promise<T>): Promise<T> {
  const { services, stop } = await startServices()
  try {
    const fixed = { ...services, now: () => MAINTENANT }
    expect(await accountsText({ ...fixed, config: { ...fixed.config, NODE_ENV: 'production' } })).toMatch(
      /^Aucun compte : .*npm run admin -- --email/,
    )
    const said: string[] = []
    const loaded = await Promise.all([1, 2].map(() => loadDemonstration(fixed, () => said.push('dit'))))
    expect([loaded.filter(Boolean).length, said.length]).toEqual([1, 1])
    return await work(fixed)
  } finally {
    await stop()
  }
}

const summary = (): Promise<unknown> =>
  withDemonstration(async (fixed) => {
    await sayOften(fixed)
    const figures = await asSystem(fixed.pool, async (tx) => {
      const { rows: found } = await tx.execute(sql`select
        (select json_object_agg(role, n) from (select role, count(*) as n from users group by role) r) as comptes,
        (select count(*)::int from conteneurs) as conteneurs, (select count(*)::int from campagne_lavages) as tournees,
        (select count(distinct freq || interval || coalesce(recurrence_type, ''))::int from campagne_lavages) as recurrences,
        (select count(*)::int from campagne_occurrences where jour = '2026-11-20') as aujourdhui,
        (select count(distinct extract(dow from jour))::int from campagne_occurrences where jour between '2026-11-20' and '2026-11-26') as jours_tournes,
        (select md5(string_agg(date_evenement::text || status || coalesce(conteneur_id, 0), ',' order by id)) from interventions) as empreinte,
        (select count(*)::int from interventions) as interventions, (select count(*)::int from intervention_photos) as photos,
        (select min(jour)::text from interventions) as premier, (select max(jour)::text from interventions) as dernier,
        (select count(*)::int from (select 1 from (select o.jour, t.chauffeur_id as personne from campagne_occurrences o join campagne_lavages t on t.id = campagne_id
          union all select o.jour, t.equipier_id from campagne_occurrences o join campagne_lavages t on t.id = campagne_id where t.equipier_id is not null) j
          group by jour, personne having count(*) > 1) d) as doubles,
        (select count(*) - count(distinct libelle) from campagne_lavages)::int as homonymes,
        (select json_agg(statut order by statut) from laveuses) as laveuses, (select count(*)::int from journal_laveuses) as journal,
        (select count(*)::int from journal_problemes where corrige_le is null) as pannes,
        (select max(date_evenement)::text from interventions) as derniere, (select count(*)::int from interventions where jour = '2026-11-20') as faites`)
      return found[0]
    })
    await laterDays(fixed)
    return figures
  })

const countOn = async (services: Services, jour: string) =>
  asSystem(services.pool, async (tx) => {
    const found = await firstRow(
      tx,
      { lavages: 'int', sans_photo: 'int', derniere: 'text?' },
      sql`select count(*)::int as lavages, max(date_evenement)::text as derniere,
        count(*) filter (where not exists (select 1 from intervention_photos p where p.intervention_id = i.id))::int as sans_photo
        from interventions i where jour = ${jour}`,
    )
    return found ?? { lavages: 0, sans_photo: 0, derniere: null }
  })

/** Three days later at the same hour the crews are at work again, each wash once, and nothing is dated later than now. */
async function laterDays(services: Services): Promise<void> {
  const later = new Date(MAINTENANT.getTime() + 3 * 86_400_000)
  const before = await countOn(services, '2026-11-23')
  await advanceDemonstration({ ...services, now: () => later })
  const after = await countOn(services, '2026-11-23')
  await advanceDemonstration({ ...services, now: () => later })
  expect(await countOn(services, '2026-11-23')).toEqual(after)
  expect([before.lavages, after.sans_photo]).toEqual([0, 0])
  expect(after.lavages).toBeGreaterThan(10)
  expect(Date.parse(after.derniere ?? '')).toBeLessThanOrEqual(later.getTime())
}

/** Each start says what still opens, whatever was changed meanwhile; one in production never. */
async function sayOften(services: Services): Promise<void> {
  const all = ['admin', 'exploitant', 'client', 'operateur'].map((name) => `${name}@lavandiere.example`)
  const said = (emails: string[]) => `Comptes : ${emails.join(', ')}. Mot de passe : lavandiere-demo`
  expect(await accountsText(services)).toBe(said(all))
  const autre = await hashPassword('un autre mot de passe')
  await asSystem(services.pool, (tx) =>
    tx.execute(sql`update users set password = ${autre} where email = 'client@lavandiere.example'`),
  )
  expect(await accountsText(services)).toBe(said(all.filter((email) => !email.startsWith('client'))))
  const enProduction = await accountsText({
    ...services,
    config: { ...services.config, NODE_ENV: 'production' },
  })
  expect(enProduction).toMatch(
    /^Comptes de la démonstration, refusés .* : admin@\S+, exploitant@\S+, operateur@lavandiere.example\. /,
  )
}

test('the demonstration loads once, and is the same company at work for the same moment', async () => {
  const first = await summary()
  expect(first).toMatchObject({
    comptes: { admin: 1, exploitant: 1, client: 2, operateur: 8 },
    conteneurs: 655,
    doubles: 0,
    homonymes: 0,
    jours_tournes: 7,
    laveuses: [1, 1, 1, 3, 4],
    pannes: 3,
    dernier: '2026-11-20',
  })
  const { derniere, ...chiffres } = first as { derniere: string }
  expect(Date.parse(derniere)).toBeLessThanOrEqual(MAINTENANT.getTime())
  const { faites, tournees, recurrences, aujourdhui, interventions, photos, journal } = chiffres as Record<
    string,
    number
  >
  expect(faites).toBeGreaterThan(10)
  expect(tournees).toBeGreaterThan(10)
  expect(recurrences).toBeGreaterThan(3)
  expect(aujourdhui).toBeGreaterThan(1)
  expect(interventions).toBeGreaterThan(2_000)
  expect(photos).toBeGreaterThan(500)
  expect(journal).toBeGreaterThan(30)
  expect(await summary()).toEqual(first)
}, 120_000)

/** Hours of a first start: at night, before dawn, when a day begins, at noon, before midnight. */
const PREMIERS = ['00:10', '03:00', '05:50', '06:10', '12:00', '23:50'] as const

test.each(PREMIERS)('a demonstration started at %s has rounds done, under way and to come', (heure) => {
  const premier = parisInstant('2026-11-20', `${heure}:00`)
  const jour = workingDay(premier)
  const minutes = [0, 1, 4].map(
    (rang) => (Date.parse(premier) - Date.parse(startOf({ rang, total: 5 }, jour, premier))) / 60_000,
  )
  expect(minutes).toEqual([140, -40, 430])
})

test.each(PREMIERS)(
  'the other rounds of a demonstration started at %s lie within each working day',
  (heure) => {
    const premier = parisInstant('2026-11-20', `${heure}:00`)
    const jour = addDays(workingDay(premier), 1)
    const day = Date.parse(parisInstant(jour, '06:00:00'))
    const starts = [0, 1, 2, 3].map(
      (rang) => (Date.parse(startOf({ rang, total: 5 }, jour, premier)) - day) / 60_000,
    )
    expect(starts.slice(2).every((minute) => minute >= 0 && minute < 1_440)).toBe(true)
  },
)

/** The first and the last wash of each round of a day. */
const spans = { jour: 'text', premiere: 'text', derniere: 'text', chauffeur: 'int' } as const

test('at most hours of the next two days a crew is at work, each on one round of its day', async () => {
  const found = await withDemonstration(async (services) => {
    const end = MAINTENANT.getTime() + 2 * DAY_MS
    await advanceDemonstration({ ...services, now: () => new Date(end) })
    return asSystem(services.pool, (tx) =>
      rows(
        tx,
        spans,
        sql`select jour::text, to_json(min(date_evenement))#>>'{}' as premiere, to_json(max(date_evenement))#>>'{}' as derniere,
            min(operateur_id) as chauffeur from interventions where jour >= '2026-11-20' group by jour, campagne_id`,
      ),
    )
  })
  const isAlive = (at: number) =>
    found.some(
      ({ jour, premiere, derniere }) =>
        jour === workingDay(new Date(at).toISOString()) &&
        Date.parse(premiere) <= at &&
        at <= Date.parse(derniere),
    )
  const instants = Array.from({ length: 90 }, (_, i) => MAINTENANT.getTime() + i * (DAY_MS / 48))
  expect(instants.slice(0, 4).every(isAlive)).toBe(true)
  expect(instants.filter(isAlive).length).toBeGreaterThan(instants.length * 0.7)
  const crews = found.map(({ jour, chauffeur }) => `${jour} ${chauffeur}`)
  expect(new Set(crews).size).toBe(crews.length)
}, 60_000)
