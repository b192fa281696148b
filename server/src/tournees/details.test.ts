import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { dayIn, today } from '../../testing/days.ts'

const server = useServer()

test('TOUR-40 OPEN-79 OPEN-03 a tournée on a day: containers in order, that day’s own interventions', async () => {
  const { operateur } = server.world
  const patrimoine = await server.parc.patrimoine('Centre')
  const [b, a] = [await server.parc.conteneur(patrimoine, 'B'), await server.parc.conteneur(patrimoine, 'A')]
  await server.parc.conteneur(patrimoine, 'Hors tournée')
  const campagne = await server.parc.tournee(patrimoine, [b, a], [0])
  const other = await server.parc.tournee(patrimoine, [a], [0], 'Autre')
  const jour = today()
  const at = (days: number, hour: number) =>
    sql`(current_date + ${days}::int + make_interval(hours => ${hour}))::timestamptz`
  const done = await server.parc.intervention({ patrimoine, conteneur: b, campagne }, at(0, 10), { laves: 2 })
  const late = await server.parc.intervention({ patrimoine, conteneur: a, campagne }, at(0, 11), {
    status: 3,
  })
  await server.parc.intervention({ patrimoine, conteneur: a, campagne: other }, at(0, 12))
  const before = await server.parc.intervention({ patrimoine, conteneur: a, campagne }, at(-1, 10))
  const path = `/campagne_lavages/${campagne}/details`
  const seen = await server.office('GET', `${path}?date=${jour}`)
  expect([seen.status, seen.json]).toMatchObject([
    200,
    {
      '@type': 'DetailsTournee',
      date: jour,
      estPrevue: true,
      conteneurs: [
        { id: b, nomenclature: 'B', '@type': 'Conteneur' },
        { id: a, nomenclature: 'A', patrimoine: { libelle: 'Centre' } },
      ],
      interventions: [
        { id: done, nombreLaves: 2, status: 0, photosAvant: [] },
        { id: late, status: 3, conteneur: { libelle: 'A' } },
      ],
    },
  ])
  expect((await server.call(operateur, 'GET', path)).json.interventions).toEqual(seen.json.interventions)
  const yesterday = await server.office('GET', `${path}?date=${dayIn(-1)}`)
  expect(yesterday.json).toMatchObject({ estPrevue: false, interventions: [{ id: before }] })
})
