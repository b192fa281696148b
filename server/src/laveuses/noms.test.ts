import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'

const server = useServer()
const save = (immatriculation: string, names: object, who = server.world.exploitant) =>
  server.call(who, 'POST', '/laveuses', { immatriculation, ...names })

test('LAV-11 TRK-27 no vehicle bears the name by which another one is asked for', async () => {
  const first = await save('AA-1', { quartixId: 716220 })
  const said = "C'est déjà le nom par lequel la laveuse AA-1 est suivie"
  const twin = await save('AA-2', { identifiantTraceur: '716220' })
  expect([twin.status, twin.json.violations]).toMatchObject([
    422,
    [{ propertyPath: 'identifiantTraceur', message: said }],
  ])
  await save('AA-3', { identifiantTraceur: '99' })
  expect((await save('AA-4', { quartixId: 99 })).json.violations).toMatchObject([
    { propertyPath: 'quartixId' },
  ])
  // Another company's vehicle may have the same name, and the vehicle itself may keep it.
  expect((await save('AA-1', { identifiantTraceur: '716220' }, server.world.autre.exploitant)).status).toBe(
    201,
  )
  const own = await server.office(
    'PATCH',
    `/laveuses/${first.json.id}`,
    { identifiantTraceur: '716220' },
    { 'content-type': 'application/merge-patch+json' },
  )
  expect(own.status).toBe(200)
})

test('LAV-11 a vehicle that comes back is refused when another one took its name', async () => {
  const gone = await save('BB-1', { quartixId: 4_000_000 })
  const path = `/laveuses/${gone.json.id}`
  expect((await server.office('DELETE', path)).status).toBe(204)
  expect((await save('BB-2', { identifiantTraceur: '4000000' })).status).toBe(201)
  expect((await server.office('POST', `${path}/restaurer`)).status).toBe(422)
})
