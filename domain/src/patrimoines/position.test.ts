import { expect, test } from 'vitest'
import { wholePosition } from './position.ts'

const objections = (value: Record<string, unknown>) => {
  const found: string[] = []
  wholePosition(value, (path) => found.push(path))
  return found
}

test.each([
  [{}, []],
  [{ latitude: null, longitude: null }, []],
  [{ latitude: 48.8, longitude: 2.3 }, []],
  [{ latitude: 0, longitude: 9.4 }, []],
  [{ latitude: 51.4, longitude: 0 }, []],
  [{ latitude: 48.8 }, ['longitude']],
  [{ longitude: 2.3, latitude: null }, ['latitude']],
  [{ latitude: 0, longitude: 0 }, ['latitude']],
  [{ latitude: -0, longitude: 0 }, ['latitude']],
])('OPEN-61 a position is given whole, and is not 0;0: %o', (value, paths) => {
  expect(objections(value)).toEqual(paths)
})
