// `npm run migration -- name`: writes the SQL migration that brings the schema to the state that the tables describe.
import { join } from 'node:path'
import { installPackages, ROOT, run } from './install.mjs'

installPackages()
const name = process.argv[2]
if (!name) {
  process.stderr.write('Un nom est attendu : npm run migration -- nom\n')
  process.exit(2)
}
process.exit(run('drizzle-kit', ['generate', '--name', name], { cwd: join(ROOT, 'server') }))
