import { expect, test } from 'vitest'
import type { TestAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'

const server = useServer()
const keep = (who: TestAccount, nom: string, valeur: string) =>
  server.call(who, 'PUT', '/mon-compte/preferences', { nom, valeur })
const keptBy = async (who: TestAccount) => (await server.call(who, 'GET', '/parametres')).json.preferences

test('LISTE-06 what a person chose is read with the settings, on every device, by nobody else', async () => {
  const { exploitant, admin } = server.world
  const [who, other] = [
    await server.account('operateur', 'Choisit'),
    await server.account('operateur', 'Autre'),
  ]
  expect(await keptBy(who)).toEqual({})
  // Two devices that write different choices at once: both stay.
  const written = await Promise.all([
    keep(who, 'densite', 'aeree'),
    keep(who, 'colonnes.Conteneurs', 'commune'),
  ])
  expect(written.map(({ status }) => status)).toEqual([204, 204])
  expect((await keep(who, 'densite', 'compacte')).status).toBe(204)
  expect(await keptBy(who)).toEqual({ densite: 'compacte', 'colonnes.Conteneurs': 'commune' })
  for (const somebody of [other, exploitant, admin]) expect(await keptBy(somebody), somebody.role).toEqual({})
})

test('LISTE-06 S17 what an account keeps has a limit, and a refused choice changes nothing', async () => {
  const who = await server.account('operateur', 'Garde tout')
  const whole = 'x'.repeat(8000)
  const statuses: number[] = []
  for (const nom of ['a', 'b', 'c', 'd', 'e']) statuses.push((await keep(who, nom, whole)).status)
  expect(statuses).toEqual([204, 204, 204, 422, 422])
  expect(Object.keys((await keptBy(who)) as object)).toEqual(['a', 'b', 'c'])
  expect((await keep(who, 'long', `${whole}x`)).status).toBe(422)
  expect((await keep(who, 'a', 'court')).status).toBe(204)
})
