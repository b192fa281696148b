import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type QueryResultRow } from 'pg'
import { MALLOC_MEMORY, NODE_MEMORY } from '../../scripts/memory.mjs'

export const ROOT = join(import.meta.dirname, '../..')
/** A command put in front of the server's, such as `chrt -r 5` on a machine with other work. */
const PREFIXE = (process.env.SURETE_PREFIXE ?? '').split(' ').filter(Boolean)

/** A real server in a process of its own, as `npm start` runs it. */
export interface Serveur {
  dir: string
  url: string
  process: ChildProcess
  /** Its output so far, errors included. */
  dit(): string
  /** Milliseconds from its launch to its first « ready ». */
  pretMs: number
}

/** A server just launched, ready or not. */
export interface Lance {
  process: ChildProcess
  /** Its output so far, errors included. */
  dit(): string
  fin: Promise<{ code: number | null; ms: number }>
}

const enVie = new Set<ChildProcess>()

/** A folder for a server's data, which the account of PostgreSQL can enter. */
export function newFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'lavandiere-surete-'))
  chmodSync(dir, 0o755)
  return dir
}

/** The server alone, and the one that loads the demonstration into an empty database and has it go on. */
const SERVER = 'server/src/main.ts'
export const DEMONSTRATION = 'demonstration/src/main.ts'

export function launch(dir: string, env: Record<string, string> = {}, program = SERVER): Lance {
  const settings = {
    ...MALLOC_MEMORY,
    PORT: '0',
    LOG_LEVEL: 'error',
    // No limit on calls: the programs of these tests call faster than any person.
    CALLS_PER_SECOND: '0',
    VAR_DIR: dir,
    GEOCODAGE_URL: 'http://127.0.0.1:9',
    ...env,
  }
  return runCommand([...PREFIXE, 'node', ...NODE_MEMORY, program], settings)
}

/** Runs a command of the project, in its folder, and records its output. */
export function runCommand(command: readonly string[], env: Record<string, string>): Lance {
  const start = performance.now()
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Not the tests' NODE_ENV: with it, `npm start` would build the web for tests.
    env: { ...process.env, NODE_ENV: undefined, ...env },
  })
  enVie.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said = (said + chunk).slice(-100_000)
    })
  }
  const fin = new Promise<{ code: number | null; ms: number }>((resolve) => {
    child.once('exit', (code) => {
      enVie.delete(child)
      resolve({ code, ms: performance.now() - start })
    })
  })
  return { process: child, dit: () => said, fin }
}

/** Launches a server and waits until it is ready. @throws Error with its output when it ends before that */
export async function startServer(
  dir: string,
  env: Record<string, string> = {},
  program = SERVER,
): Promise<Serveur> {
  const start = performance.now()
  const lance = launch(dir, env, program)
  const url = await addressOf(lance)
  while ((await statusOf(`${url}/api/sante/pret`)) !== 200) await sleep(10)
  return { dir, url, process: lance.process, dit: lance.dit, pretMs: performance.now() - start }
}

/** A start without output for this long hangs, in ms; a busy machine is only slow. */
const ATTENTE_MS = 120_000

/** The address on which a launched server listens, read from its output. */
export async function addressOf(lance: Lance): Promise<string> {
  const deadline = Date.now() + ATTENTE_MS
  while (Date.now() < deadline) {
    const url = /écoute sur (\S+)/.exec(lance.dit())?.[1]
    if (url) return url
    if (lance.process.exitCode !== null || lance.process.signalCode !== null) break
    await sleep(10)
  }
  throw new Error(`Le serveur n'a pas démarré : ${lance.dit()}`)
}

/** The status of a GET; 0 without an answer within `ms`. */
export const statusOf = (url: string, ms = 5_000): Promise<number> =>
  fetch(url, { signal: AbortSignal.timeout(ms) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )

/** Asks a server to stop, and waits for its end. Returns its exit code and the milliseconds that it took. */
export async function stopServer(child: ChildProcess): Promise<{ code: number | null; ms: number }> {
  const start = performance.now()
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  return { code: await ended, ms: performance.now() - start }
}

/** Kills a process at once, as a power cut does. */
export async function killServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

const linesOf = (dir: string): string[] => {
  try {
    return readFileSync(join(dir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

/** The process id of the embedded PostgreSQL; null without one. */
export const postmaster = (dir: string): number | null => Number(linesOf(dir)[0]) || null

/** Kills the embedded PostgreSQL at once; its sessions end by themselves. */
export function killDatabase(dir: string): void {
  const pid = postmaster(dir)
  try {
    if (pid) process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended already.
  }
}

/** Reads the embedded database from outside, as the superuser: the rows that are really stored. */
export async function read<R extends QueryResultRow>(
  dir: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const { superuser } = JSON.parse(readFileSync(join(dir, 'postgres.json'), 'utf8')) as { superuser: string }
  const client = new Client({
    host: '127.0.0.1',
    port: Number(linesOf(dir)[3]),
    user: 'postgres',
    password: superuser,
    database: 'lavandiere',
  })
  await client.connect()
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end()
  }
}

let modele: Promise<string> | undefined

/** A folder with the demonstration, made once by this program and then copied. A server alone on it leaves it as it is. */
export async function filledFolder(to = newFolder()): Promise<string> {
  modele ??= (async () => {
    const dir = newFolder()
    await stopServer((await startServer(dir, {}, DEMONSTRATION)).process)
    return dir
  })()
  spawnSync('cp', ['-a', `${await modele}/.`, to])
  return to
}

/**
 * Measures a server on a copy of the demonstration, which then has to stop by itself.
 * @param measure gets the server and a list for the faults that it finds
 * @param options `dir` is a folder that the caller removes
 */
export async function onServer<T>(
  measure: (server: Serveur, fautes: string[]) => Promise<T>,
  { dir, env = {} }: { dir?: string; env?: Record<string, string> } = {},
): Promise<T & { fautes: string[] }> {
  const folder = await filledFolder(dir)
  try {
    const server = await startServer(folder, env)
    const fautes: string[] = []
    const measured = await measure(server, fautes)
    const { code } = await stopServer(server.process)
    if (code !== 0) fautes.push(`code ${code}`)
    return { ...measured, fautes }
  } finally {
    if (dir) killDatabase(dir)
    else await forget(folder)
  }
}

/** Ends the processes that still use a folder, and removes it. */
export async function forget(dir: string): Promise<void> {
  killDatabase(dir)
  await sleep(100)
  rmSync(dir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}

/** Ends every server that this program started and still runs, and removes their common folder. */
export async function tidy(): Promise<void> {
  for (const child of enVie) await killServer(child)
  if (modele) await forget(await modele)
  modele = undefined
}

/**
 * Megabytes of memory of a server and of the processes that decode its pictures; memory that they share (the program,
 * its libraries) is counted once. PostgreSQL is not counted.
 */
export function memoryMb(pid: number): number {
  const fileOf = (id: number | string, name: string) => {
    try {
      return readFileSync(`/proc/${id}/${name}`, 'utf8')
    } catch {
      // The process has ended.
      return ''
    }
  }
  const isDecoder = (id: string) =>
    fileOf(id, 'stat').split(' ')[3] === String(pid) && fileOf(id, 'cmdline').includes('decoder.ts')
  const decoders = readdirSync('/proc').filter((id) => /^\d+$/.test(id) && isDecoder(id))
  return [pid, ...decoders].reduce<number>(
    (sum, id) => sum + Number(/^Pss:\s+(\d+)/m.exec(fileOf(id, 'smaps_rollup'))?.[1] ?? 0) / 1024,
    0,
  )
}
