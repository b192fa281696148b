// `npm run safety`: the tests of the goals of docs/surete.md that need real time, processes killed or full disks, and ten
// thousand requests of the fuzzer. `npm run safety -- S9 …` measures the named goals in full, with their time limits.
// `npm run safety -- S21 --grand`: with a round of 200 points and 600 photos in a browser that is killed ten times.
import { buildWeb } from './build.mjs'
import { findBrowser, installNginx, installPackages, installPostgres, run, withBin } from './install.mjs'

const ALL = ['S9', 'S10', 'S11', 'S12', 'S17', 'S18', 'S21', 'S22', 'S23', 'S28']

const GRAND = '--grand'
const isGrand = process.argv.includes(GRAND)
const wanted = process.argv
  .slice(2)
  .filter((one) => one !== GRAND)
  .map((name) => name.toUpperCase())
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
const measured = run('node', ['e2e/surete/mesurer.ts', ...wanted])
process.exit(measured || (isGrand && wanted.includes('S21') ? greatRound() : 0))

function greatRound() {
  const browser = findBrowser()
  if (!browser || !buildWeb()) return 1
  const args = ['test', '--config=e2e/playwright.config.ts', '--project=parcours', 'terrain-pannes']
  return run('playwright', args, { env: withBin({ CHROME_PATH: browser, TERRAIN_GRAND: '1' }) })
}
