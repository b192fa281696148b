import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeDatabase } from '../../../testing/database.ts'
import type { Log } from '../log.ts'
import { startJobs } from './jobs.ts'
import { type PeriodicTask, periodicJob, startPeriodic } from './periodic.ts'

const failures: string[] = []
const log: Log = {
  info() {},
  warn() {},
  error: (_facts: object, message: string) => void failures.push(message),
}
let database: Awaited<ReturnType<typeof makeDatabase>>
const undo: (() => unknown)[] = []

beforeAll(async () => {
  database = await makeDatabase()
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  failures.length = 0
})
afterAll(() => database.drop())

/** Starts a server that does these tasks. */
async function serve(...tasks: PeriodicTask[]): Promise<void> {
  const jobs = await startJobs({ url: database.url, log, kinds: [periodicJob] })
  undo.push(() => jobs.stop())
  undo.push(await startPeriodic({ jobs, log }, tasks))
}

const task = (name: string, everyS: number, work: () => Promise<void>): PeriodicTask => ({
  name,
  everyS,
  failure: `${name} a échoué`,
  work,
})

test('S23 of three servers one does a periodic task in its time', async () => {
  let times = 0
  const daily = task('quotidienne', 86_400, async () => void times++)
  await Promise.all([serve(daily), serve(daily), serve(daily)])
  await expect.poll(() => times).toBe(1)
  await sleep(2_500)
  expect(times).toBe(1)
})

test('S23 a periodic task that outlasts its time is begun by no other server meanwhile', async () => {
  let running = 0
  let most = 0
  let times = 0
  const slow = task('lente', 1, async () => {
    most = Math.max(most, ++running)
    times++
    await sleep(2_500)
    running--
  })
  await Promise.all([serve(slow), serve(slow)])
  await expect.poll(() => times).toBeGreaterThan(1)
  expect(most).toBe(1)
})

test('S23 a periodic task that fails is told in the log and done again at its next time', async () => {
  let times = 0
  const failing = task('fragile', 1, async () => {
    times++
    throw new Error('non')
  })
  await serve(failing)
  await expect.poll(() => times).toBeGreaterThan(1)
  expect(failures).toContain('fragile a échoué')
})
