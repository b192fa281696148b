import { expect, test } from 'vitest'
import { canReadPdf, drawnPdf, faultsOf, pagesOf } from '../../testing/pdf.ts'
import { bars, scaleOf } from './bars.ts'

test.skipIf(!canReadPdf)('SYN-15 bars are drawn with the names of what they show', async () => {
  const bytes = await drawnPdf((pdf) =>
    bars(pdf, [{ label: 'S40', value: 3, planned: 9 }], {
      valueName: 'Lavés',
      plannedName: 'Prévus',
      color: '#213067',
      plannedColor: '#ccd',
    }),
  )
  expect(faultsOf(bytes)).toBe('')
  const all = pagesOf(bytes).join('\n')
  for (const said of ['S40', 'Lavés', 'Prévus']) expect(all).toContain(said)
})

test('SYN-15 the scale of bars is round and whole, and holds the highest', () => {
  for (const highest of [0, 1, 3, 7, 19, 350, 9_999, 1_234_567]) {
    const { top, step } = scaleOf(highest)
    expect(top).toBeGreaterThanOrEqual(highest)
    expect(top % step).toBe(0)
    expect(Number.isInteger(step)).toBe(true)
    expect(top / step).toBeLessThanOrEqual(5)
  }
})
