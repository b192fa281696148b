import { laveuse } from '@lavandiere/domain/laveuses/laveuse.ts'
import type { SQL } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useServer } from '../../../testing/app.ts'
import { laveuses } from '../../laveuses/laveuses.resource.ts'
import { asActor } from '../db/actor.ts'
import { refusalOf } from '../http/wire.ts'
import { storedResource } from './crud.ts'
import { insert, lock, ownExploitant } from './write.ts'

const server = useServer()

describe('writes of a resource', () => {
  test('S14 a weak entity tag, as a compressing proxy makes them, is that of the version', async () => {
    const made = await server.office('POST', '/prestations', { libelle: 'Au jet' })
    const write = (tag: string) => server.office('PATCH', String(made.json['@id']), {}, { 'if-match': tag })
    expect(made.headers.etag).toBe('"1"')
    expect((await write('"7", W/"1"')).status).toBe(200)
    expect((await write('W/"1"')).status).toBe(412)
    expect((await write('*')).status).toBe(200)
  })

  test('S22 a header If-Match of 15,000 blanks takes no time', async () => {
    const made = await server.office('POST', '/prestations', { libelle: 'Au jet' })
    const start = process.cpuUsage()
    for (let i = 0; i < 20; i++) {
      const stale = { 'if-match': `a${' '.repeat(15_000)}b` }
      expect((await server.office('DELETE', String(made.json['@id']), undefined, stale)).status).toBe(412)
    }
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(5_000)
  })

  test('OPEN-38 a row that comes back between two looks at it is locked, not called common to all', async () => {
    const { exploitant } = server.world
    const made = await server.office('POST', '/laveuses', { immatriculation: 'CD-456-EF' })
    const path = String(made.json['@id'])
    await server.office('DELETE', path)
    const locked = await asActor(server.services.pool, exploitant, (tx) => {
      const execute = tx.execute.bind(tx)
      let looks = 0
      const restoring = async (query: SQL) => {
        const found = await execute(query)
        if (looks++ === 0) await server.office('POST', `${path}/restaurer`)
        return found
      }
      Object.defineProperty(tx, 'execute', { value: restoring })
      return lock(tx, storedResource(laveuse, laveuses), Number(made.json.id))
    })
    expect(locked.immatriculation).toBe('CD-456-EF')
  })

  test('S5 an administrator who writes a row of a company without naming one is told so', async () => {
    const { admin } = server.world
    const value = { immatriculation: 'AB-123-CD' }
    const error = await asActor(server.services.pool, admin, (tx, actor) =>
      insert(tx, storedResource(laveuse, laveuses), value, ownExploitant(laveuses, actor)),
    ).catch((reason: unknown) => reason)
    expect(refusalOf(error)).toMatchObject({
      code: 'invalide',
      violations: [{ propertyPath: 'exploitant', message: 'Choisissez un exploitant' }],
    })
  })
})
