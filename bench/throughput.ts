import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { freePort } from '../e2e/surete/postgres-externe.ts'
import { type Bench, inTurn } from './socle.ts'

const MAIN = join(import.meta.dirname, '../server/src/main.ts')
const START_MS = 120_000
/** Encodings that a browser accepts on a secure page. */
export const BROWSER_ENCODINGS = 'gzip, deflate, br, zstd'

/** A program that answers requests, in a process of its own. */
export interface Running {
  url: string
  pid: number
  stop(): Promise<void>
}

/** Starts a server program on a free port, its output in a file, and waits until its health address answers. */
export async function startProgram(
  args: readonly string[],
  { env, log, health, cwd }: { env: Record<string, string>; log: string; health: string; cwd?: string },
): Promise<Running> {
  const port = await freePort()
  const output = openSync(log, 'a')
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', output, output],
    ...(cwd ? { cwd } : {}),
  })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  const until = Date.now() + START_MS
  while (!(await fetch(url + health).catch(() => null))?.ok) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGKILL')
      throw new Error(`${args.join(' ')} did not start: see ${log}`)
    }
    await sleep(200)
  }
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Our server as it is deployed: a process of its own that logs every request into a file. */
export const startServer = ({ env }: Bench): Promise<Running> =>
  startProgram([MAIN], {
    env: { ...env, NODE_ENV: 'development', LOG_LEVEL: 'info', CALLS_PER_SECOND: '0' },
    log: join(env.VAR_DIR ?? '', 'server.log'),
    health: '/api/sante/pret',
  })

/** An address to call, with its headers. */
export interface Target {
  url: string
  headers?: Record<string, string>
}

const CONNECTIONS = 8

/** Answers per second of each address, called in turn over eight connections: the median of several short rounds. */
export function throughputs(
  targets: readonly Target[],
  { seconds = 1, rounds = 15, warm = 2 } = {},
): Promise<number[]> {
  const works = targets.map(({ url, headers = {} }) => async () => {
    // In a thread of its own, so that the cost of calling is not measured.
    const options = { url, connections: CONNECTIONS, workers: 1, duration: seconds, headers }
    const { requests, non2xx, errors } = await autocannon(options)
    if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals, ${errors} errors`)
    if (requests.total === 0) throw new Error(`${url}: no answer in ${seconds} s`)
    return requests.total / seconds
  })
  return inTurn(works, { rounds, warm })
}
