import { readdirSync, readFileSync } from 'node:fs'
import autocannon, { type Request } from 'autocannon'
import { type Bench, median } from './socle.ts'
import { startServer } from './throughput.ts'

/** What calls of one kind take. */
export interface Cost {
  perSecond: number
  /** Milliseconds of a processor for each call: of the node, and of PostgreSQL. */
  nodeMs: number
  baseMs: number
  p50Ms: number
  p99Ms: number
  /** Share of refused and lost calls. */
  failed: number
}

/** A node under measure, and the processes that it has work. */
export interface Measured {
  url: string
  /** Runs calls over so many connections for some seconds, `perSecond` at most. */
  cost(
    requests: readonly Request[],
    options?: { connections?: number; seconds?: number; perSecond?: number },
  ): Promise<Cost>
  /** Statements that the database answers in a second while nobody calls, and processor milliseconds of the node meanwhile. */
  idle(seconds: number): Promise<{ statements: number; nodeMs: number }>
  stop(): Promise<void>
}

/** Ticks of a process's time in Linux: a hundredth of a second. */
const TICK_MS = 10

/** The fields of a process after its name: state, parent, …; null once it has ended. */
function statOf(pid: number | string): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null
  } catch {
    return null
  }
}
const cpuOf = (stat: readonly string[]) => (Number(stat[11]) + Number(stat[12])) * TICK_MS
const parentOf = (stat: readonly string[]) => Number(stat[1])

/** Whether a process of PostgreSQL serves a connection; upkeep is not what a call costs. */
function servesCalls(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('127.0.0.1(')
  } catch {
    return false
  }
}

/** Processor milliseconds so far of each connection of a PostgreSQL. */
function cpuOfBase(postmaster: number): Map<string, number> {
  const seen = new Map<string, number>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(pid)
    if (stat && parentOf(stat) === postmaster && servesCalls(pid)) seen.set(pid, cpuOf(stat))
  }
  return seen
}

/** Milliseconds between two looks; what a connection that ended meanwhile took is left out. */
const spent = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)

/** Starts a node on the bench's database. */
export async function measureNode(bench: Bench): Promise<Measured> {
  const { pool } = bench.services
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(statOf(rows[0]?.pid ?? 0) ?? [])
  const server = await startServer(bench)
  const cpuOfNode = () => cpuOf(statOf(server.pid) ?? [])
  return {
    url: server.url,
    async cost(requests, { connections = 8, seconds = 3, perSecond } = {}) {
      const run = (duration: number) =>
        autocannon({
          url: server.url,
          connections,
          workers: 1,
          duration,
          requests: [...requests],
          timeout: 20,
          ...(perSecond === undefined ? {} : { overallRate: perSecond }),
        })
      await run(1)
      const before = [cpuOfNode(), cpuOfBase(postmaster)] as const
      const { requests: sent, latency, non2xx, errors } = await run(seconds)
      const calls = Math.max(1, sent.total)
      return {
        perSecond: sent.total / seconds,
        nodeMs: (cpuOfNode() - before[0]) / calls,
        baseMs: spent(before[1], cpuOfBase(postmaster)) / calls,
        p50Ms: latency.p50,
        p99Ms: latency.p99,
        failed: (non2xx + errors) / calls,
      }
    },
    async idle(seconds) {
      const answered = async () => {
        const { rows: seen } = await pool.query<{ n: string }>(
          'select xact_commit + xact_rollback as n from pg_stat_database where datname = current_database()',
        )
        return Number(seen[0]?.n)
      }
      const samples: number[] = []
      const start = cpuOfNode()
      for (let n = 0; n < seconds; n++) {
        const before = await answered()
        await new Promise((resolve) => setTimeout(resolve, 1_000))
        samples.push((await answered()) - before)
      }
      return { statements: median(samples), nodeMs: (cpuOfNode() - start) / seconds }
    },
    stop: server.stop,
  }
}
