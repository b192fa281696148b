import { expect, test } from 'vitest'
import { canReadPdf, drawnPdf, faultsOf, pagesOf } from '../../testing/pdf.ts'
import { plan, reachOf } from './plan.ts'

test.skipIf(!canReadPdf)('INT-17 a plan is drawn with its scale', async () => {
  const bytes = await drawnPdf((pdf) =>
    plan(pdf, { lat: 48.9, lon: 2.3 }, [{ lat: 48.901, lon: 2.3 }], {
      x: pdf.left,
      y: pdf.y,
      width: 200,
      height: 120,
    }),
  )
  expect(faultsOf(bytes)).toBe('')
  expect(pagesOf(bytes).join('\n')).toContain('50 m')
})

test('INT-17 a plan shows the neighbours near by, not those far away', () => {
  expect(reachOf([])).toBeCloseTo(46)
  expect(reachOf([100, 120])).toBeCloseTo(138)
  expect(reachOf([5_000])).toBe(400)
})
