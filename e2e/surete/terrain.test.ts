import { test } from 'vitest'
import { requireGoal } from './figure.ts'
import { fieldTest } from './terrain.ts'

test('TER-03 S21 forty thousand days of telephones lose nothing and double nothing', async () => {
  requireGoal(await fieldTest(40_000))
})
