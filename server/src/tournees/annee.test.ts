import { parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { expect, test } from 'vitest'
import { useMade, useServer } from '../../testing/app.ts'
import { dayIn, today } from '../../testing/days.ts'

const server = useServer()
const AUJOURDHUI = today()
const JOURS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const ici = useMade(() => server.terrain(...[1, 2].map(dayIn)))

const dates = { dateDebut: dayIn(0), dateFin: dayIn(30) }
const yearFor = (more: object = {}) =>
  server.office('POST', '/campagne_lavages/annee', {
    ...dates,
    freq: 'DAILY',
    interval: 1,
    ...more,
  })

test('TOUR-11 TOUR-33 the days of a tournée are told before a save, as its closures move or cancel them', async () => {
  const closed = { libelle: 'Inventaire', dateDebut: dayIn(3), dateFin: dayIn(3) }
  await server.office('POST', '/fermetures', closed)
  const { status, json } = await yearFor({ siJourFerme: 'annuler' })
  expect([status, json.du, Object(json.jours).length, json.jamais]).toEqual([200, dayIn(0), 31, false])
  expect(Object(json.jours)[3]).toMatchObject({
    ...{ regle: dayIn(3), jour: dayIn(3), etat: 'annulee' },
    motif: 'Fermeture : Inventaire',
  })
  expect(json.fermetures).toEqual([closed])
})

test('TOUR-33 a decision whose day the new rule does not have is told', async () => {
  const path = `/campagne_lavages/${ici.campagne}/jours/${dayIn(2)}`
  await server.office('PATCH', path, { etat: 'annulee', motif: 'Neige' })
  const { json } = await yearFor({ id: ici.campagne, dateDebut: dayIn(5) })
  expect(Object(json.abandonnees).map(({ regle }: { regle: string }) => regle)).toEqual([dayIn(2)])
})

test('TOUR-28 a tournée of no day is told so; fields that make no rule are refused', async () => {
  const rule = { freq: 'MONTHLY', byMonthDay: 31, dateDebut: '2026-02-01', dateFin: '2026-02-20' }
  expect((await yearFor(rule)).json).toMatchObject({ jamais: true, jours: [] })
  const refused = await yearFor({ freq: 'WEEKLY', byDay: [] })
  expect([refused.status, refused.json.violations?.[0]?.propertyPath]).toEqual([422, 'byDay'])
})

test('TOUR-11 a day that somebody worked on today stays in the year, whatever the rule becomes', async () => {
  const la = await server.terrain(...[0, 1].map(dayIn))
  // Right after midnight the noon of this day is yet to come: a wash of it would be refused.
  const noon = parisInstant(AUJOURDHUI, '12:00:00')
  server.services.now = () => new Date(noon)
  await server.wash(la.conteneurs[0], noon, { campagne: la.campagne })
  const tomorrow = JOURS[new Date(`${dayIn(1)}T00:00:00Z`).getUTCDay()]
  const { json } = await yearFor({ id: la.campagne, freq: 'WEEKLY', byDay: [tomorrow] })
  expect(Object(json.jours).slice(0, 2)).toMatchObject([
    { jour: dayIn(0), etat: 'prevue' },
    { jour: dayIn(1), etat: 'prevue' },
  ])
})
