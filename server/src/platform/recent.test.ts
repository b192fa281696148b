import { expect, test } from 'vitest'
import { Recent } from './recent.ts'

test('S22 of the entries written last only so many are kept, and one written again stays', () => {
  const recent = new Recent<string, number>(2)
  recent.set('a', 1)
  recent.set('b', 2)
  recent.set('a', 3)
  recent.set('c', 4)
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([3, undefined, 4])
})
