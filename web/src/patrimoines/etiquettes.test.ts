import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { expect, test } from 'vitest'
import { dernierPassage } from './etiquettes.tsx'

const said = (lastInterventionStatus: number | null) =>
  dernierPassage({ lastInterventionDate: '2026-11-12T09:00:00+01:00', lastInterventionStatus }, formatDate)

test('PAT-23 a last passage that washed nothing is not shown as a wash', () => {
  expect(said(3)).toBe('12/11/2026 (impossible)')
  expect([said(0), said(2), said(null)]).toEqual(['12/11/2026', '12/11/2026', '12/11/2026'])
  expect(dernierPassage({ lastInterventionDate: null }, formatDate)).toBe('')
})
