import { afterAll, test } from 'vitest'
import { requireGoal } from './figure.ts'
import { nodesTest } from './noeuds.ts'
import { tidy } from './serveur.ts'

afterAll(tidy)

test('S23 of three nodes behind nginx one is killed under load: nothing lost, done once, shared', async ({
  skip,
}) => {
  const figure = await nodesTest({ kills: 1, upgrades: 0 })
  if (figure) requireGoal(figure)
  else skip('no nginx on this machine: install it, or name it in NGINX')
})
