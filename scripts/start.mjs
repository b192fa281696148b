// `npm start`: installs what is missing, builds the web when its sources changed, and runs the server on Node 24.
import { spawn } from 'node:child_process'
import { buildWeb } from './build.mjs'
import { installPackages, ROOT, withBin } from './install.mjs'

installPackages()
if (!buildWeb()) process.exit(1)
const server = spawn('node', ['server/src/main.ts', ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
  env: withBin(),
})
// The terminal sends Ctrl+C to the server as well; this process only waits for it, and passes on what it alone gets.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => server.kill('SIGTERM'))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
