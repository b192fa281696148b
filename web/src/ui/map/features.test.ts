import { expect, test } from 'vitest'
import { lineFeatures, visibleWith } from './features.ts'

test('TRK-17 layers of lines are shown with their first line, and cost no frame before', () => {
  expect(visibleWith(lineFeatures([]))).toEqual({ visibility: 'none' })
  const positions = [
    { longitude: 2, latitude: 48 },
    { longitude: 2.1, latitude: 48 },
  ]
  expect(visibleWith(lineFeatures([{ id: 'trajet', positions, color: '#123456' }]))).toEqual({
    visibility: 'visible',
  })
})
