import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')

test('SHELL-15 the newest version of the changelog is dated, and is that of the packages', () => {
  const [, version] = /^## (\d+\.\d+\.\d+) — \d{1,2}(?:er)? \p{L}+ \d{4}$/mu.exec(read('CHANGELOG.md')) ?? []
  expect(version).toBe(JSON.parse(read('package.json')).version)
})
