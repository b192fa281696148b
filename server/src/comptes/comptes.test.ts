import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accountBody, MOT_DE_PASSE_CHOISI, makeAccount } from '../../testing/accounts.ts'
import { useServer } from '../../testing/app.ts'
import { sessionsOf } from '../../testing/sessions.ts'

const server = useServer()
const { login } = sessionsOf(server)
const iriOf = (name: string, { id }: { id: number }) => `/api/${name}/${id}`

describe('accounts', () => {
  test('USER-13 USER-15 USER-32 an exploitant creates a client of its own, who can log in; no password is answered', async () => {
    const { exploitant } = server.world
    const body = accountBody({ emailNotificationsMaintenance: true })
    const made = await server.office('POST', '/clients', body)
    expect(made.status).toBe(201)
    expect(made.headers.location).toBe(made.json['@id'])
    expect(made.json).toMatchObject({
      '@type': 'Client',
      roles: ['ROLE_CLIENT'],
      isAccredited: true,
      emailNotificationsMaintenance: true,
      emailNotificationsLavageDone: false,
      typologieConteneurs: [],
      exploitant: { '@id': iriOf('exploitants', exploitant) },
    })
    expect((await login(body.email, MOT_DE_PASSE_CHOISI)).status).toBe(200)
    for (const path of ['/clients', '/users', String(made.json['@id'])]) {
      const { text } = await server.office('GET', path)
      expect(text).toContain('Ville de Nantes')
      expect(text.toLowerCase()).not.toMatch(/password|argon2/)
    }
    expect(made.text.toLowerCase()).not.toMatch(/password|argon2/)
  })

  test('USER-12 USER-14 USER-34 an admin creates any account; a client or an operateur names its exploitant', async () => {
    const { admin, exploitant } = server.world
    for (const name of ['clients', 'operateurs']) {
      const without = await server.call(admin, 'POST', `/${name}`, accountBody())
      expect(without.said).toEqual([422, "L'exploitant est requis"])
      expect(without.json.violations?.[0]?.propertyPath).toBe('exploitant')
      const body = accountBody({ exploitant: iriOf('exploitants', exploitant) })
      expect((await server.call(admin, 'POST', `/${name}`, body)).status).toBe(201)
    }
    const company = await server.call(
      admin,
      'POST',
      '/exploitants',
      accountBody({ libelle: 'Nouvelle société' }),
    )
    expect([company.status, company.json.roles]).toEqual([201, ['ROLE_EXPLOITANT']])
    const asUser = await server.call(admin, 'GET', `/users/${company.json.id}`)
    expect(asUser.json.exploitant).toMatchObject({ id: company.json.id })
  })

  test('SHELL-54 OPEN-18 a client and an operateur read their own account alone, whatever they filter or name', async () => {
    const { exploitant, client, operateur, autre } = server.world
    const others = [exploitant, client, operateur, autre.client, autre.operateur]
    for (const who of [client, operateur]) {
      for (const path of [
        '/users',
        '/users?search=a',
        `/users?exploitant=${exploitant.id}`,
        `/${who.role}s`,
      ]) {
        const { status, members } = await server.call(who, 'GET', path)
        expect([status, members.map(({ id }) => id)]).toEqual([200, [who.id]])
      }
      const own = await server.call(who, 'GET', `/users/${who.id}`)
      expect([own.status, own.json.id]).toEqual([200, who.id])
      for (const { id } of others.filter((other) => other.id !== who.id)) {
        expect((await server.call(who, 'GET', `/users/${id}`)).status).toBe(404)
      }
    }
    expect((await server.call(operateur, 'GET', '/clients')).status).toBe(403)
    expect((await server.call(client, 'GET', `/operateurs/${operateur.id}`)).status).toBe(403)
    expect((await server.call(operateur, 'GET', '/exploitants')).status).toBe(403)
  })

  test('USER-16 USER-33 S2 hours are for operateurs; the list filters by them', async () => {
    const made = await server.office('POST', '/operateurs', accountBody({ RHFeatureEnabled: true }))
    expect(made.json).toMatchObject({ '@type': 'Operateur', RHFeatureEnabled: true, laveuse: null })
    const list = await server.office('GET', '/operateurs?RHFeatureEnabled=true')
    expect(list.members.map((o) => o.id)).toEqual([made.json.id])
    const misplaced = await server.office('POST', '/clients', accountBody({ RHFeatureEnabled: true }))
    expect(misplaced.said).toEqual([422, "Le champ « RHFeatureEnabled » n'existe pas"])
    const toggled = await server.office(
      'POST',
      '/operateurs',
      accountBody({ emailNotificationsLavageDone: true }),
    )
    expect(toggled.status).toBe(422)
  })

  test('USER-15 USER-16 a setting of another role is refused, on its own role it is kept', async () => {
    const { admin, exploitant, operateur, client } = server.world
    const patch = (who: { id: number }, body: object) =>
      server.call(admin, 'PATCH', iriOf('users', who), body)
    const kept = await patch(operateur, { RHFeatureEnabled: true })
    expect([kept.status, kept.json.RHFeatureEnabled]).toEqual([200, true])
    const told = await patch(client, { emailNotificationsLavageDone: true })
    expect([told.status, told.json.emailNotificationsLavageDone]).toEqual([200, true])
    for (const [who, name] of [
      [client, 'RHFeatureEnabled'],
      [exploitant, 'RHFeatureEnabled'],
      [operateur, 'emailNotificationsMaintenance'],
    ] as const) {
      const refused = await patch(who, { [name]: true })
      expect([refused.status, refused.json.violations?.[0]?.propertyPath]).toEqual([422, name])
    }
  })

  test('USER-18 USER-19 USER-20 USER-21 OPEN-43 what is refused, in its words', async () => {
    const cases: [Record<string, unknown>, string, string][] = [
      [{ email: undefined }, 'email', "L'email est requis"],
      [{ email: '  ' }, 'email', "L'email est requis"],
      [{ email: 'pas-une-adresse' }, 'email', "L'email doit être valide"],
      [{ password: undefined }, 'password', 'Le mot de passe est requis'],
      [{ password: null }, 'password', 'Le mot de passe est requis'],
      [{ password: 'court' }, 'password', 'Le mot de passe doit contenir au moins 8\u00a0caractères'],
      [{ password: 'x'.repeat(129) }, 'password', 'Le mot de passe ne doit pas dépasser 128\u00a0caractères'],
      [{ libelle: 'é'.repeat(256) }, 'libelle', 'Le libellé ne doit pas dépasser 255 caractères'],
      [{ rfid: 'r'.repeat(256) }, 'rfid', 'Le rfid ne doit pas dépasser 255 caractères'],
    ]
    for (const [more, path, message] of cases) {
      const reply = await server.office('POST', '/clients', accountBody(more))
      expect([reply.status, reply.json.violations?.[0]], JSON.stringify(more)).toMatchObject([
        422,
        { propertyPath: path, message },
      ])
    }
    const common = await server.office('POST', '/clients', accountBody({ password: 'password123' }))
    expect([common.status, common.json.violations?.[0]?.propertyPath]).toEqual([422, 'password'])
  })

  test('USER-18 an address names one account only, whatever its case', async () => {
    const { admin } = server.world
    const body = accountBody()
    await server.office('POST', '/clients', body)
    const repeated = { ...body, email: body.email.toUpperCase() }
    const mine = await server.office('POST', '/operateurs', repeated)
    const other = await server.call(server.world.autre.exploitant, 'POST', '/clients', repeated)
    const adminS = await server.call(admin, 'POST', '/exploitants', repeated)
    expect(mine.json.violations?.[0]).toMatchObject({ propertyPath: 'email' })
    expect([mine.status, other.status, adminS.status]).toEqual([422, 422, 422])
    expect(other.json.message).toBe(mine.json.message)
  })

  test('USER-10 a role never changes, and a write cannot bring one in', async () => {
    const { exploitant, admin, client } = server.world
    for (const [who, path] of [
      [exploitant, iriOf('clients', client)],
      [exploitant, iriOf('users', client)],
      [admin, iriOf('users', client)],
    ] as const) {
      expect((await server.call(who, 'PATCH', path, { roles: ['ROLE_ADMIN'] })).status).toBe(422)
      expect((await server.call(admin, 'GET', iriOf('users', client))).json.roles).toEqual(['ROLE_CLIENT'])
      expect((await server.call(who, 'PATCH', path, { role: 'admin' })).status).toBe(422)
    }
    const same = await server.call(admin, 'PATCH', iriOf('users', client), { roles: ['ROLE_CLIENT'] })
    expect(same.status).toBe(200)
  })
})

