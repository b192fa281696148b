// `npm run migration -- name`: writes the SQL migration that brings the schema to the state that the tables describe.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, ROOT, run } from './install.mjs'

installPackages()
const name = process.argv[2]
if (!name) {
  process.stderr.write('Un nom est attendu : npm run migration -- nom\n')
  process.exit(2)
}
const code = run('drizzle-kit', ['generate', '--name', name], { cwd: join(ROOT, 'server') })
// The next migration is compared with the newest snapshot alone: 13,000 lines each, the others were half of the repository.
const folder = join(ROOT, 'server/migrations/meta')
const snapshots = readdirSync(folder).filter((file) => file.endsWith('_snapshot.json'))
for (const file of snapshots.sort().slice(0, -1)) rmSync(join(folder, file))
process.exit(code)
