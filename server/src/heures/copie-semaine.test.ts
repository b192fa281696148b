import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { heuresOf } from '../../testing/heures.ts'

const server = useServer()
const heures = heuresOf(server)

test('RH-96 a week is copied to the next at the same times on the clock, and leaves what is there', async () => {
  const ana = await heures.personne('Ana')
  await heures.saisir(ana, '2026-03-23 08:00', '2026-03-23 15:00', { tempsPauseMinutes: 20 })
  await heures.saisir(ana, '2026-03-24 22:00', '2026-03-25 05:00')
  await heures.saisir(ana, '2026-03-26 08:00', '2026-03-26 15:00')
  await heures.absence(ana, '2026-03-27', 'CP')
  await heures.absence(ana, '2026-04-02', 'RTT')
  const copy = (body: object) =>
    server.office('POST', '/feuille_de_temps/copie', { operateurId: ana.id, ...body })
  const week = { du: '2026-03-23', au: '2026-03-29' }
  const made = await copy(week)
  expect([made.status, made.json.laissees]).toEqual([200, 1])
  const { members } = await server.office(
    'GET',
    `/poste_operateurs?operateur=${ana.id}&date[after]=2026-03-30&order[date]=asc`,
  )
  // The clock changed on 29 March: the same times, not the same number of hours later.
  expect(
    members.map(({ date, statutJournee, heureDebut, heureFin, validatedAt }) => [
      date,
      statutJournee,
      String(heureDebut),
      String(heureFin),
      validatedAt,
    ]),
  ).toEqual([
    ['2026-03-30', 'WD', '2026-03-30T08:00:00+02:00', '2026-03-30T15:00:00+02:00', null],
    ['2026-03-31', 'WD', '2026-03-31T22:00:00+02:00', '2026-04-01T05:00:00+02:00', null],
    ['2026-04-02', 'RTT', 'null', 'null', null],
  ])
  expect((await copy(week)).json).toMatchObject({ postes: [], laissees: 3 })
  expect((await copy({ du: '2026-03-23', au: '2026-03-30' })).json.message).toContain('Une semaine se copie')
  const other = await server.call(server.world.autre.exploitant, 'POST', '/feuille_de_temps/copie', {
    operateurId: ana.id,
    ...week,
  })
  expect(other.status).toBe(422)
})
