import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
/** Code that reads texts of people, who may type either apostrophe. */
const READERS = ['server/src/patrimoines/import/lecture.ts', 'server/src/platform/outside/geocoding.ts']

test('the sentences of the product are written with the straight apostrophe alone', () => {
  const files = globSync('{domain,server,web}/src/**/*.{ts,tsx}', { cwd: ROOT })
  const shown = files.filter((file) => !/\.test\.tsx?$/.test(file) && !READERS.includes(file))
  expect(shown.length).toBeGreaterThan(300)
  expect(shown.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('’'))).toEqual([])
})
