// Checks the types of all packages. A second run checks again only what a change can reach.
import { run } from './install.mjs'

const PACKAGES = ['domain', 'postgres', 'server', 'demonstration', 'web', 'terrain', 'e2e', 'bench']

const codes = PACKAGES.map((name) =>
  run('tsc', ['-p', name, '--incremental', '--tsBuildInfoFile', `node_modules/.cache/${name}.tsbuildinfo`]),
)
process.exit(codes.every((code) => code === 0) ? 0 : 1)
