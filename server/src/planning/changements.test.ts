import { planning } from '@lavandiere/domain/planning/planning.ts'
import { expect, test } from 'vitest'
import { useMade, useServer } from '../../testing/app.ts'

const server = useServer()
const LUNDI = '2027-08-09'
const SUIVANT = '2027-08-16'
const ici = useMade(() => server.terrain(LUNDI, SUIVANT))
const send = (...changements: object[]) => server.office('POST', '/planning/changements', { changements })
const on = (regle: string, version: number, more: object) => ({
  campagne: ici.campagne,
  regle,
  version,
  ...more,
})
const startsOf = async () =>
  planning
    .parse((await server.office('GET', `/planning?du=${LUNDI}&jours=14`)).json)
    .passages.map(({ heureDebut, version }) => [heureDebut, version])

test('PLAN-08 days change together, each with its new version', async () => {
  const { status, json } = await send(
    on(LUNDI, 1, { heureDebut: '05:30' }),
    on(SUIVANT, 1, { heureDebut: '06:30' }),
  )
  expect(status).toBe(200)
  expect(json.jours).toEqual(
    expect.arrayContaining([
      { campagne: ici.campagne, regle: LUNDI, version: 2 },
      { campagne: ici.campagne, regle: SUIVANT, version: 2 },
    ]),
  )
  expect(await startsOf()).toEqual([
    ['05:30', 2],
    ['06:30', 2],
  ])
})

test('PLAN-08 S14 an act over a day that somebody else changed is refused whole', async () => {
  const { status } = await send(
    on(LUNDI, 2, { heureDebut: '07:00' }),
    on(SUIVANT, 1, { heureDebut: '07:00' }),
  )
  expect(status).toBe(412)
  expect(await startsOf()).toEqual([
    ['05:30', 2],
    ['06:30', 2],
  ])
})

test('PLAN-08 a day that the tournée does not have is refused', async () => {
  expect((await send(on('2027-08-12', 1, { heureDebut: '07:00' }))).status).toBe(404)
})
