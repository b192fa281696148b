import { afterAll, expect, test } from 'vitest'
import { lenteur } from './lenteur.ts'
import { ranger } from './serveur.ts'

afterAll(ranger)

test('S17 slow callers are closed within twenty seconds, and the others notice nothing', async () => {
  expect(await lenteur(40)).toMatchObject({ isJuste: true })
})
