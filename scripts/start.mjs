// `npm start`: installs what is missing, builds the web when its sources changed, and runs the server on Node 24.
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
const server = spawn('node', [...NODE_MEMORY, 'server/src/main.ts', ...process.argv.slice(2)], {
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
