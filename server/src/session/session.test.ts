import { sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { MOT_DE_PASSE } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'
import { sessionsOf } from '../../testing/sessions.ts'

const server = useServer()
const { loginFrom: login, refresh, forgetTries } = sessionsOf(server)
/** What a call with this token is answered. */
const ownStatus = async (token: string) =>
  (await server.call({ ...server.world.client, bearer: `Bearer ${token}` }, 'GET', '/parametres')).status

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
      const given: Record<string, string> = authorization ? { authorization } : {}
      const { status, json, headers } = await server.call(null, 'GET', '/parametres', undefined, given)
      return [status, json.message, headers['www-authenticate']]
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
    await server.query(
      sql`update refresh_tokens set used_at = now() - interval '11 seconds' where used_at is not null`,
    )
    expect((await refresh(refresh_token)).status).toBe(401)
    expect((await refresh(String(first.json.refresh_token))).status).toBe(401)
    expect(await ownStatus(token)).toBe(401)
  })

  test('S15 S16 behind one address wrong tokens are stopped, and all others go on renewing their sessions', async () => {
    let { refresh_token } = (await login(server.world.client.email, MOT_DE_PASSE)).json()
    const renew = async () => {
      const { status, json } = await refresh(refresh_token)
      refresh_token = json.refresh_token
      return status
    }
    for (let i = 0; i < 65; i++) expect(await renew()).toBe(200)
    const wrong: number[] = []
    for (let i = 0; i < 61; i++) wrong.push((await refresh(`faux-${i}`)).status)
    expect([wrong[0], wrong.at(-1), await renew()]).toEqual([401, 429, 200])
    await forgetTries()
  })

  test('S16 OPEN-41 a retry is refused, and the session ended, once a token that was given for it is used', async () => {
    const { refresh_token: copied } = (await login(server.world.client.email, MOT_DE_PASSE)).json()
    const thief = await refresh(copied)
    const further = await refresh(String(thief.json.refresh_token))
    expect(further.status).toBe(200)
    expect((await refresh(copied)).status).toBe(401)
    expect((await refresh(String(further.json.refresh_token))).status).toBe(401)
  })

  test('OPEN-41 a session that nobody uses ends after 30 days', async () => {
    const { refresh_token } = (await login(server.world.client.email, MOT_DE_PASSE)).json()
    const inDays = (days: number) =>
      server.query(sql`update refresh_tokens set expires_at = expires_at - make_interval(days => ${days})`)
    await inDays(29)
    const next = await refresh(refresh_token)
    expect(next.status).toBe(200)
    await inDays(31)
    expect((await refresh(String(next.json.refresh_token))).status).toBe(401)
  })

  test('OPEN-41 a session ends after 90 days, however much it is used', async () => {
    const { refresh_token } = (await login(server.world.client.email, MOT_DE_PASSE)).json()
    await server.query(sql`update sessions set created_at = now() - interval '89 days 23 hours'`)
    const next = await refresh(refresh_token)
    expect(next.status).toBe(200)
    // An hour later, with a token made an hour ago.
    await server.query(sql`update refresh_tokens set expires_at = expires_at - interval '61 minutes'`)
    expect((await refresh(String(next.json.refresh_token))).status).toBe(401)
  })

  test('S16 OPEN-41 of the tokens that a retry gave, the first that is used ends the others', async () => {
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
    expect(await ownStatus(token)).toBe(401)
    expect((await server.call(null, 'POST', '/logout', { refresh_token: 'inconnu' })).status).toBe(204)
  })
})
