import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client, type Pool } from 'pg'
import { stdSerializers } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeDatabase } from '../../../testing/database.ts'
import { listen } from '../../../testing/listen.ts'
import { asActor, asSystem } from '../db/actor.ts'
import { openPool } from '../db/pool.ts'
import type { Log } from '../log.ts'
import { type Jobs, startJobs } from './jobs.ts'
import type { Message } from './mail.ts'
import { mailJob, unsentMails } from './mail-job.ts'

interface Line {
  level: string
  facts: object
  message: string
}
const lines: Line[] = []
const keep = (level: string) => (facts: object, message: string) => {
  // As pino writes them: an error is its message and its stack.
  const said = Object.entries(facts).map(([key, fact]) => [
    key,
    fact instanceof Error ? stdSerializers.err(fact) : fact,
  ])
  lines.push({ level, facts: Object.fromEntries(said), message })
}
const log: Log = { info: keep('info'), warn: keep('warn'), error: keep('error') }
const logged = (text: string) => lines.filter(({ message }) => message.includes(text))

const mailTo = (to: string): Message => ({ to, subject: 'Bonjour', text: 'Bonjour' })
const SESSION = '3f3a1c0e-8a53-4c1e-9d5f-000000000001'

let database: Awaited<ReturnType<typeof makeDatabase>>
let pool: Pool
const undo: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  database = await makeDatabase()
  pool = openPool(database.url, () => {}, 4)
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
  await owner('delete from pgboss.job')
  lines.length = 0
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

async function start(url = database.url): Promise<Jobs> {
  const jobs = await startJobs({ url, log, kinds: [mailJob] })
  undo.push(() => jobs.stop())
  return jobs
}

async function owner<T extends object>(text: string): Promise<T[]> {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<T>(text)).rows
  } finally {
    await client.end()
  }
}

const waiting = async () => {
  const rows = await owner<{ to: string }>(`select data->>'to' as to from pgboss.job where name = 'mail'`)
  return rows.map(({ to }) => to)
}

/** Does mails: those to keep are noted, those to `panne@` fail. */
async function workOn(jobs: Jobs): Promise<string[]> {
  const sent: string[] = []
  await jobs.work(mailJob, async ({ to }) => {
    if (to.startsWith('panne')) throw new Error('SMTP ECONNECTION')
    sent.push(to)
  })
  return sent
}

test('S12 work handed over to two servers that started together is done once', async () => {
  const [one, two] = await Promise.all([start(), start()])
  const done = await Promise.all([workOn(one), workOn(two)])
  const asked = Array.from({ length: 12 }, (_, i) => `n${i}@exemple.test`)
  for (const to of asked) await one.enqueue(mailJob, mailTo(to))
  await expect.poll(() => done.flat()).toHaveLength(12)
  await sleep(1_200)
  expect(done.flat().sort()).toEqual([...asked].sort())
})

test('S9 work of a transaction that is rolled back is never done; of one that commits, it is', async () => {
  const jobs = await start()
  const left = asSystem(pool, async (tx) => {
    await jobs.enqueue(mailJob, mailTo('annule@exemple.test'), { tx })
    throw new Error('changed my mind')
  })
  await expect(left).rejects.toThrow('changed my mind')
  expect(await waiting()).toEqual([])
  await asSystem(pool, (tx) => jobs.enqueue(mailJob, mailTo('envoye@exemple.test'), { tx }))
  expect(await waiting()).toEqual(['envoye@exemple.test'])
})

test('S4 every role hands work over within its transaction, and stays what it was', async () => {
  const jobs = await start()
  for (const role of ['admin', 'exploitant', 'client', 'operateur'] as const) {
    const [user] = await asSystem(pool, async (tx) => {
      const { rows } = await tx.execute<{ id: number; company: number | null }>(sql`
        insert into users (role, exploitant_id, libelle, email, password) values (${role},
          ${role === 'client' || role === 'operateur' ? sql`(select id from users where role = 'exploitant')` : null},
          ${role}, ${`${role}@exemple.test`}, 'x') returning id, exploitant_id as company`)
      await tx.execute(sql`insert into sessions (id, user_id) values (${sessionOf(role)}, ${rows[0]?.id})`)
      return rows
    })
    const { id = 0, company = null } = user ?? {}
    const bearer = { id, role, exploitantId: company, session: sessionOf(role) }
    await asActor(pool, bearer, async (tx) => {
      await jobs.enqueue(mailJob, mailTo(`${role}@exemple.test`), { tx })
      const { rows } = await tx.execute<{ role: string }>(sql`select current_user as role`)
      expect(rows).toEqual([{ role: `lavandiere_${role}` }])
    })
    const peek = asActor(pool, bearer, (tx) => tx.execute(sql`select * from pgboss.job`))
    await expect(peek).rejects.toMatchObject({
      message: expect.stringContaining('permission denied'),
    })
  }
  expect((await waiting()).sort()).toEqual(
    ['admin', 'client', 'exploitant', 'operateur'].map((role) => `${role}@exemple.test`),
  )
})
const sessionOf = (role: string) => SESSION.replace(/1$/, String(role.length % 10))

