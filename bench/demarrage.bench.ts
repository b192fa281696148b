import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { logIn } from '../e2e/surete/appels.ts'
import {
  filledFolder,
  forget,
  memoryMb,
  runCommand,
  type Serveur,
  startServer,
  stopServer,
  tidy,
} from '../e2e/surete/serveur.ts'
import { inTurn, report } from './socle.ts'

/** A start on a database that exists may take this many times what the database takes alone. */
const START_MAX = 2
const MEMORY_MB = 200
/** After this long without a call, a server has nothing left to give back. */
const REST_MS = 15_000
const LISTS = 60

const residentMb = ({ process: { pid } }: Serveur): number => memoryMb(pid ?? 0)

/** Milliseconds that a process takes which starts the same database and nothing else. */
async function databaseAlone(dir: string): Promise<number> {
  const start = performance.now()
  const alone = runCommand(['node', join(import.meta.dirname, 'base-seule.ts'), dir], {})
  while (!alone.dit().includes('ready')) {
    if (alone.process.exitCode !== null) throw new Error(alone.dit())
    await sleep(5)
  }
  const ms = performance.now() - start
  await stopServer(alone.process)
  return ms
}

/** Milliseconds of a whole start of the server. */
async function wholeStart(dir: string): Promise<number> {
  const server = await startServer(dir)
  await stopServer(server.process)
  return server.pretMs
}

/** Asks as a company's own person does; `LISTS` of up to a thousand containers are 40 MB of JSON. */
async function askLists(server: Serveur): Promise<void> {
  const appel = await logIn(server)
  const ask = async (path: string) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }
    const { status } = await appel('GET', path, undefined, headers)
    if (status !== 200) throw new Error(`${path}: ${status}`)
  }
  const paths = ['/conteneurs', '/interventions?order[dateEvenement]=desc', '/patrimoines', '/docs.json']
  for (let i = 0; i < LISTS; i += paths.length) await Promise.all(paths.map(ask))
}

const dir = await filledFolder()
try {
  const works = [() => wholeStart(dir), () => databaseAlone(dir)]
  const [ms = 0, reference = 0] = await inTurn(works, { warm: 1, rounds: 5 })
  const alone = `database alone, to its first answer ${reference.toFixed(0)} ms`
  report('start on an existing database', `${ms.toFixed(0)} ms`, alone, ms / reference, { atMost: START_MAX })
  const server = await startServer(dir)
  const reportMemory = (when: string) => {
    const mb = residentMb(server)
    report(`memory ${when}`, `${mb.toFixed(0)} MB`, `${MEMORY_MB} MB`, mb / MEMORY_MB, { atMost: 1 })
  }
  await sleep(REST_MS)
  reportMemory('at rest after the start')
  await askLists(server)
  console.log(`memory right after ${LISTS} large answers: ${residentMb(server).toFixed(0)} MB`)
  await sleep(REST_MS)
  reportMemory(`at rest after ${LISTS} large answers`)
  await stopServer(server.process)
} finally {
  await forget(dir)
  await tidy()
}
