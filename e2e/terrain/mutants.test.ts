import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mutants, seedThatCatches } from './mutants.ts'

/** Below the packages that the copied sources import. */
const DIR = join(import.meta.dirname, '../../var')

test.each(mutants)('@long TER-03 S21 the checker sees that $nom', async (mutant) => {
  mkdirSync(DIR, { recursive: true })
  expect(await seedThatCatches(DIR, mutant, 5_000)).not.toBeNull()
})
