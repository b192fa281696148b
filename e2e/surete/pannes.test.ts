import { afterAll, test } from 'vitest'
import { killTest } from './arret.ts'
import { fullDiskTest } from './disque.ts'
import { requireGoal } from './figure.ts'
import { panne } from './panne.ts'
import { tidy } from './serveur.ts'

// As in coupures.test.ts; in a file of its own, so that two cores run them at the same time.
afterAll(tidy)

test('S11 a full disk: writes are answered 503, health answers, and nothing acknowledged is lost', async ({
  skip,
}) => {
  const figure = await fullDiskTest(1_000)
  if (figure) requireGoal(figure)
  else skip('no small disk can be mounted here')
})

test('S12 while the database is away: 503 with Retry-After, alive, not ready; back without restart', async () => {
  requireGoal(await panne(3_000, ['refus']))
})

test('S18 a stop under load loses no call in flight, also when npm alone gets the signal', async () => {
  requireGoal(await killTest(1))
})
