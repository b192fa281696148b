import { afterAll, expect, test } from 'vitest'
import { arret } from './arret.ts'
import { coupures, deuxServeurs } from './coupures.ts'
import { disquePlein } from './disque.ts'
import type { Figure } from './figure.ts'
import { panne } from './panne.ts'
import { ranger } from './serveur.ts'

// The short forms of `npm run safety`: the same programs, fewer times; their limits of time are measured there.
afterAll(ranger)
const tenu = (figure: Figure) => expect(figure.isJuste, figure.faits).toBe(true)

test('S9 what was acknowledged outlives a kill of server or database, and nothing is there by halves', async () => {
  tenu(await coupures(3, 1))
})

test('S10 a second server on one folder is refused with a sentence; of three that start together one serves', async () => {
  tenu(await deuxServeurs(1))
})

test('S11 a full disk: writes are answered 503, health answers, and nothing acknowledged is lost', async ({
  annotate,
}) => {
  const figure = await disquePlein(1_000)
  if (figure) tenu(figure)
  else await annotate('no small disk can be mounted here: not tried')
})

test('S12 a database that goes away: 503 with Retry-After, alive, not ready, and back without a restart', async () => {
  tenu(await panne(3_000, ['refus']))
})

test('S18 a stop under load loses no call in flight and ends all, also when npm alone gets the signal', async () => {
  tenu(await arret(1))
})
