// `npm run admin -- --email x@y`: installs what is missing, then creates an administrator, on Node 24.
import { installPackages, run } from './install.mjs'

installPackages()
process.exit(run('node', ['server/src/admin.ts', ...process.argv.slice(2)]))
