import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useServer } from '../../testing/app.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { sessionsOf } from '../../testing/sessions.ts'

const server = useServer()
const mailbox = useMailbox(server)
const { login } = sessionsOf(server)
let count = 0
/** An account that somebody keeps and nobody has used. */
async function unused(): Promise<{ id: number; email: string }> {
  const email = `invite-${++count}@test.example`
  const body = { libelle: 'Invitée', email, password: 'Benne-jaune-33' }
  const made = await server.office('POST', '/operateurs', body)
  expect(made.status, made.text).toBe(201)
  return { id: Number(made.json.id), email }
}
const invite = (id: number) => server.office('POST', `/users/${id}/invitation`)
const tokenOf = (text = '') => /\/resetPassword\/(\S+)/.exec(text)?.[1]
const choose = (resetToken: string | undefined, password: string) =>
  server.call(null, 'POST', '/users/reset-password', { resetToken, password })

test('USER-38 an invited person chooses a password, once, and is known after the first log-in', async () => {
  const { id, email } = await unused()
  const line = async () =>
    (await server.office('GET', `/users/arbre?search=${email}`)).members
      .flatMap(({ sous }) => sous as unknown as { id: number; derniereConnexion: string | null }[])
      .find((one) => one.id === id)?.derniereConnexion
  expect(await line()).toBeNull()
  expect((await invite(id)).status).toBe(204)
  const [mail] = await mailbox.arrived(email)
  expect([mail?.subject, mail?.text]).toEqual([
    'Lavandière : votre accès',
    expect.stringContaining('7\u00a0jours'),
  ])
  const token = tokenOf(mail?.text)
  expect((await choose(token, 'Colonne-bleue-61')).status).toBe(204)
  const twice = await choose(token, 'Colonne-bleue-62')
  expect(twice.said).toEqual([422, expect.stringContaining('a déjà servi')])
  expect(twice.json.violations).toEqual([expect.objectContaining({ propertyPath: 'resetToken' })])
  expect((await login(email, 'Colonne-bleue-61')).status).toBe(200)
  expect(await line()).toMatch(/^\d{4}-\d\d-\d\dT/)
  const late = await invite(id)
  expect([late.status, late.text]).toEqual([409, expect.stringContaining("s'est déjà connectée")])
})

test('USER-38 sent again, the last link alone is valid; after seven days it is not', async () => {
  const { id, email } = await unused()
  await invite(id)
  await mailbox.arrived(email)
  await invite(id)
  const [first, second] = await mailbox.arrived(email, 2)
  expect((await choose(tokenOf(first?.text), 'Colonne-bleue-61')).status).toBe(422)
  await server.query(
    sql`update reset_tokens set expires_at = expires_at - interval '7 days' where user_id = ${id}`,
  )
  expect((await choose(tokenOf(second?.text), 'Colonne-bleue-61')).status).toBe(422)
})

test('USER-38 nobody invites a refused account', async () => {
  const { id } = await unused()
  await server.office('PATCH', `/operateurs/${id}`, { isAccredited: false })
  expect((await invite(id)).status).toBe(409)
})
