import { sql } from 'drizzle-orm'
import { decodeJwt, SignJWT } from 'jose'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MOT_DE_PASSE, makeAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'
import { asSystem } from '../platform/db/actor.ts'

const mails: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('end', () => {
      mails.push(Buffer.concat(chunks).toString('utf8'))
      done()
    })
  },
})
const SMTP_PORT = 20_000 + (process.pid % 20_000)
beforeAll(() => new Promise<void>((resolve) => smtp.listen(SMTP_PORT, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))

const server = useServer({ SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}` })
const login = (email: string, password: string, ip = '10.0.0.1') =>
  server.app.inject({
    method: 'POST',
    url: '/api/login_check',
    payload: { email, password },
    remoteAddress: ip,
  })
const refresh = (refresh_token: string) => server.call(null, 'POST', '/refresh', { refresh_token })
/** The counters as they stand when their window is over. */
const minuteLater = () => server.services.pool.query('update limites.tentatives set expire = expire - 61000')
const forgetTries = () => server.services.pool.query('delete from limites.tentatives')

describe('log-in', () => {
  test('AUTH-05 AUTH-07 AUTH-15 a log-in gives a token with its claims, and a refresh a new pair', async () => {
    const { client } = server.world
    const answer = (await login(client.email, MOT_DE_PASSE)).json()
    expect(decodeJwt(answer.token)).toMatchObject({
      id: client.id,
      iri: `/api/users/${client.id}`,
      roles: ['ROLE_CLIENT'],
      username: client.email,
      libelle: 'Client A',
      exp: expect.any(Number),
      iat: expect.any(Number),
    })
    const next = await refresh(answer.refresh_token)
    expect(next.status).toBe(200)
    expect(next.json.refresh_token).not.toBe(answer.refresh_token)
    const me = await server.app.inject({
      url: '/api/parametres',
      headers: { authorization: `Bearer ${next.json.token}` },
    })
    expect(me.statusCode).toBe(200)
  })

  test('AUTH-08 AUTH-10 S15 a wrong password and an unknown address answer the same', async () => {
    const wrong = await login(server.world.client.email, 'faux')
    const unknown = await login('personne@test.example', 'faux')
    expect([wrong.statusCode, wrong.json()]).toEqual([401, { code: 401, message: 'Invalid credentials.' }])
    expect([unknown.statusCode, unknown.json()]).toEqual([
      401,
      { code: 401, message: 'Invalid credentials.' },
    ])
    expect(wrong.headers['www-authenticate']).toBe('Bearer')
  })

  test('AUTH-09 a refused account hears "Accréditation refusée", and only with the right password', async () => {
    const refused = await makeAccount(server.services, 'operateur', 'Refusé', server.world.exploitant.id)
    await asSystem(server.services.pool, (tx) =>
      tx.execute(sql`update users set is_accredited = false where id = ${refused.id}`),
    )
    expect((await login(refused.email, MOT_DE_PASSE)).json()).toEqual({
      code: 401,
      message: 'Accréditation refusée',
    })
    expect((await login(refused.email, 'faux')).json().message).toBe('Invalid credentials.')
  })

  test('AUTH-04 email and password are required', async () => {
    const reply = await server.call(null, 'POST', '/login_check', { email: '' })
    expect(reply.status).toBe(422)
    expect(reply.json.message).toBe('ce champ est requis\nce champ est requis')
  })

  test('S15 the eleventh wrong try in a minute is 429 with Retry-After; the account is not locked for good', async () => {
    const { email } = server.world.autre.operateur
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await login(email, 'faux', '10.0.9.9')).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    const last = await login(email, 'faux', '10.0.9.9')
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await login(email, MOT_DE_PASSE, '10.0.8.8')).statusCode).toBe(200)
    await minuteLater()
    expect((await login(email, MOT_DE_PASSE, '10.0.9.9')).statusCode).toBe(200)
  })

  test('S15 a good log-in in between, or another address of the same IPv6 network, opens no further tries', async () => {
    await forgetTries()
    const { autre, client } = server.world
    const from = (i: number) => `2001:db8:1:2::${i}`
    const statuses: number[] = []
    for (let i = 0; i < 9; i++)
      statuses.push((await login(autre.operateur.email, 'faux', from(i))).statusCode)
    for (let i = 0; i < 3; i++) statuses.push((await login(client.email, MOT_DE_PASSE, from(9))).statusCode)
    for (let i = 0; i < 2; i++)
      statuses.push((await login(autre.operateur.email, 'faux', from(i))).statusCode)
    expect(statuses).toEqual([...Array(9).fill(401), 200, 200, 200, 401, 429])
  })

  test('S15 many addresses that guess at one account are stopped together, for a minute', async () => {
    await forgetTries()
    const { email } = server.world.autre.operateur
    const guess = (i: number) => login(email, 'faux', `10.2.0.${i}`)
    const statuses = await Promise.all(
      Array.from({ length: 51 }, async (_, i) => (await guess(i)).statusCode),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    expect((await guess(60)).statusCode).toBe(429)
    await minuteLater()
    expect((await login(email, MOT_DE_PASSE, '10.2.0.61')).statusCode).toBe(200)
  })

  test('S15 who guesses at an account from many addresses does not lock out the one that it is opened from', async () => {
    await forgetTries()
    const { email } = server.world.autre.client
    expect((await login(email, MOT_DE_PASSE, '10.3.0.1')).statusCode).toBe(200)
    await login(email, 'faux', '10.4.0.1')
    // As after fifty more of them, from as many addresses.
    await server.services.pool.query(
      `update limites.tentatives set points = 51, expire = expire + 3600000 where key = 'connexionCompte:' || $1`,
      [email.toLowerCase()],
    )
    expect((await login(email, MOT_DE_PASSE, '10.4.1.1')).statusCode).toBe(429)
    expect((await login(email.toUpperCase(), MOT_DE_PASSE, '10.3.0.1')).statusCode).toBe(200)
    // There, ten wrong tries a minute as everywhere.
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await login(email, 'faux', '10.3.0.1')).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('S15 a common password is refused for a new account, a changed one, and whatever its case', async () => {
    const { exploitant, operateur } = server.world
    const made = (password: string) =>
      server.call(exploitant, 'POST', '/operateurs', { libelle: 'x', email: 'commun@test.example', password })
    for (const password of ['password', 'PassWord', '12345678', 'azertyuiop']) {
      const refused = await made(password)
      expect([refused.status, refused.json.violations?.[0]?.propertyPath], password).toEqual([
        422,
        'password',
      ])
    }
    const changed = await server.call(exploitant, 'PATCH', `/operateurs/${operateur.id}`, {
      password: 'iloveyou',
    })
    expect([changed.status, changed.json.message]).toEqual([
      422,
      'Ce mot de passe est trop courant, choisissez-en un autre',
    ])
  })

  test('S15 known and unknown addresses cost the same work (medians within 10 ms of processor time)', async () => {
    await forgetTries()
    const median = async (email: string) => {
      const times: number[] = []
      for (let i = 0; i < 9; i++) {
        // Processor time, not the clock: what else the machine does at that moment does not count.
        const start = process.cpuUsage()
        await login(email, 'faux', `10.1.${email.length}.${i}`)
        const { user, system } = process.cpuUsage(start)
        times.push((user + system) / 1000)
      }
      await forgetTries()
      return times.sort((a, b) => a - b)[4] ?? 0
    }
    const known = await median(server.world.exploitant.email)
    const unknown = await median('inconnu@test.example')
    expect(Math.abs(known - unknown)).toBeLessThan(10)
  })
})

describe('tokens', () => {
  test('S16 alg none, another audience, a refresh token as access token: 401 with its text', async () => {
    const { client } = server.world
    const claims = { id: client.id, roles: ['ROLE_ADMIN'], sid: client.session }
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`
    const key = new TextEncoder().encode(server.services.config.SECRET)
    const other = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('autre')
      .setExpirationTime('1h')
      .sign(key)
    const expired = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience('lavandiere')
      .setExpirationTime(1)
      .sign(key)
    const { refresh_token } = (await login(client.email, MOT_DE_PASSE)).json()
    const said = async (authorization?: string) => {
      const reply = await server.app.inject({
        url: '/api/parametres',
        headers: authorization ? { authorization } : {},
      })
      return [reply.statusCode, reply.json().message, reply.headers['www-authenticate']]
    }
    expect(await said()).toEqual([401, 'JWT Token not found', 'Bearer'])
    for (const token of [none, other, refresh_token, 'x'])
      expect(await said(`Bearer ${token}`)).toEqual([401, 'Invalid JWT Token', 'Bearer'])
    expect(await said(`Bearer ${expired}`)).toEqual([401, 'Expired JWT Token', 'Bearer'])
  })

  test('S16 OPEN-41 a used refresh token may be retried for 10 s; later it ends the whole session', async () => {
    const { token, refresh_token } = (await login(server.world.client.email, MOT_DE_PASSE)).json()
    const first = await refresh(refresh_token)
    expect((await refresh(refresh_token)).status).toBe(200)
    await asSystem(server.services.pool, (tx) =>
      tx.execute(
        sql`update refresh_tokens set used_at = now() - interval '11 seconds' where used_at is not null`,
      ),
    )
    expect((await refresh(refresh_token)).status).toBe(401)
    expect((await refresh(String(first.json.refresh_token))).status).toBe(401)
    const me = await server.app.inject({
      url: '/api/parametres',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(me.statusCode).toBe(401)
  })

  test('S16 OPEN-41 of the tokens that a retry gave, the first that is used ends the others: a second one in use ends the session', async () => {
    const { refresh_token: stolen } = (await login(server.world.client.email, MOT_DE_PASSE)).json()
    const [owner, thief] = [await refresh(stolen), await refresh(stolen)]
    expect([owner.status, thief.status]).toEqual([200, 200])
    const next = await refresh(String(thief.json.refresh_token))
    expect(next.status).toBe(200)
    expect((await refresh(String(owner.json.refresh_token))).status).toBe(401)
    expect((await refresh(String(next.json.refresh_token))).status).toBe(401)
    // At once, too.
    const { refresh_token: both } = (await login(server.world.client.email, MOT_DE_PASSE)).json()
    const children = [await refresh(both), await refresh(both)]
    const used = await Promise.all(children.map(({ json }) => refresh(String(json.refresh_token))))
    expect(used.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('AUTH-17 S16 log-out ends the access token and the refresh token', async () => {
    const { token, refresh_token } = (await login(server.world.client.email, MOT_DE_PASSE)).json()
    expect((await server.call(null, 'POST', '/logout', { refresh_token })).status).toBe(204)
    expect((await refresh(refresh_token)).status).toBe(401)
    const me = await server.app.inject({
      url: '/api/parametres',
      headers: { authorization: `Bearer ${token}` },
    })
    expect(me.statusCode).toBe(401)
    expect((await server.call(null, 'POST', '/logout', { refresh_token: 'inconnu' })).status).toBe(204)
  })
})

describe('forgotten password', () => {
  const arrived = async (count: number) => {
    await vi.waitFor(() => expect(mails.length).toBeGreaterThanOrEqual(count), { timeout: 10_000 })
    return mails.at(-1) ?? ''
  }
  const linkIn = (mail: string) => /resetPassword\/([\w-]+)/.exec(mail.replace(/=\r?\n/g, ''))?.[1] ?? ''

  test('AUTH-20 AUTH-26 OPEN-42 the mail brings a link that works once and ends the running sessions', async () => {
    const { operateur } = server.world
    const before = (await login(operateur.email, MOT_DE_PASSE)).json()
    expect(
      (await server.call(null, 'POST', '/users/ask-reset-password', { email: operateur.email })).status,
    ).toBe(204)
    const mail = await arrived(1)
    expect(mail).toContain(operateur.email)
    const resetToken = linkIn(mail)
    const reset = (password: string) =>
      server.call(null, 'POST', '/users/reset-password', { resetToken, password })
    expect((await reset('court')).json.message).toBe('Le mot de passe doit contenir au moins 8 caractères')
    expect((await reset('Password1')).json.message).toContain('trop courant')
    expect((await reset('un-nouveau-mot')).status).toBe(204)
    expect((await reset('encore-un-autre')).status).toBe(422)
    expect((await login(operateur.email, 'un-nouveau-mot')).statusCode).toBe(200)
    expect((await login(operateur.email, MOT_DE_PASSE)).statusCode).toBe(401)
    expect((await refresh(before.refresh_token)).status).toBe(401)
    const authorization = `Bearer ${before.token}`
    const me = await server.app.inject({ url: '/api/parametres', headers: { authorization } })
    expect(me.statusCode).toBe(401)
  })

  test('OPEN-42 an unknown address answers the same after the same work, and sends nothing', async () => {
    const jobs = async (state: string) => {
      const text = `select count(*)::int as n from pgboss.job where name = 'reinitialisation' and state::text like $1`
      return Number((await server.services.pool.query(text, [state])).rows[0].n)
    }
    const [sent, handed] = [mails.length, await jobs('%')]
    for (const email of ['personne@test.example', server.world.client.email]) {
      const reply = await server.call(null, 'POST', '/users/ask-reset-password', { email })
      expect([reply.status, reply.text]).toEqual([204, ''])
    }
    expect(await jobs('%')).toBe(handed + 2)
    await vi.waitFor(async () => expect(await jobs('completed')).toBe(handed + 2), { timeout: 20_000 })
    expect(mails.length).toBe(sent + 1)
  })

  test('OPEN-42 S2 a link is void once the account has another password or address, or is refused; it stands nowhere in clear', async () => {
    const { pool } = server.services
    const { exploitant } = server.world
    const account = await makeAccount(server.services, 'operateur', 'Oublieux', exploitant.id)
    const ask = async () => {
      await forgetTries()
      const sent = mails.length
      await server.call(null, 'POST', '/users/ask-reset-password', { email: account.email })
      return linkIn(await arrived(sent + 1))
    }
    const patch = (body: object) => server.call(exploitant, 'PATCH', `/operateurs/${account.id}`, body)
    const reset = async (resetToken: string) =>
      (await server.call(null, 'POST', '/users/reset-password', { resetToken, password: 'un-mot-du-voleur' }))
        .status
    const links = [await ask()]
    expect((await patch({ password: 'mot-du-vrai-titulaire' })).status).toBe(200)
    links.push(await ask())
    expect((await patch({ email: 'ailleurs@test.example' })).status).toBe(200)
    for (const link of links) expect(await reset(link)).toBe(422)
    await patch({ email: account.email })
    const last = await ask()
    await patch({ isAccredited: false })
    expect(await reset(last)).toBe(422)
    await patch({ isAccredited: true })
    const { rows } = await pool.query('select string_agg(j::text, $1) as all from pgboss.job j', [' '])
    expect(rows[0].all).not.toContain(last)
    expect(await reset(last)).toBe(204)
  })

  test('AUTH-22 S15 one request too many for an account says how long to wait', async () => {
    await forgetTries()
    const email = 'insistant@test.example'
    const ask = () => server.call(null, 'POST', '/users/ask-reset-password', { email })
    for (const _ of Array(3)) expect((await ask()).status).toBe(204)
    const refused = await ask()
    const minutes = Math.ceil(Number(refused.headers['retry-after']) / 60)
    expect([refused.status, refused.json.message]).toEqual([
      429,
      `Trop de tentatives, réessayez dans ${minutes} minutes`,
    ])
  })

  test('AUTH-19 the address is required', async () => {
    expect((await server.call(null, 'POST', '/users/ask-reset-password', { email: ' ' })).json.message).toBe(
      'ce champ est requis',
    )
  })
})
