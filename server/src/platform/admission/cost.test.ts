import { prestation } from '@lavandiere/domain/catalogues/prestation.ts'
import { expect, test, vi } from 'vitest'
import { useServer } from '../../../testing/app.ts'
import { register } from '../http/pipeline.ts'
import { route } from '../http/route.ts'
import { makeHttp } from '../http/server.ts'
import { listQuery } from '../resource/list-query.ts'
import { costOf } from './cost.ts'

const server = useServer({ DATABASE_POOL: '10' })

test('S22 a read costs by the rows and the days that it asks for, not by what is found', () => {
  expect([costOf({}), costOf({ itemsPerPage: 30 }), costOf({ itemsPerPage: 1000 })]).toEqual([1, 1, 4])
  expect([costOf({}, ['2026-01-01', '2026-01-07']), costOf({}, ['2026-01-01', '2026-12-31'])]).toEqual([1, 5])
  expect(costOf({}, ['demain', '2026-12-31'])).toBe(1)
})

test('S22 of twelve dear reads of an account two run at a time; small ones and others go on', async () => {
  const { exploitant, autre } = server.world
  const app = await makeHttp(server.services.config)
  let running = 0
  let most = 0
  const free: (() => void)[] = []
  const slow = route({
    call: 'GET /essai',
    tag: 'essai',
    summary: 'A list that waits until it is let go.',
    access: ['read', 'session'],
    query: listQuery(prestation),
    answer: { status: 200, schema: null, description: 'Nothing' },
    handler: async () => {
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => free.push(resolve))
      running--
      return { body: {} }
    },
  })
  register(app, slow, server.services)
  const ask = (path: string) =>
    app.inject({ url: `/api/essai${path}`, headers: { authorization: exploitant.bearer } })
  const sent = [
    ...Array.from({ length: 6 }, () => ask('?itemsPerPage=1000')),
    // Without a size a list has a thousand rows.
    ...Array.from({ length: 6 }, () => ask('')),
  ]
  await expect.poll(() => free.length).toBe(2)
  const small = ask('?itemsPerPage=30')
  await expect.poll(() => free.length).toBe(3)
  expect((await server.call(autre.exploitant, 'GET', '/prestations')).status).toBe(200)
  for (let answered = 0; answered < 13; answered++) {
    await expect.poll(() => free.length).toBeGreaterThan(0)
    free.shift()?.()
  }
  expect((await Promise.all([...sent, small])).map(({ statusCode }) => statusCode)).toEqual(
    Array(13).fill(200),
  )
  expect(most).toBe(3)
  await app.close()
})

test('S22 a call is charged what it costs to its account', async () => {
  const { exploitant } = server.world
  const count = vi.spyOn(server.services.admission.rates.calls, 'count')
  const chargedFor = async (path: string) => {
    count.mockClear()
    await server.office('GET', path)
    expect(new Set(count.mock.calls.map(([who]) => who))).toEqual(new Set([`compte:${exploitant.id}`]))
    return count.mock.calls.reduce((sum, [, amount = 1]) => sum + amount, 0)
  }
  expect(await chargedFor('/prestations?itemsPerPage=30')).toBe(1)
  expect(await chargedFor('/prestations')).toBe(4)
  expect(await chargedFor('/suivi_heures/2026-01-01/2026-12-31')).toBe(5)
})
