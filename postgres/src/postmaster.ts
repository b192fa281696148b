import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunAs } from './account.ts'
import type { Log } from './log.ts'
import { isAlive } from './owner-lock.ts'
import type { Programs } from './programs.ts'

/** The settings of one PostgreSQL, the same at each restart. */
export interface Launch {
  dir: string
  as: RunAs
  programs: Programs
  port: number
  /** For tests: gives up durability for speed. */
  ephemeral: boolean
}

/** Long, because after a crash PostgreSQL first replays its journal. */
const READY_MS = 60_000

/**
 * Starts PostgreSQL and waits until it accepts connections.
 * @throws Error with the last lines of its log when it does not start
 */
export async function launch({ dir, as, programs, port, ephemeral }: Launch): Promise<ChildProcess> {
  // Autovacuum is off: its workers belong to the superuser, and a test that drops its database could not end them.
  const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=150',
    'shared_buffers=256MB',
    'log_min_messages=fatal',
    'timezone=UTC',
    // After a crash: one sync call for the whole disk, not one for each of a thousand files (1 s here instead of 6).
    ...(platform() === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
    ...(ephemeral ? fast : []),
  ].flatMap((setting) => ['-c', setting])
  const server = spawn(programs.postgres, ['-D', dir, '-p', String(port), ...settings], {
    ...as,
    // In a separate process group: Ctrl+C then reaches our process only, which stops the database last.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
  })
  let said = ''
  server.once('error', (error) => {
    said += error.message
  })
  server.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-2000)
  })
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline) {
    if (hasEnded(server)) throw new Error(`PostgreSQL n'a pas démarré : ${said}`)
    if (await isReady(dir, server.pid)) return server
    await sleep(25)
  }
  server.kill('SIGQUIT')
  throw new Error(`PostgreSQL n'est pas prêt après ${READY_MS / 1000} s : ${said}`)
}

export const hasEnded = (server: ChildProcess): boolean =>
  server.pid === undefined || server.exitCode !== null || server.signalCode !== null

const pidFile = async (dir: string) =>
  (await readFile(join(dir, 'postmaster.pid'), 'utf8').catch(() => '')).trim().split('\n')

/**
 * True when PostgreSQL's own state file says ready. The process must be running: the file of a killed one says ready
 * for ever.
 */
async function isReady(dir: string, pid: number | undefined): Promise<boolean> {
  const lines = await pidFile(dir)
  return lines.length >= 8 && Number(lines[0]) === pid && /^ready/.test(lines.at(-1) ?? '')
}

/** Stops PostgreSQL after the running statements, which it cancels; by force when it takes longer than `graceMs`. */
export async function stopPostmaster(server: ChildProcess, graceMs: number): Promise<void> {
  if (hasEnded(server)) return
  const closed = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGINT')
  await Promise.race([closed, sleep(graceMs, undefined, { ref: false })])
  if (!hasEnded(server)) server.kill('SIGQUIT')
  await closed
}

/**
 * Stops every PostgreSQL process that outlived its server in this folder: a whole database, or sessions whose
 * postmaster was killed and that would keep the next one from starting. Then removes postmaster.pid: its number may
 * be that of another process by now, which PostgreSQL would take for a running database.
 */
export async function stopOrphans(dir: string, log: Log): Promise<void> {
  let living = await orphansOf(dir)
  if (living.length > 0) log.warn({ pids: living }, 'un PostgreSQL a survécu à son serveur : il est arrêté')
  const postmaster = Number((await pidFile(dir))[0])
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    // The postmaster stops its own sessions; without a postmaster, each session gets the signal.
    const targets = signal === 'SIGINT' && living.includes(postmaster) ? [postmaster] : living
    for (const pid of targets) sendSignal(pid, signal)
    for (let i = 0; i < 100 && living.length > 0; i++) {
      await sleep(25)
      living = await orphansOf(dir)
    }
  }
  await rm(join(dir, 'postmaster.pid'), { force: true })
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended meanwhile.
  }
}

/** The PostgreSQL processes of this folder (Linux); on other systems the one named by postmaster.pid. */
async function orphansOf(dir: string): Promise<number[]> {
  const place = await realpath(dir).catch(() => null)
  if (place === null) return []
  const all = (await readdir('/proc').catch(() => null))?.map(Number).filter((pid) => pid > 0)
  if (!all) {
    const pid = Number((await pidFile(dir))[0])
    const ps = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    return pid > 0 && isAlive(pid) && ps.stdout?.includes(dir) ? [pid] : []
  }
  const here = await Promise.all(all.map((pid) => isPostgresOf(pid, place)))
  return all.filter((_, i) => here[i])
}

async function isPostgresOf(pid: number, place: string): Promise<boolean> {
  if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== place) return false
  return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).startsWith('postgres')
}

/** Below the ports that systems use for outgoing calls: a retry could connect to itself there and keep the port taken. */
const PORTS = [20_000, 32_000] as const

/** A port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const port = randomInt(...PORTS)
    if (await isFree(port)) return port
  }
  throw new Error('Aucun port libre pour PostgreSQL sur cette machine.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
