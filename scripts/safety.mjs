// `npm run safety`: the tests of the goals of docs/surete.md that need real time, processes killed or full disks, and ten
// thousand requests of the fuzzer. `npm run safety -- S9 …` measures the named goals in full, with their time limits.
import { installNginx, installPackages, installPostgres, run } from './install.mjs'

const ALL = ['S9', 'S10', 'S11', 'S12', 'S17', 'S18', 'S21', 'S22', 'S23']

const wanted = process.argv.slice(2).map((name) => name.toUpperCase())
if (wanted.length === 0) process.exit(run(process.execPath, ['scripts/test.mjs', 'surete']))
installPackages()
const unknown = wanted.filter((name) => !ALL.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`But inconnu : ${unknown.join(', ')}. Buts : ${ALL.join(', ')}\n`)
  process.exit(2)
}

if (wanted.includes('S23')) {
  installPostgres()
  installNginx()
}
process.exit(run('node', ['e2e/surete/mesurer.ts', ...wanted]))
