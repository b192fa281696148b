// `npm start`: installs what is missing, builds the web when its sources changed, and runs the server on Node 24, outside
// production with the demonstration. `npm start -- --vide`: without it.
import { spawn } from 'node:child_process'
import { buildWeb } from './build.mjs'
import { installPackages, ROOT, withBin } from './install.mjs'
import { MALLOC_MEMORY, NODE_MEMORY } from './memory.mjs'

const parent = process.ppid
const isThroughNpm = process.env.npm_lifecycle_event === 'start'
/**
 * npm runs this program in a shell; a SIGTERM to npm ends that shell without reaching this process, whose parent is
 * then gone.
 */
const isLeftAlone = () => isThroughNpm && process.ppid !== parent

installPackages()
if (!buildWeb()) process.exit(1)
if (isLeftAlone()) process.exit(0)
const VIDE = '--vide'
const options = process.argv.slice(2)
const isAlone = process.env.NODE_ENV === 'production' || options.includes(VIDE)
const program = isAlone ? 'server/src/main.ts' : 'demonstration/src/main.ts'
const server = spawn('node', [...NODE_MEMORY, program, ...options.filter((one) => one !== VIDE)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: withBin(MALLOC_MEMORY),
})
// The terminal sends Ctrl+C to the server too: this process only waits for its end, and passes on the signals that
// reach itself alone.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
const watch = setInterval(() => {
  if (!isLeftAlone()) return
  clearInterval(watch)
  server.kill('SIGTERM')
}, 200)
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
