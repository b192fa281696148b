import { avancer, demarrer } from '@lavandiere/domain/terrain/coeur.ts'
import { appelDuFait } from '@lavandiere/domain/terrain/envois.ts'
import { expect, test } from 'vitest'
import { simuler } from './journee.ts'

test('TER-03 S21 two thousand days of telephones: nothing is lost, nothing comes twice, times stay', () => {
  const coeur = { avancer, demarrer, appelDuFait }
  const faults = Array.from({ length: 2_000 }, (_, seed) =>
    simuler(seed, coeur).map((fault) => `seed ${seed}: ${fault}`),
  )
  expect(faults.flat()).toEqual([])
})