test('@long S19 a failed mail is tried again, then given up in the log; others go out once', async () => {
  const jobs = await start()
  await owner(
    `update pgboss.queue set retry_limit = 1, retry_delay = 0, retry_backoff = false where name = 'mail'`,
  )
  for (const to of ['un', 'panne', 'deux']) await jobs.enqueue(mailJob, mailTo(`${to}@exemple.test`))
  const sent = await workOn(jobs)
  await expect.poll(() => logged('abandonnée')).toHaveLength(1)
  expect(logged('abandonnée')[0]?.facts).toMatchObject({ tache: 'mail', essais: 2 })
  expect(logged('tâche échouée')).toHaveLength(2)
  expect(sent.sort()).toEqual(['deux@exemple.test', 'un@exemple.test'])
  expect(JSON.stringify(lines)).not.toContain('exemple.test')
})

test('IMP-19 S9 work that takes long holds up nothing that is asked after it', async () => {
  const jobs = await start()
  const ends = Promise.withResolvers<void>()
  undo.push(async () => ends.resolve())
  const begun: string[] = []
  await jobs.work(mailJob, async ({ to }) => {
    begun.push(to)
    if (to.startsWith('lent')) await ends.promise
  })
  await jobs.enqueue(mailJob, mailTo('lent@exemple.test'))
  await expect.poll(() => begun).toEqual(['lent@exemple.test'])
  await jobs.enqueue(mailJob, mailTo('vite@exemple.test'))
  await expect.poll(() => begun).toContain('vite@exemple.test')
})

test('SYN-15 S22 a second job of an account, given back, delays nobody else', async () => {
  // Which worker gives back, and when, differs from one try to the next.
  for (let attempt = 0; attempt < 5; attempt++) {
    const jobs = await start()
    for (const [name, account] of Object.entries({ a: 1, aa: 1, aaa: 1, b: 2 }))
      await jobs.enqueue(mailJob, mailTo(`${name}@exemple.test`), { account })
    const begun: string[] = []
    const ended = Promise.withResolvers<void>()
    undo.push(async () => ended.resolve())
    await jobs.work({ ...mailJob, atOnce: 2, atOnceOfAccount: 1 }, async ({ to }) => {
      begun.push(to)
      await ended.promise
    })
    await expect.poll(() => begun).toContain('b@exemple.test')
    ended.resolve()
    await jobs.stop()
    await owner('delete from pgboss.job')
  }
})

test('S18 stop lets work end; work that hangs is told so, and left to be tried again', async () => {
  const jobs = await startJobs({ url: database.url, log, kinds: [mailJob] })
  const said: string[] = []
  await jobs.work(mailJob, async ({ to }, signal) => {
    said.push(`${to} begun`)
    signal.addEventListener('abort', () => said.push(`${to} told`))
    await sleep(to === 'lent@exemple.test' ? 700 : 60_000, undefined, { ref: false })
    said.push(`${to} ended`)
  })
  for (const name of ['lent', 'bloque']) await jobs.enqueue(mailJob, mailTo(`${name}@exemple.test`))
  await expect.poll(() => said).toHaveLength(2)
  await jobs.stop()
  expect(said).toEqual(expect.arrayContaining(['lent@exemple.test ended', 'bloque@exemple.test told']))
  expect(await owner(`select state from pgboss.job where name = 'mail' order by state::text`)).toEqual([
    { state: 'completed' },
    { state: 'retry' },
  ])
})

test('S12 a database that goes away is logged, and work goes on when it is back', async () => {
  const line = await startLine(database.url)
  undo.push(line.cut)
  const jobs = await start(line.url)
  const sent = await workOn(jobs)
  await line.cut()
  await expect.poll(() => logged('tâches : erreur')).not.toHaveLength(0)
  await expect(jobs.enqueue(mailJob, mailTo('perdu@exemple.test'))).rejects.toThrow()
  await line.restore()
  await jobs.enqueue(mailJob, mailTo('apres@exemple.test'))
  await expect.poll(() => sent).toEqual(['apres@exemple.test'])
})

test('@long S19 a mail is tried for two days at least, then kept for a person to find', async () => {
  const jobs = await start()
  const [queue] = await owner<{ tries: number; first: number; longest: number }>(
    `select retry_limit as tries, retry_delay as first, retry_delay_max as longest from pgboss.queue where name = 'mail'`,
  )
  const { tries = 0, first = 0, longest = 0 } = queue ?? {}
  // The shortest wait before each try: half of a delay that doubles.
  const waits = Array.from({ length: tries }, (_, n) => Math.min(longest, (first * 2 ** n) / 2))
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThanOrEqual(2 * 86_400)
  await jobs.enqueue(mailJob, mailTo('perdu@exemple.test'))
  // Its last try, said before anybody takes it.
  await owner(`update pgboss.job set retry_limit = 0 where name = 'mail'`)
  await jobs.work(mailJob, () => Promise.reject(new Error('SMTP ECONNREFUSED')))
  await expect.poll(() => unsentMails(pool)).toMatchObject([{ to: 'perdu@exemple.test', subject: 'Bonjour' }])
  await expect.poll(() => logged('abandonnée')).toHaveLength(1)
  expect(await unsentMails(pool)).toHaveLength(1)
})

/** The way to the database, which can be cut. */
async function startLine(target: string) {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => other.destroy())
      socket.pipe(other)
    }
  })
  const here = await listen(server)
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(here)
  return {
    url: url.href,
    restore: () => new Promise<void>((resolve) => server.listen(here, '127.0.0.1', resolve)),
    cut: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
        open.clear()
      }),
  }
}
