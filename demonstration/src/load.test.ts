import { addDays, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import { hashPassword } from '@lavandiere/server/platform/password.ts'
import type { Services } from '@lavandiere/server/platform/services.ts'
import { accountsText } from '@lavandiere/server/session/comptes-publies.ts'
import { startServices } from '@lavandiere/server/testing/services.ts'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { startOf } from './horaires.ts'
import { loadDemonstration } from './load.ts'
import { readSuite } from './suite.ts'

/** Eight o'clock in Paris: rounds are under way. */
const MAINTENANT = new Date('2026-11-20T07:00:00Z')

/** The services of an empty database at `MAINTENANT`. */
async function emptyServices(): Promise<Services> {
  const { services, stop } = await startServices()
  onTestFinished(() => stop())
  return { ...services, now: () => MAINTENANT }
}

const figuresOf = ({ pool }: Services) =>
  asSystem(pool, async (tx) => {
    const { rows } = await tx.execute(sql`select
      (select json_object_agg(role, n) from (select role, count(*) as n from users group by role) r) as comptes,
      (select count(*)::int from conteneurs) as conteneurs, (select count(*)::int from campagne_lavages) as tournees,
      (select count(distinct freq || interval || coalesce(recurrence_type, ''))::int from campagne_lavages) as recurrences,
      (select count(*)::int from campagne_occurrences where jour = '2026-11-20') as aujourdhui,
      (select count(distinct extract(dow from jour))::int from campagne_occurrences where jour between '2026-11-20' and '2026-11-26') as jours_tournes,
      (select md5(string_agg(date_evenement::text || status || coalesce(conteneur_id, 0), ',' order by id)) from interventions) as empreinte,
      (select count(*)::int from interventions) as interventions, (select count(*)::int from intervention_photos) as photos,
      (select min(jour)::text from interventions) as premier, (select max(jour)::text from interventions) as dernier,
      (select count(*) - count(distinct libelle) from campagne_lavages)::int as homonymes,
      (select json_agg(statut order by statut) from laveuses) as laveuses, (select count(*)::int from journal_laveuses) as journal,
      (select count(*)::int from journal_problemes where corrige_le is null) as pannes,
      (select max(date_evenement)::text from interventions) as derniere,
      (select count(*)::int from interventions where jour = '2026-11-20') as faites`)
    return rows[0] ?? {}
  })

test('the demonstration loads once, and is the same company at work for the same moment', async () => {
  const services = await emptyServices()
  expect(await accountsText(services)).toMatch(/^Aucun compte : .*npm run admin -- --email/)
  const said: string[] = []
  const loaded = await Promise.all([1, 2].map(() => loadDemonstration(services, () => said.push('dit'))))
  expect([loaded.filter(Boolean).length, said.length]).toEqual([1, 1])
  const figures = await figuresOf(services)
  expect(figures).toMatchObject({
    comptes: { admin: 1, exploitant: 1, client: 2, operateur: 8 },
    conteneurs: 655,
    homonymes: 0,
    jours_tournes: 7,
    laveuses: [1, 1, 1, 3, 4],
    pannes: 3,
    dernier: '2026-11-20',
  })
  expect(Date.parse(String(figures.derniere))).toBeLessThanOrEqual(MAINTENANT.getTime())
  const least = {
    faites: 10,
    tournees: 10,
    recurrences: 3,
    aujourdhui: 1,
    interventions: 2_000,
    photos: 500,
    journal: 30,
  }
  for (const [name, bound] of Object.entries(least))
    expect(Number(figures[name]), name).toBeGreaterThan(bound)
  await accountsAreTold(services)
  const other = await emptyServices()
  await loadDemonstration(other, () => {})
  expect(await figuresOf(other)).toEqual(figures)
})

test('a start that ends in mid-load leaves an empty database, which the next one loads', async () => {
  const services = await emptyServices()
  const files = { ...services.files, put: () => Promise.reject(new Error('killed')) }
  await expect(loadDemonstration({ ...services, files }, () => {})).rejects.toThrow('killed')
  expect(await figuresOf(services)).toMatchObject({ comptes: null, conteneurs: 0 })
  expect(await readSuite(services.config.VAR_DIR)).toBeNull()
})

/** Each start tells the published accounts that their password still opens; one in production refuses them. */
async function accountsAreTold(services: Services): Promise<void> {
  const all = ['admin', 'exploitant', 'client', 'operateur'].map((name) => `${name}@lavandiere.example`)
  const said = (emails: string[]) => `Comptes : ${emails.join(', ')}. Mot de passe : lavandiere-demo`
  expect(await accountsText(services)).toBe(said(all))
  const autre = await hashPassword('un autre mot de passe')
  await asSystem(services.pool, (tx) =>
    tx.execute(sql`update users set password = ${autre} where email = 'client@lavandiere.example'`),
  )
  expect(await accountsText(services)).toBe(said(all.filter((email) => !email.startsWith('client'))))
}

/** Hours of a first start: at night, before dawn, when a day begins, at noon, before midnight. */
const PREMIERS = ['00:10', '03:00', '05:50', '06:10', '12:00', '23:50'] as const

test.each(PREMIERS)('a demonstration started at %s has rounds done, under way and to come', (heure) => {
  const premier = parisInstant('2026-11-20', `${heure}:00`)
  const today = workingDay(premier)
  const minutesOf = (rang: number, jour: string, since: string) =>
    (Date.parse(startOf({ rang, total: 5 }, jour, premier)) - Date.parse(since)) / 60_000
  expect([0, 1, 4].map((rang) => minutesOf(rang, today, premier))).toEqual([-140, 40, -430])
  // The other rounds lie within each working day.
  const next = addDays(today, 1)
  for (const minute of [2, 3].map((rang) => minutesOf(rang, next, parisInstant(next, '06:00:00')))) {
    expect(minute).toBeGreaterThanOrEqual(0)
    expect(minute).toBeLessThan(1_440)
  }
})
