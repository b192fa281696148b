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
