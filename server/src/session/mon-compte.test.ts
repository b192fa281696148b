import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { MOT_DE_PASSE, makeAccount, type TestAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'
import { useMailbox } from '../../testing/mailbox.ts'
import { sessionsOf } from '../../testing/sessions.ts'

const server = useServer()
const mailbox = useMailbox(server)
const { login, refresh } = sessionsOf(server)
const changePassword = (who: TestAccount, actuel: string, password: string) =>
  server.call(who, 'POST', '/mon-compte/mot-de-passe', { actuel, password })
const changeEmail = (who: TestAccount, actuel: string, email: string) =>
  server.call(who, 'POST', '/mon-compte/email', { actuel, email })

describe('own password', () => {
  test('USER-19 S16 every role changes its own, with the current one; the other sessions end', async () => {
    const own = [
      await makeAccount(server.services, 'admin', 'Chef à soi'),
      await makeAccount(server.services, 'exploitant', 'Société à soi'),
      await server.account('client', 'Client à soi'),
      await server.account('operateur', 'Équipier à soi'),
    ]
    for (const who of own) {
      const elsewhere = (await login(who.email, MOT_DE_PASSE)).json.refresh_token
      expect((await changePassword(who, MOT_DE_PASSE, 'Benne-rouge-44')).status, who.role).toBe(204)
      expect((await server.call(who, 'GET', '/parametres')).status, who.role).toBe(200)
      expect((await refresh(elsewhere)).status, who.role).toBe(401)
      expect((await login(who.email, 'Benne-rouge-44')).status, who.role).toBe(200)
      const [mail] = await mailbox.arrived(who.email)
      expect(mail?.subject).toBe('Lavandière : votre mot de passe a changé')
    }
  })

  test.each([
    ['a wrong current one', 'pas-le-bon-mot', 'Benne-rouge-44', 'actuel'],
    ['the same one', MOT_DE_PASSE, MOT_DE_PASSE, 'password'],
    ['a common one', MOT_DE_PASSE, 'azerty123', 'password'],
    ['a short one', MOT_DE_PASSE, 'court', 'password'],
    ["the account's own name", MOT_DE_PASSE, 'Refusante-12', 'password'],
  ])('USER-19 S15 %s changes nothing', async (what, actuel, password, field) => {
    const who = await server.account('operateur', `Refusante ${what}`)
    const refused = await changePassword(who, actuel, password)
    expect([refused.status, refused.json.violations?.[0]?.propertyPath]).toEqual([422, field])
    expect((await login(who.email, MOT_DE_PASSE)).status).toBe(200)
  })

  test('S15 the eleventh wrong current password is 429', async () => {
    const who = await server.account('operateur', 'Devinée')
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await changePassword(who, 'faux', 'Benne-rouge-44')).status)
    expect(statuses).toEqual([...Array(10).fill(422), 429])
  })
})

describe('own address', () => {
  test('USER-18 S16 it changes with the current password; both addresses are told, the other sessions end', async () => {
    const who = await server.account('operateur', 'Déménage')
    const elsewhere = (await login(who.email, MOT_DE_PASSE)).json.refresh_token
    expect((await changeEmail(who, 'faux', 'chez-moi@test.example')).status).toBe(422)
    expect((await changeEmail(who, MOT_DE_PASSE, 'Chez-Moi@test.example')).status).toBe(204)
    expect((await server.call(who, 'GET', `/users/${who.id}`)).json.email).toBe('chez-moi@test.example')
    expect((await refresh(elsewhere)).status).toBe(401)
    for (const address of [who.email, 'chez-moi@test.example']) {
      const [mail] = await mailbox.arrived(address)
      expect(mail?.text).toContain(`${who.email} devient chez-moi@test.example`)
    }
  })

  test('USER-18 an address that names another account, or none, is refused on its field', async () => {
    const who = await server.account('operateur', 'Curieuse')
    for (const email of [server.world.client.email, 'pas-un-email', who.email]) {
      const refused = await changeEmail(who, MOT_DE_PASSE, email)
      expect([refused.status, refused.json.violations?.[0]?.propertyPath], email).toEqual([422, 'email'])
    }
  })
})

