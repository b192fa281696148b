import { afterAll, test } from 'vitest'
import { requireGoal } from './figure.ts'
import { slownessTest } from './lenteur.ts'
import { tidy } from './serveur.ts'

afterAll(tidy)

test('S17 slow callers are closed, and the others notice nothing', async () => {
  requireGoal(await slownessTest(40))
})
