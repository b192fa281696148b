// `npm run sauvegarde -- --dossier DIR`: installs what is missing, then backs up a running server, on Node 24.
import { installPackages, run } from './install.mjs'

installPackages()
process.exit(run('node', ['server/src/sauvegarde.ts', ...process.argv.slice(2)]))