describe('own sessions', () => {
  test('S16 they are listed with their browser, this one first, and one of them is ended', async () => {
    const who = await server.account('operateur', 'Deux navigateurs')
    const other = await server.app.inject({
      method: 'POST',
      url: '/api/login_check',
      payload: { email: who.email, password: MOT_DE_PASSE },
      headers: { 'user-agent': 'Firefox/140' },
    })
    const { seances } = (await server.call(who, 'GET', '/mon-compte/seances')).json
    expect(seances).toMatchObject([{ actuelle: true }, { actuelle: false, navigateur: 'Firefox/140' }])
    expect(Date.parse(String(seances?.[1]?.utiliseeLe))).toBeGreaterThan(Date.now() - 60_000)
    const ended = await server.call(who, 'DELETE', `/mon-compte/seances/${seances?.[1]?.id}`)
    expect(ended.status).toBe(204)
    expect((await refresh(other.json().refresh_token)).status).toBe(401)
    expect((await server.call(who, 'GET', '/mon-compte/seances')).json.seances).toHaveLength(1)
  })

  test('S16 all the others end at once', async () => {
    const who = await server.account('operateur', 'Partout à la fois')
    const tokens = [await login(who.email, MOT_DE_PASSE), await login(who.email, MOT_DE_PASSE)]
    expect((await server.call(who, 'DELETE', '/mon-compte/seances')).status).toBe(204)
    for (const { json } of tokens) expect((await refresh(json.refresh_token)).status).toBe(401)
    expect((await server.call(who, 'GET', '/parametres')).status).toBe(200)
  })

  test("S2 nobody sees or ends another account's session, not even its exploitant here", async () => {
    const { exploitant, client, autre } = server.world
    for (const who of [client, exploitant, autre.operateur]) {
      const other = await server.account('operateur', `Voisine de ${who.id}`)
      expect((await server.call(who, 'DELETE', `/mon-compte/seances/${other.session}`)).status).toBe(404)
      expect((await server.call(who, 'GET', '/mon-compte/seances')).text).not.toContain(other.session)
      expect((await server.call(other, 'GET', '/parametres')).status).toBe(200)
    }
  })
})

describe('OPEN-124 the addresses of the planning', () => {
  const planningOf = async (who: TestAccount) => (await server.call(who, 'GET', '/parametres')).json.planning
  const nowhere = { url: null, publie: null }
  const ours = {
    PLANNING_URL: 'https://tableur.example/modifier',
    PLANNING_PUBLIE_URL: 'https://tableur.example/lire',
  }

  test('PLAN-01 S2 are those of the company, for its exploitant alone', async () => {
    const { admin, exploitant, client, operateur, autre } = server.world
    const addresses = {
      planningUrl: 'https://docs.google.com/modifier',
      planningPublieUrl: 'https://docs.google.com/lire',
    }
    expect((await server.office('PUT', '/reglages', addresses)).status).toBe(200)
    expect(await planningOf(exploitant)).toEqual({
      url: addresses.planningUrl,
      publie: addresses.planningPublieUrl,
    })
    for (const who of [admin, client, operateur, autre.exploitant])
      expect(await planningOf(who)).toEqual(nowhere)
    await server.office('PUT', '/reglages', { planningUrl: null, planningPublieUrl: null })
  })

  test('PLAN-02 one that no page of ours may show is refused with the sites that may', async () => {
    const { status, json } = await server.office('PUT', '/reglages', {
      planningPublieUrl: 'https://ailleurs.example/lire',
    })
    expect([status, json.violations?.[0]?.propertyPath]).toEqual([422, 'planningPublieUrl'])
    expect(json.violations?.[0]?.message).toContain('docs.google.com')
  })

  const change = (what: ReturnType<typeof sql>) =>
    server.query(sql`update users set ${what} where id = ${server.world.autre.exploitant.id}`)

  test('PLAN-01 S2 those of the deployment are for its only company, never for one of two', async () => {
    const { services, world } = server
    Object.assign(services.config, ours)
    expect(await planningOf(world.exploitant)).toEqual(nowhere)
    // Other tests of this file made further companies.
    await server.query(
      sql`update users set role = 'client' where role = 'exploitant' and id not in (${world.exploitant.id}, ${world.autre.exploitant.id})`,
    )
    await change(sql`role = 'client'`)
    expect(await planningOf(world.exploitant)).toEqual({
      url: ours.PLANNING_URL,
      publie: ours.PLANNING_PUBLIE_URL,
    })
    await change(sql`role = 'exploitant'`)
  })

  test('PLAN-01 S2 those of the deployment are not for one of two whose other was archived', async () => {
    const { services, world } = server
    Object.assign(services.config, ours)
    await change(sql`archived_at = now()`)
    expect(await planningOf(world.exploitant)).toEqual(nowhere)
    await change(sql`archived_at = null`)
  })
})
