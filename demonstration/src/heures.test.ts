import { joursEntre, rangDuJour } from '@lavandiere/domain/kernel/dates.ts'
import { ferieOf } from '@lavandiere/domain/tournees/feries.ts'
import { readPeople } from '@lavandiere/server/heures/jours-lus.ts'
import { ligneOf } from '@lavandiere/server/heures/suivi-heures.ts'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import { firstRow, rows } from '@lavandiere/server/platform/db/rows.ts'
import type { Services } from '@lavandiere/server/platform/services.ts'
import { startServices } from '@lavandiere/server/testing/services.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftOf } from './heures.ts'
import { loadDemonstration } from './load.ts'

const MAINTENANT = new Date('2026-11-20T07:00:00Z')
let services: Services
let stop: () => Promise<void>

beforeAll(async () => {
  const made = await startServices()
  stop = made.stop
  services = { ...made.services, now: () => MAINTENANT }
  await loadDemonstration(services, () => undefined)
})
afterAll(() => stop())

/** Everybody's days from one day to another, as the grid of hours shows them. */
const grid = (du: string, au: string, today: string) =>
  asSystem(services.pool, async (tx) => {
    const company = await firstRow(
      tx,
      { id: 'int' },
      sql`select id from users where role = 'exploitant' limit 1`,
    )
    const qui = { page: 1, itemsPerPage: 100, du, au }
    const { personnes, reglages } = await readPeople(tx, company?.id ?? 0, qui, { du, au })
    return personnes.map((one) => ligneOf(one, joursEntre(du, au), reglages, today))
  })

test('RH-32 eight people have three months of shifts, a night, late evenings, sick days and leave', async () => {
  const lines = await grid('2026-08-21', '2026-11-19', '2026-11-20')
  expect(lines).toHaveLength(8)
  const days = lines.flatMap(({ suivi }) => suivi)
  const types = new Set(days.map(({ details }) => details?.statutJournee))
  expect([...types].filter(Boolean).sort()).toEqual(['AM', 'CP', 'WD'])
  expect(days.filter(({ details }) => details?.feuilleDeTempsId).length).toBeGreaterThan(200)
  const starts = days.flatMap(({ details }) => (details?.debut ? [details.debut.date.slice(11, 16)] : []))
  expect([starts.includes('22:00'), starts.includes('14:00')]).toEqual([true, true])
})

test('RH-92 paid leave lies on days of work: on no week-end and no public holiday', async () => {
  const lines = await grid('2026-08-21', '2026-11-29', '2026-11-20')
  const leave = lines.flatMap(({ suivi }) => suivi.filter(({ details }) => details?.statutJournee === 'CP'))
  expect(leave.length).toBeGreaterThan(1)
  expect(leave.filter(({ date }) => rangDuJour(date) > 4 || ferieOf(date, 'metropole'))).toEqual([])
})

test('RH-37 OPEN-101 each kind of anomaly is open once in the last days', async () => {
  const lines = await grid('2026-11-12', '2026-11-19', '2026-11-20')
  const days = lines.flatMap(({ suivi }) => suivi)
  expect(days.some(({ status }) => status === 'rouge')).toBe(true)
  const reasons = days.flatMap(({ raisons }) => raisons).join('\n')
  for (const part of [
    'fin manque',
    'plus de 10 h',
    'de pause pour',
    'avant la prise de poste',
    'a une autre pause',
    'de repos depuis',
  ])
    expect(reasons).toContain(part)
})

test.each([
  ['2026-11-19T22:46:00Z', '2026-11-19'],
  ['2026-11-20T04:00:00Z', '2026-11-20'],
  ['2026-11-20T22:30:00Z', '2026-11-20'],
  ['2026-11-21T05:10:00Z', '2026-11-20'],
  ['2026-11-21T05:40:00Z', '2026-11-21'],
])('RH-32 a shift whose first wash is at %s is of %s', (premier, date) => {
  const work = { operateur: 1, isChauffeur: true, hasBinome: false, laveuse: null, dernier: premier }
  expect(shiftOf({ ...work, jour: '2026-11-20', premier }).date).toBe(date)
})

test('RH-29 two pay periods, and rates of everybody', async () => {
  const found = await asSystem(services.pool, (tx) =>
    rows(
      tx,
      { periodes: 'int', tarifs: 'int' },
      sql`select (select count(*)::int from periode_paies) as periodes,
        (select count(*)::int from donnees_rhs where taux_horaire is not null and matricule_paie is not null) as tarifs`,
    ),
  )
  expect(found).toEqual([{ periodes: 2, tarifs: 8 }])
})
