import { expect, test } from 'vitest'
import { Cache } from './cache.ts'

test('TRK-28 S22 answers are kept up to a size of all together, those asked for last', async () => {
  const cache = new Cache(() => 0, 250)
  const asked: string[] = []
  const get = (key: string) =>
    cache.get(key, 1_000, async () => {
      asked.push(key)
      return 'x'.repeat(98)
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'c']) await get(key)
  expect(asked).toEqual(['a', 'b', 'c'])
  expect((await get('b')).lu?.valeur).toHaveLength(98)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
})

test('TRK-28 S22 an answer renewed for hours weighs once', async () => {
  let now = 0
  const cache = new Cache(() => now, 250)
  let asked = 0
  const get = (key: string) => cache.get(key, 10, async () => `${key}${++asked}`.padEnd(98))
  for (; now < 1_000; now += 20) for (const key of ['a', 'b']) await get(key)
  now -= 20
  const before = asked
  await get('a')
  await get('b')
  expect(asked).toBe(before)
})
