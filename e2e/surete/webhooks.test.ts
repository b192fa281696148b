import { afterAll, test } from 'vitest'
import { requireGoal } from './figure.ts'
import { tidy } from './serveur.ts'
import { webhooksTest } from './webhooks.ts'

afterAll(tidy)

test('S28 PROG-09 receiver down, server killed: no delivery is lost, each object keeps its order', async () => {
  requireGoal(await webhooksTest({ facts: 3_000, kills: 1 }))
})
