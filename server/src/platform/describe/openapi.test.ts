import { expect, test } from 'vitest'
import { routes } from '../../app.ts'
import { openapi } from './openapi.ts'

test('S22 other calls are served while the description of all calls is made', async () => {
  let turns = 0
  const count = () => {
    turns++
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await openapi('http://localhost', routes)
  clearImmediate(next)
  expect(turns).toBeGreaterThan(routes.length / 25)
})

test('a call that reads is described without the refusals of writing', async () => {
  const { paths } = await openapi('http://localhost', routes)
  const reading = Object.entries(paths).flatMap(([path, { get }]) =>
    get && 'responses' in get ? [[path, Object.keys(get.responses as object)] as const] : [],
  )
  expect(reading.length).toBeGreaterThan(100)
  expect(reading.filter(([, said]) => said.includes('409') || said.includes('412'))).toEqual([])
})
