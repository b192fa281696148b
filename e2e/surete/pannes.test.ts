import { afterAll, test } from 'vitest'
import { arret } from './arret.ts'
import { disquePlein } from './disque.ts'
import { exiger } from './figure.ts'
import { panne } from './panne.ts'
import { ranger } from './serveur.ts'

// As in coupures.test.ts, in a file of its own: two cores run them side by side.
afterAll(ranger)

test('S11 a full disk: writes are answered 503, health answers, and nothing acknowledged is lost', async ({
  skip,
}) => {
  const figure = await disquePlein(1_000)
  if (figure) exiger(figure)
  else skip('no small disk can be mounted here')
})

test('S12 while the database is away: 503 with Retry-After, alive, not ready; back without restart', async () => {
  exiger(await panne(3_000, ['refus']))
})

test('S18 a stop under load loses no call in flight, also when npm alone gets the signal', async () => {
  exiger(await arret(1))
})
