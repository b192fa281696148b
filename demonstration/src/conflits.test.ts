import { addDays, jourDeParis, lundiDe, rangDuJour } from '@lavandiere/domain/kernel/dates.ts'
import { conflitsDe } from '@lavandiere/domain/planning/conflits.ts'
import { planning } from '@lavandiere/domain/planning/planning.ts'
import { ferieOf } from '@lavandiere/domain/tournees/feries.ts'
import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { readBoard } from '@lavandiere/server/planning/semaine.ts'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import type { Services } from '@lavandiere/server/platform/services.ts'
import { startServices } from '@lavandiere/server/testing/services.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planConflicts } from './conflits.ts'
import { createLaveuses } from './laveuses.ts'
import { createPatrimoines } from './patrimoines.ts'
import { createSociete } from './societe.ts'
import { createTournees } from './tournees.ts'

let services: Services
let stop: () => Promise<void>
beforeAll(async () => {
  const made = await startServices()
  services = made.services
  stop = made.stop
})
afterAll(() => stop())

class Undone extends Error {}

/**
 * The conflicts that the board of crews shows when the demonstration starts at this instant. Its rows are rolled back.
 */
async function conflictsAt(maintenant: string): Promise<string[]> {
  const today = jourDeParis(maintenant)
  const phrases: string[] = []
  const run = asSystem(services.pool, async (tx) => {
    const societe = await createSociete(tx, 'not a hash')
    const aujourdhui = workingDay(maintenant)
    const points = await createPatrimoines(tx, societe, aujourdhui)
    await createTournees(tx, societe, points, aujourdhui)
    await createLaveuses(tx, societe, aujourdhui)
    await planConflicts(tx, societe.exploitant, maintenant)
    const week = { du: lundiDe(today), au: addDays(lundiDe(today), 6) }
    const board = planning.parse(JSON.parse(await readBoard(tx, societe.exploitant, week)))
    phrases.push(...conflitsDe(board, today).map(({ phrase }) => phrase))
    phrases.sort()
    throw new Undone()
  })
  await expect(run).rejects.toBeInstanceOf(Undone)
  return phrases
}

test.each([
  ['a Monday', '2026-11-23T08:00:00Z', true],
  ['the night before a Monday', '2026-11-22T23:30:00Z', true],
  ['a Wednesday that is a holiday', '2026-11-11T10:00:00Z', true],
  ['a Sunday that is Easter', '2027-03-28T09:00:00Z', false],
  ['the week that is closed', '2026-12-28T09:00:00Z', true],
])(
  'PLAN-03 a start on %s has two conflicts to solve, the leave on a day of work',
  async (_, now, hasWork) => {
    const phrases = await conflictsAt(now)
    expect(phrases).toEqual([
      expect.stringMatching(/^Absence le /),
      expect.stringContaining('(maintenance nécessaire) est prévue'),
    ])
    const [, jour, mois, annee] = /^Absence le (\d\d)\/(\d\d)\/(\d{4})/.exec(phrases[0] ?? '') ?? []
    const date = `${annee}-${mois}-${jour}`
    expect(rangDuJour(date) < 5 && !ferieOf(date, 'metropole')).toBe(hasWork)
  },
)
