import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../../../migrations')
const INDEX = /CREATE (?:UNIQUE )?INDEX (IF NOT EXISTS )?"?(\w+)"? ON "?(\w+)"?/g

test('S25 an index of a table that was there before may be made before the upgrade', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'))
  const wrong = files.flatMap((file) => {
    const text = readFileSync(join(FOLDER, file), 'utf8')
    return [...text.matchAll(INDEX)].flatMap(([, isOptional, index, table]) =>
      isOptional || text.includes(`CREATE TABLE "${table}"`) ? [] : [`${file}: ${index}`],
    )
  })
  expect(wrong, 'these write IF NOT EXISTS').toEqual([])
})

test('S25 a migration changes rows as the system: its own role sees none of them', () => {
  const wrong = readdirSync(FOLDER).filter((file) => {
    if (!file.endsWith('.sql')) return false
    const text = readFileSync(join(FOLDER, file), 'utf8')
    return /^(?:UPDATE|INSERT|DELETE)\b/m.test(text) && !text.includes('SET LOCAL ROLE lavandiere_systeme')
  })
  expect(wrong, 'these write SET LOCAL ROLE lavandiere_systeme').toEqual([])
})
