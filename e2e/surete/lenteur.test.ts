import { afterAll, test } from 'vitest'
import { exiger } from './figure.ts'
import { lenteur } from './lenteur.ts'
import { ranger } from './serveur.ts'

afterAll(ranger)

test('S17 slow callers are closed within twenty seconds, and the others notice nothing', async () => {
  exiger(await lenteur(40))
})
