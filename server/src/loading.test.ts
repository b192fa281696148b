import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FILES = join(import.meta.dirname, '../../node_modules/drizzle-orm')

test('what the loader of the server says of drizzle-orm is true: every script of it is a module', () => {
  expect(JSON.parse(readFileSync(join(FILES, 'package.json'), 'utf8')).type).toBe('module')
  const inner = readdirSync(FILES, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('/package.json'),
  )
  expect(inner).toEqual([])
})

test('every file of the server finds the same packages: no folder of it has its own', () => {
  const own = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(^|\/)(package\.json|node_modules)$/.test(path),
  )
  expect(own).toEqual([])
})
