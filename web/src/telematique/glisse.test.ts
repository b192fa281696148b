import { expect, test } from 'vitest'
import { glided } from './glisse.ts'

const point = (id: number, longitude: number) => ({
  id,
  longitude,
  latitude: 45,
  color: '#7bb421',
  glyph: 'M',
  rank: 1,
  label: '',
})

test('TRK-02 a marker is on its way between two places; a new one and one that is far jump', () => {
  const before = new Map([point(1, 4), point(2, 4)].map((one) => [one.id, one]))
  const at = glided(before, [point(1, 4.1), point(2, 5), point(3, 4)], 0.5)
  expect(at.map(({ longitude }) => longitude)).toEqual([4.05, 5, 4])
})
