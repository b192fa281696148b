import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MALLOC_MEMORY, NODE_MEMORY } from '../../scripts/memory.mjs'

const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8')
const racine = JSON.parse(read('package.json'))
const image = read('Dockerfile')
const compose = read('compose.yaml')

test('OPS-04 the image has the Node of the project, and starts the server as npm start does', () => {
  const [, major] = /^ARG NODE=node:(\d+)-/m.exec(image) ?? []
  expect(major).toBe(racine.devDependencies.node.split('.')[0])
  expect(image).toContain(
    `CMD ["node", ${NODE_MEMORY.map((word) => `"${word}"`).join(', ')}, "server/src/main.ts"]`,
  )
  for (const [name, value] of Object.entries(MALLOC_MEMORY)) expect(image).toContain(`${name}=${value}`)
})

test('OPS-04 the folder of each package goes into the building of the image', () => {
  const ignored = read('.dockerignore').split('\n')
  const whole = ignored.filter((line) => line.endsWith('/**')).map((line) => line.slice(0, -3))
  for (const name of racine.workspaces) {
    if (whole.includes(name)) expect(ignored).toContain(`!${name}/package.json`)
    expect(ignored).not.toContain(name)
  }
})

test('OPS-04 compose names targets of the image, and .env.example every word of compose', () => {
  const targets = [...compose.matchAll(/target: (\w+)/g)].map(([, name]) => name)
  expect(targets.toSorted()).toEqual(
    [...image.matchAll(/^FROM \S+ AS (serveur|sauvegarde)$/gm)].map(([, name]) => name).toSorted(),
  )
  const asked = new Set([...compose.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
  const offered = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name)
  expect([...asked].toSorted()).toEqual(offered.toSorted())
  const [, version] = /image: postgres:(\d+)/.exec(compose) ?? []
  expect(image).toContain(`ARG POSTGRES=postgres:${version}\n`)
})

test('OPS-04 compose sets what the server knows', () => {
  const known = new Set(
    [...read('server/src/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name),
  )
  const [, block = ''] = /environment: &reglages\n((?: {4}\w+: .*\n)+)/.exec(compose) ?? []
  const names = [...block.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !known.has(name))).toEqual([])
})

test('OPS-04 the guide tells every setting that the server knows', () => {
  const guide = read('docs/exploitation.md')
  const [, settings = ''] =
    /^const environment = z\.object\(\{(.*?)^\}\)/ms.exec(read('server/src/config.ts')) ?? []
  const names = [...settings.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name ?? '')
  expect(names.length).toBeGreaterThan(30)
  expect(names.filter((name) => !new RegExp(`\`${name}(=[^\`]*)?\``).test(guide))).toEqual([])
})

test('OPS-04 the database of compose is made as the guide has it made', () => {
  const [, asked = ''] = /^```sql\n(CREATE ROLE.*?)^```/ms.exec(read('docs/exploitation.md')) ?? []
  const made = read('deploiement/postgres.sh').replace(":'password'", "'…'")
  for (const line of asked.trim().split('\n')) expect(made).toContain(line)
})
