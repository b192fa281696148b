import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { MOT_DE_PASSE, type TestAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { sessionsOf } from '../../testing/sessions.ts'

const server = useServer()
const mailbox = useMailbox(server)
const { login, forgetTries } = sessionsOf(server)
const ask = (email: string) => server.call(null, 'POST', '/users/ask-reset-password', { email })
const reset = (resetToken: string, password: string) =>
  server.call(null, 'POST', '/users/reset-password', { resetToken, password })

/** The links that were sent to an account so far, the oldest first; waits until there are that many. */
async function linksOf({ email }: TestAccount, count: number): Promise<string[]> {
  const found = () =>
    mailbox.sent
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => /resetPassword\/([\w-]+)/.exec(text)?.[1] ?? [])
  await expect.poll(() => found().length).toBe(count)
  return found()
}

beforeEach(forgetTries)

test('AUTH-20 AUTH-26 OPEN-42 the mail brings a link that works once and ends the running sessions', async () => {
  const { operateur } = server.world
  const before = (await login(operateur.email, MOT_DE_PASSE)).json
  expect((await ask(operateur.email)).status).toBe(204)
  const [link = ''] = await linksOf(operateur, 1)
  expect((await reset(link, 'court')).json.message).toBe(
    'Le mot de passe doit contenir au moins 8\u00a0caractères',
  )
  expect((await reset(link, 'Password1')).json.message).toContain('trop courant')
  expect((await reset(link, 'un-nouveau-mot')).status).toBe(204)
  expect((await reset(link, 'encore-un-autre')).status).toBe(422)
  expect((await login(operateur.email, 'un-nouveau-mot')).status).toBe(200)
  expect((await login(operateur.email, MOT_DE_PASSE)).status).toBe(401)
  const { refresh_token, token } = before
  expect((await server.call(null, 'POST', '/refresh', { refresh_token })).status).toBe(401)
  const bearer = { ...operateur, bearer: `Bearer ${token}` }
  expect((await server.call(bearer, 'GET', '/parametres')).status).toBe(401)
  const told = await mailbox.arrived(operateur.email, 2)
  expect(told.map(({ subject }) => subject)).toContain('Lavandière : votre mot de passe a changé')
})

test('S15 a password that names the account is refused, and the link still serves', async () => {
  const account = await server.account('operateur', 'Joséphine Durieux')
  await ask(account.email)
  const [link = ''] = await linksOf(account, 1)
  const refused = await reset(link, 'Durieux-2024')
  expect([refused.status, refused.json.violations?.[0]?.code]).toEqual([422, 'personnel'])
  expect((await reset(link, 'une-benne-et-deux-chats')).status).toBe(204)
})

test('OPEN-42 an unknown address answers the same after the same work, and sends nothing', async () => {
  const jobs = async (state: string) => {
    const text = `select count(*)::int as n from pgboss.job where name = 'reinitialisation' and state::text like $1`
    return Number((await server.services.pool.query(text, [state])).rows[0].n)
  }
  const [before, handed] = [mailbox.sent.length, await jobs('%')]
  for (const email of ['personne@test.example', server.world.client.email]) {
    const reply = await ask(email)
    expect([reply.status, reply.text]).toEqual([204, ''])
  }
  expect(await jobs('%')).toBe(handed + 2)
  await expect.poll(() => jobs('completed')).toBe(handed + 2)
  const links = mailbox.sent.slice(before).filter(({ text }) => text.includes('/resetPassword/'))
  expect(links.map(({ to }) => to)).toEqual([server.world.client.email])
})

test('OPEN-42 S2 a link is void once the account has another password or address, or is refused', async () => {
  const account = await server.account('operateur', 'Oublieux')
  let count = 0
  const asked = async () => {
    await forgetTries()
    await ask(account.email)
    return (await linksOf(account, ++count)).at(-1) ?? ''
  }
  const patch = (body: object) => server.office('PATCH', `/operateurs/${account.id}`, body)
  const opens = async (link: string) => (await reset(link, 'un-mot-du-voleur')).status
  const links = [await asked()]
  expect((await patch({ password: 'mot-du-vrai-titulaire' })).status).toBe(200)
  links.push(await asked())
  expect((await patch({ email: 'ailleurs@test.example' })).status).toBe(200)
  for (const link of links) expect(await opens(link)).toBe(422)
  await patch({ email: account.email })
  const last = await asked()
  await patch({ isAccredited: false })
  expect(await opens(last)).toBe(422)
  await patch({ isAccredited: true })
  expect(await opens(last)).toBe(204)
})

test('OPEN-42 S2 a link stands nowhere in clear, and is bound by SHA-256', async () => {
  const account = await server.account('operateur', 'Secret')
  await ask(account.email)
  const [link = ''] = await linksOf(account, 1)
  const { rows } = await server.services.pool.query(
    `select string_agg(j::text, ' ') as all from pgboss.job j`,
  )
  expect(rows[0].all).not.toContain(link)
  const kept = await server.query(sql`select hash, empreinte from reset_tokens where user_id = ${account.id}`)
  expect(kept).toEqual([
    { hash: expect.not.stringContaining(link), empreinte: expect.stringMatching(/^.{43}=$/) },
  ])
})

test('OPEN-42 a link opens its account for ten minutes', async () => {
  const account = await server.account('operateur', 'Lente')
  const later = (minutes: number) =>
    server.query(sql`
        update reset_tokens set expires_at = expires_at - make_interval(mins => ${minutes}) where user_id = ${account.id}`)
  await ask(account.email)
  const [link = ''] = await linksOf(account, 1)
  await later(11)
  expect((await reset(link, 'une-benne-trop-tard')).status).toBe(422)
  await later(-2)
  expect((await reset(link, 'une-benne-a-temps')).status).toBe(204)
})

test('AUTH-22 S15 one request too many for an account says how long to wait', async () => {
  const email = 'insistant@test.example'
  for (const _ of Array(3)) expect((await ask(email)).status).toBe(204)
  const refused = await ask(email)
  const minutes = Math.ceil(Number(refused.headers['retry-after']) / 60)
  expect(refused.said).toEqual([429, `Trop de tentatives, réessayez dans ${minutes}\u00a0minutes`])
})

test.each([
  [' ', 'ce champ est requis'],
  ['pas-un-email', "L'email doit être valide"],
])('AUTH-19 "%s" is no address to send a link to', async (email, message) => {
  const refused = await ask(email)
  expect(refused.said).toEqual([422, message])
})
