import { isFerie } from '@lavandiere/domain/heures/minutes.ts'
import { rangDuJour } from '@lavandiere/domain/heures/reglages-heures.ts'
import { addDays, jourDeParis } from '@lavandiere/domain/kernel/dates.ts'
import { conflitsDe } from '@lavandiere/domain/planning/conflits.ts'
import { lundiDe } from '@lavandiere/domain/planning/deplacement.ts'
import { planning } from '@lavandiere/domain/planning/planning.ts'
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
    throw new Undone()
  })
  await expect(run).rejects.toBeInstanceOf(Undone)
  return phrases
}

test.each([
  ['a Monday', '2026-11-23T08:00:00Z'],
  ['the night before a Monday', '2026-11-22T23:30:00Z'],
  ['a Wednesday that is a holiday', '2026-11-11T10:00:00Z'],
  ['a Saturday', '2027-01-30T20:00:00Z'],
  ['a Sunday that is Easter', '2027-03-28T09:00:00Z'],
  ['the week that is closed', '2026-12-28T09:00:00Z'],
])(
  'PLAN-03 the board of a demonstration that starts on %s has two conflicts to solve',
  async (_, maintenant) => {
    const phrases = await conflictsAt(maintenant)
    expect(phrases.map((phrase) => (phrase.startsWith('Absence') ? 'absence' : phrase))).toEqual(
      expect.arrayContaining(['absence', expect.stringContaining('(maintenance nécessaire) est prévue')]),
    )
    expect(phrases).toHaveLength(2)
  },
)

test.each([
  ['a Monday', '2026-11-23T08:00:00Z'],
  ['a Wednesday that is a holiday', '2026-11-11T10:00:00Z'],
  ['a Friday', '2026-11-20T08:00:00Z'],
])('PLAN-03 the leave of a demonstration that starts on %s is on a day of work', async (_, maintenant) => {
  const phrases = await conflictsAt(maintenant)
  const jours = phrases.flatMap((phrase) => {
    const [said, jour, mois, annee] = /^Absence le (\d\d)\/(\d\d)\/(\d{4})/.exec(phrase) ?? []
    return said ? [`${annee}-${mois}-${jour}`] : []
  })
  expect(jours.map((jour) => rangDuJour(jour) < 5 && !isFerie(jour, 'metropole'))).toEqual([true])
})
