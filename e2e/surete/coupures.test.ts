import { afterAll, test } from 'vitest'
import { crashTest, twoServers } from './coupures.ts'
import { requireGoal } from './figure.ts'
import { tidy } from './serveur.ts'

// Short forms of `npm run safety`: the same programs with fewer rounds; time limits are measured there only.
afterAll(tidy)

test('S9 acknowledged writes outlive a kill of server or database; none is there by halves', async () => {
  requireGoal(await crashTest(3, 1))
})

test('S10 a second server on one folder is refused; of three that start together one serves', async () => {
  requireGoal(await twoServers(1))
})
