import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '../src/platform/db/actor.ts'
import { useServer } from '../testing/app.ts'
import { isExpected } from './attendus.ts'
import type { Camp } from './biens.ts'
import { expectNoLeak } from './fuite.ts'
import { type Monde, makeMonde } from './monde.ts'

const server = useServer()
let monde: Monde
let a2: Camp
let b1: Camp
beforeAll(async () => {
  monde = await makeMonde(server)
  const of = (nom: string) => monde.camps.find((camp) => camp.nom === nom) ?? monde.a1
  a2 = of('a2')
  b1 = of('b1')
}, 120_000)

/** Every account with the columns that decide rights. */
const accountRows = () =>
  asSystem(server.services.pool, async (tx) => {
    const { rows } = await tx.execute(sql`
      select id, role, exploitant_id, is_accredited, email, password, version, archived_at from users order by id`)
    return rows
  })

const VERBES = ['GET', 'PUT', 'PATCH', 'DELETE'] as const
const ATTAQUE = {
  isAccredited: false,
  password: 'Colonne-verte-27',
  email: 'vole@test.example',
  roles: ['ROLE_ADMIN'],
}

describe('accounts of others', () => {
  for (const role of ['exploitant', 'client', 'operateur'] as const) {
    test(`S2 SHELL-54 USER-17 ${role}: neither read, nor taken over, nor refused, nor removed, under any name`, async () => {
      const before = await accountRows()
      const foreign = [monde.admin.id, b1.exploitant.id, b1.client.id, b1.operateur.id]
      if (role === 'client') foreign.push(a2.client.id, monde.a1.operateur.id)
      for (const name of ['users', 'clients', 'operateurs', 'exploitants']) {
        for (const id of foreign) {
          for (const method of VERBES) {
            const may = isExpected(`${method} /${name}/:id`, role)
            // Only an administrator may remove an exploitant as an account.
            const known = !(name === 'exploitants' && method === 'DELETE')
            const body = method === 'PUT' || method === 'PATCH' ? ATTAQUE : undefined
            const reply = await server.call(monde.a1[role], method, `/${name}/${id}`, body)
            const status = known ? (may ? 404 : 403) : 405
            expect([method, name, id, reply.status]).toEqual([method, name, id, status])
            expectNoLeak(monde, reply, role, `${method} ${name} ${id}`)
          }
        }
      }
      expect(await accountRows()).toEqual(before)
    })
  }

  test('S2 USER-10 nobody makes an administrator or a company of its own account, or of another', async () => {
    const before = await accountRows()
    const { a1 } = monde
    for (const [who, path] of [
      [a1.exploitant, `/users/${a1.exploitant.id}`],
      [a1.exploitant, `/users/${a1.client.id}`],
      [a1.exploitant, `/clients/${a1.client.id}`],
      [a1.exploitant, `/operateurs/${a1.operateur.id}`],
      [a1.client, `/users/${a1.client.id}`],
      [a1.operateur, `/users/${a1.operateur.id}`],
    ] as const) {
      for (const body of [
        { role: 'admin' },
        { exploitantId: b1.exploitant.id },
        { exploitant_id: b1.exploitant.id },
        { isAdmin: true },
      ]) {
        const reply = await server.call(who, 'PATCH', path, body)
        expect([403, 422], `${path} ${reply.text}`).toContain(reply.status)
      }
    }
    for (const roles of [['ROLE_ADMIN'], ['ROLE_ADMIN', 'ROLE_CLIENT'], ['ROLE_EXPLOITANT']]) {
      const body = { roles, libelle: 'x', email: 'montee@test.example', password: 'Colonne-verte-27' }
      expect((await server.call(a1.exploitant, 'POST', '/users', body)).status).toBe(403)
    }
    expect(await accountRows()).toEqual(before)
  })
})
