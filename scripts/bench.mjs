// `npm run bench [-- name …]`: runs the benchmarks; each prints its figure beside its reference.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from './build.mjs'
import { installPackages, ROOT, run } from './install.mjs'

installPackages()
const all = readdirSync(join(ROOT, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const wanted = process.argv.slice(2)
const chosen = wanted.length > 0 ? all.filter((name) => wanted.includes(name)) : all
if (chosen.length === 0) {
  process.stderr.write(`Mesures possibles : ${all.join(', ')}\n`)
  process.exit(2)
}
// Some measure in a browser, on the web as it is served.
if (!buildWeb()) process.exit(1)
const codes = chosen.map((name) => run('node', ['--expose-gc', `bench/${name}.bench.ts`]))
process.exit(Math.max(...codes))
