import { expect, test } from 'vitest'
import { objectionACloture } from './periode-paie.ts'

test('OPEN-117 a period is closed from the day after its last one on', () => {
  const of = (today: string) => objectionACloture('2026-10-31', { rouges: 0, oranges: 0 }, today)
  expect(of('2026-10-31')).toBe("La période n'est pas terminée : elle se clôture à partir du 01/11/2026")
  expect(of('2026-11-01')).toBeNull()
})
