import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { hashPassword } from '../platform/password.ts'
import { accountsText } from './comptes-publies.ts'
import { MOT_DE_PASSE_PUBLIE } from './mot-de-passe-faible.ts'

const server = useServer()

test('S15 in production the published password opens nothing, and what it opened before ends', async () => {
  const { services, world } = server
  const who = await server.account('client', 'Vitrine')
  const email = 'client@lavandiere.example'
  const password = await hashPassword(MOT_DE_PASSE_PUBLIE)
  await server.query(sql`update users set email = ${email}, password = ${password} where id = ${who.id}`)
  await server.query(sql`update sessions set ended_at = null where user_id = ${who.id}`)
  const login = () => server.call(null, 'POST', '/login_check', { email, password: MOT_DE_PASSE_PUBLIE })
  expect((await login()).status).toBe(200)
  Object.assign(services.config, { NODE_ENV: 'production' })
  expect(await accountsText(services)).toContain(
    `est celui qui est publié : ${email}. Donnez-leur un autre mot de passe`,
  )
  expect((await server.call(who, 'GET', '/parametres')).status).toBe(401)
  const refused = await login()
  expect(refused.said).toEqual([401, expect.stringContaining("il n'ouvre rien ici")])
  const chosen = await server.call(world.exploitant, 'PATCH', `/clients/${world.client.id}`, {
    password: MOT_DE_PASSE_PUBLIE,
  })
  expect(chosen.json.violations?.[0]?.code).toBe('courant')
})
