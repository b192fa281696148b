// `npm run safety [-- S9 …]`: measures in full the goals of docs/surete.md that take minutes; `npm test` runs short
// forms.
import { installNginx, installPackages, installPostgres, run, withBin } from './install.mjs'

/** Measured on the real server in its own process; S5 is a test with more requests. */
const OUTSIDE = ['S9', 'S10', 'S11', 'S12', 'S17', 'S18', 'S22', 'S23']
const ALL = ['S5', ...OUTSIDE]

installPackages()
const wanted = process.argv.slice(2).map((name) => name.toUpperCase())
const unknown = wanted.filter((name) => !ALL.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`But inconnu : ${unknown.join(', ')}. Buts : ${ALL.join(', ')}\n`)
  process.exit(2)
}

const REQUESTS = '10000'
function fuzz() {
  const env = withBin({ FUZZ_REQUESTS: REQUESTS })
  const code = run('vitest', ['run', 'server/surete/fuzz.test.ts'], { env })
  process.stdout.write(`S5: ${REQUESTS} requêtes au moins ${code === 0 ? '✓' : '✗'}\n`)
  return code
}

const chosen = ALL.filter((name) => wanted.length === 0 || wanted.includes(name))
if (chosen.includes('S23')) {
  installPostgres()
  installNginx()
}
const codes = chosen.map((name) => (name === 'S5' ? fuzz() : run('node', ['e2e/surete/mesurer.ts', name])))
process.exit(codes.some((code) => code !== 0) ? 1 : 0)
