// Starts the embedded database of a folder and nothing else: the part of a start that is not the server's own.
import { join } from 'node:path'
import { start } from '@lavandiere/postgres'
import { Client } from 'pg'

const silent = { info() {}, warn() {}, error: console.error }
const { url, stop } = await start(join(process.argv[2] ?? '', 'postgres'), { log: silent })
const client = new Client({ connectionString: url })
await client.connect()
await client.query('select 1')
await client.end()
process.stdout.write('ready\n')
process.on('SIGTERM', async () => {
  await stop()
  process.exit(0)
})
