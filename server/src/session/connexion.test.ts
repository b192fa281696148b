import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MOT_DE_PASSE } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'
import { sessionsOf } from '../../testing/sessions.ts'
import { hashPassword } from '../platform/password.ts'

const server = useServer()
const { loginFrom: login, refresh, forgetTries } = sessionsOf(server)
/** The counters as they stand when their window is over. */
const minuteLater = () =>
  server.services.pool.query("update limites.tentatives set fin = fin - interval '61 seconds'")

beforeEach(forgetTries)

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
    const renewed = { ...client, bearer: `Bearer ${next.json.token}` }
    expect((await server.call(renewed, 'GET', '/parametres')).status).toBe(200)
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
    const refused = await server.account('operateur', 'Refusé')
    await server.query(sql`update users set is_accredited = false where id = ${refused.id}`)
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

  test('S15 the eleventh wrong try in a minute is 429 with Retry-After; the lock is short', async () => {
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

  test('S15 neither a good log-in nor another address of one IPv6 network opens further tries', async () => {
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

  test('S15 guesses from many addresses do not lock out the address that opened the account', async () => {
    const { email } = server.world.autre.client
    expect((await login(email, MOT_DE_PASSE, '10.3.0.1')).statusCode).toBe(200)
    await login(email, 'faux', '10.4.0.1')
    // As after fifty more of them, from as many addresses.
    await server.services.pool.query(
      `update limites.tentatives set nombre = 51 where cle = 'connexionCompte:courriel:' || $1`,
      [email],
    )
    expect((await login(email, MOT_DE_PASSE, '10.4.1.1')).statusCode).toBe(429)
    expect((await login(email.toUpperCase(), MOT_DE_PASSE, '10.3.0.1')).statusCode).toBe(200)
    // There, ten wrong tries a minute as everywhere.
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await login(email, 'faux', '10.3.0.1')).statusCode)
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('S15 known and unknown addresses cost the same work: each verifies a password', async () => {
    const median = async (email: string) => {
      const times: number[] = []
      for (let i = 0; i < 3; i++) {
        // Processor time, not the clock: what else the machine does at that moment does not count.
        const start = process.cpuUsage()
        await login(email, 'faux', `10.1.${email.length}.${i}`)
        const { user, system } = process.cpuUsage(start)
        times.push((user + system) / 1000)
      }
      await forgetTries()
      return times.sort((a, b) => a - b)[1] ?? 0
    }
    const known = await median(server.world.exploitant.email)
    const unknown = await median('inconnu@test.example')
    // Without a verification it is a tenth.
    expect(unknown).toBeGreaterThan(known / 3)
    expect(known).toBeGreaterThan(unknown / 3)
  })
})

describe('tries', () => {
  test('S15 a server clock that is days ahead shuts nobody out for longer than a minute', async () => {
    const { email } = server.world.autre.operateur
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 })
    try {
      for (let i = 0; i < 11; i++) await login(email, 'faux', '10.5.0.1')
    } finally {
      vi.useRealTimers()
    }
    const refused = await login(email, 'faux', '10.5.0.1')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  test('S15 a bound that lies further ahead than its rule is cut to it', async () => {
    const { email } = server.world.autre.operateur
    for (let i = 0; i < 10; i++) await login(email, 'faux', '10.5.0.2')
    await server.services.pool.query("update limites.tentatives set fin = fin + interval '2 days'")
    const refused = await login(email, 'faux', '10.5.0.2')
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 60])
    expect(refused.json().message).toBe('Trop de tentatives, réessayez dans 60\u00a0secondes')
  })

  test('S15 every spelling of an address is one account and one count of tries', async () => {
    const { email } = server.world.autre.client
    // The small letter of İ is i for PostgreSQL, and i with a dot above for JavaScript.
    const spellings = [email, email.toUpperCase(), ` ${email}`, email.replace('i', 'İ')]
    const at = (i: number) => `10.6.0.${i}`
    for (const [i, spelling] of spellings.entries()) await login(spelling, 'faux', at(i))
    const { rows } = await server.services.pool.query(
      "select nombre from limites.tentatives where cle like 'connexionCompte:%' order by nombre",
    )
    expect(rows).toEqual([{ nombre: 1 }, { nombre: 3 }])
    const opened = await Promise.all(spellings.map((spelling, i) => login(spelling, MOT_DE_PASSE, at(i))))
    expect(opened.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 401])
  })

  test('S15 wrong tries of a neighbour do not shut out an account opened from there before', async () => {
    const { client, exploitant } = server.world
    expect((await login(client.email, MOT_DE_PASSE, '10.7.0.1')).statusCode).toBe(200)
    for (let i = 0; i < 11; i++) await login(exploitant.email, 'faux', '10.7.0.1')
    expect((await login(exploitant.email, MOT_DE_PASSE, '10.7.0.1')).statusCode).toBe(429)
    expect((await login(client.email, MOT_DE_PASSE, '10.7.0.1')).statusCode).toBe(200)
  })
})

describe('stored passwords', () => {
  test('S15 a hash made with other parameters still opens, and is made again with those of today', async () => {
    const account = await server.account('operateur', 'Ancien')
    const old = await hashPassword(MOT_DE_PASSE, { m: 64, t: 1, p: 1 })
    const stored = async () =>
      (await server.query(sql`select password from users where id = ${account.id}`))[0]?.password
    await server.query(sql`update users set password = ${old} where id = ${account.id}`)
    await server.query(sql`update sessions set ended_at = null where user_id = ${account.id}`)
    expect((await login(account.email, 'faux', '10.8.0.1')).statusCode).toBe(401)
    expect(await stored()).toBe(old)
    expect((await login(account.email, MOT_DE_PASSE, '10.8.0.1')).statusCode).toBe(200)
    expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    // The session that was open before goes on: the password is the same.
    expect((await server.call(account, 'GET', '/parametres')).status).toBe(200)
    expect((await login(account.email, MOT_DE_PASSE, '10.8.0.1')).statusCode).toBe(200)
  })
})

test('S16 an account has 100 sessions at most: the one used longest ago ends for a new one', async () => {
  const account = await server.account('operateur', 'Partout')
  await server.query(sql`insert into sessions (id, user_id, used_at)
      select 'partout-' || i, ${account.id}, now() - make_interval(hours => i) from generate_series(1, 99) i`)
  expect((await login(account.email, MOT_DE_PASSE, '10.9.0.1')).statusCode).toBe(200)
  const [left] = await server.query(sql`
      select count(*)::int as n, (array_agg(id order by used_at))[1] as oldest from sessions
      where user_id = ${account.id} and ended_at is null`)
  expect(left).toEqual({ n: 100, oldest: 'partout-98' })
})
