// `npm run bench [-- name … --option]`: runs the benchmarks; each prints its figure next to its reference, and the exit code
// is 1 when a goal is missed. `pair` runs only when it is named: it installs Directus.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build.mjs'
import { installPackages, ROOT, run, withBin } from './install.mjs'
import { MALLOC_MEMORY, NODE_MEMORY } from './memory.mjs'

installPackages()
const all = readdirSync(join(ROOT, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const PAIR = 'pair/pair'
const options = process.argv.slice(2).filter((word) => word.startsWith('--'))
const names = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const wanted = names.map((name) => (name === 'pair' ? PAIR : name))
const chosen = wanted.length > 0 ? [...all, PAIR].filter((name) => wanted.includes(name)) : all
if (chosen.length === 0) {
  process.stderr.write(`Mesures possibles : ${all.join(', ')}, pair\n`)
  process.exit(2)
}
// Some benchmarks use a browser on the built web.
if (!buildWeb()) process.exit(1)
// With the memory settings of the server: figures of memory are those of production.
const codes = chosen.map((name) =>
  run('node', ['--expose-gc', ...NODE_MEMORY, `bench/${name}.bench.ts`, ...options], {
    env: withBin(MALLOC_MEMORY),
  }),
)
process.exit(Math.max(...codes))