describe('POST /users', () => {
  test('USER-31 USER-24 OPEN-37 creates the account that its role says, by the rules of that role; never an admin', async () => {
    const { admin, exploitant } = server.world
    const owner = iriOf('exploitants', exploitant)
    const made = await server.call(
      admin,
      'POST',
      '/users',
      accountBody({ roles: ['ROLE_OPERATEUR'], exploitant: owner }),
    )
    expect([made.status, made.json['@type'], made.json.roles]).toEqual([201, 'User', ['ROLE_OPERATEUR']])
    expect(made.headers.location).toBe(`/api/users/${made.json.id}`)
    const orphan = await server.call(admin, 'POST', '/users', accountBody({ roles: ['ROLE_CLIENT'] }))
    expect(orphan.said).toEqual([422, "L'exploitant est requis"])
    const boss = await server.call(admin, 'POST', '/users', accountBody({ roles: ['ROLE_ADMIN'] }))
    expect(boss.status).toBe(403)
    for (const roles of [undefined, [], ['ROLE_DIEU'], 'ROLE_CLIENT', ['ROLE_CLIENT', 'ROLE_ADMIN']]) {
      const reply = await server.call(admin, 'POST', '/users', accountBody({ roles }))
      expect([reply.status, reply.json.violations?.[0]?.propertyPath], String(roles)).toEqual([
        422,
        expect.stringMatching(/^roles/),
      ])
    }
    const lesser = await server.office('POST', '/users', accountBody({ roles: ['ROLE_CLIENT'] }))
    expect(lesser.status).toBe(403)
  })
})

describe('rights', () => {
  test('USER-26 SHELL-05 the people nested under an exploitant are 1,000 at most; it reads itself without them', async () => {
    const { services, world } = server
    const company = await makeAccount(services, 'exploitant', 'Grande société')
    await server.query(sql`insert into users (role, exploitant_id, libelle, email, password)
        select 'operateur', ${company.id}, 'N' || i, 'n' || i || '@grande.example', '-' from generate_series(1, 1001) i`)
    const nested = await server.call(world.admin, 'GET', iriOf('users', company))
    expect((nested.json.operateurs as unknown as unknown[]).length).toBe(1000)
    const company2 = await server.call(company, 'GET', iriOf('exploitants', company))
    expect([company2.status, company2.json.libelle]).toEqual([200, 'Grande société'])
    expect([company2.json.email, company2.json.operateurs]).toEqual([company.email, undefined])
  })
})
