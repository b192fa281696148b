import { expect, test } from 'vitest'
import { readObjects } from './objets.ts'

test('IMP-30 what GeoJSON says of each feature alike is no column', () => {
  const geometry = { type: 'Point', coordinates: [2.35, 48.85] }
  const features = [{ type: 'Feature', bbox: [2, 48, 3, 49], properties: { ref: 'A-1' }, geometry }]
  const [titles] = readObjects(JSON.stringify({ type: 'FeatureCollection', features })).lignes
  expect(titles?.cellules[0]).toBe('ref')
  expect(titles?.cellules.filter((title) => /type|bbox/.test(title))).toEqual([])
})
