import { afterAll, test } from 'vitest'
import { crashTest, twoServers } from './coupures.ts'
import { requireGoal } from './figure.ts'
import { ranger } from './serveur.ts'

// The short forms of `npm run safety`: the same programs, fewer times; their limits of time are measured there.
afterAll(ranger)

test('S9 acknowledged writes outlive a kill of server or database; none is there by halves', async () => {
  requireGoal(await crashTest(3, 1))
})

test('S10 a second server on one folder is refused; of three that start together one serves', async () => {
  requireGoal(await twoServers(1))
})
