import { availableParallelism } from 'node:os'
import { makeApp } from '@lavandiere/server/app.ts'
import { asSystem, type Tx } from '@lavandiere/server/platform/db/actor.ts'
import { openDays } from '@lavandiere/server/telematique/reception.ts'
import { sql } from 'drizzle-orm'
import { type Bench, inTurn, load, median, report, timed, withBenches } from './socle.ts'
import { insertLaveuses } from './vehicules.ts'

/** 90 days of 10 vehicles with 5,000 fixes a day: 4.5 million positions; `VEHICULES=100` makes the 45 million of the goal. */
const VEHICULES = Number(process.env.VEHICULES ?? 10)
const JOURS = Number(process.env.JOURS ?? 90)
const FIXES = 5_000
const DAY_MS = 86_400_000
const today = Date.parse(new Date().toISOString().slice(0, 10))
const dayAgo = (n: number) => new Date(today - n * DAY_MS).toISOString().slice(0, 10)

/** Days that are loaded at the same time: one for each processor. */
const LANES = availableParallelism()

/** Loads positions of some days, the last one yesterday. Returns the seconds that it took. */
async function loadDays(bench: Bench, jours: number): Promise<number> {
  const { services, world } = bench
  const start = performance.now()
  await load(bench, insertLaveuses(world, VEHICULES))
  await openDays(
    services.pool,
    Array.from({ length: jours }, (_, n) => dayAgo(n + 1)),
  )
  // Looking up the vehicle of each of millions of rows would take half of the time.
  const key = await withoutKey(services.pool)
  const queue = Array.from({ length: jours }, (_, n) => dayAgo(n + 1)).values()
  const lane = async () => {
    for (const jour of queue) await asSystem(services.pool, (tx) => insertDay(tx, jour))
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  await services.pool.query(`alter table positions add ${key}`)
  await load(
    bench,
    sql`insert into dernieres_positions (exploitant_id, laveuse_id, instant, source, latitude, longitude, contact)
      select exploitant_id, id, ${dayAgo(1)}::timestamptz + interval '21 hours', 'flespi', 48.9, 2.3, true from laveuses`,
  )
  return (performance.now() - start) / 1000
}

async function insertDay(tx: Tx, jour: string): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`
    insert into positions (exploitant_id, laveuse_id, instant, source, latitude, longitude, vitesse_kmh, valide, contact, entrees)
    select exploitant_id, id, ${jour}::timestamptz + interval '4 hours' + i * interval '12 seconds', 'flespi',
      48.9 + (i % 500) * 1e-4, 2.3 + (i % 700) * 1e-4, 30, true, true, 0 from laveuses, generate_series(0, ${FIXES - 1}::int) i`)
}

/** Takes the foreign key of positions away. Returns the words that add it again. */
async function withoutKey(pool: Bench['services']['pool']): Promise<string> {
  const { rows } = await pool.query<{ words: string }>(
    `select pg_get_constraintdef(oid) as words from pg_constraint where conname = 'positions_laveuse' and conparentid = 0`,
  )
  await pool.query('alter table positions drop constraint positions_laveuse')
  return `constraint positions_laveuse ${rows[0]?.words}`
}

/**
 * Functions that read the page of a vehicle's day, and that of the fleet. The account logs in here: a token ends while millions of
 * rows are loaded.
 */
async function pagesOf({ services, world }: Bench) {
  const app = await makeApp(services)
  const { id, role, exploitantId, email, session } = world.exploitant
  const account = { id, role, exploitantId, email, libelle: 'Exploitant' }
  const headers = { authorization: `Bearer ${await services.tokens.sign(account, session)}` }
  const get = async (url: string) => {
    const answer = await app.inject({ url, headers })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    return answer.json()
  }
  const named = `date=${dayAgo(1)}&vehicleId=traceur-1`
  const trips = await get(`/api/telematique/resume_trajets?${named}`)
  if (!(trips.NumberOfTrips > 0)) throw new Error('no trip was found')
  return {
    app,
    day: () => get(`/api/telematique/itineraires?${named}`),
    fleet: () => get('/api/telematique/flotte'),
  }
}

await withBenches(2, async ([few, many]) => {
  if (!few || !many) throw new Error('two databases are needed')
  // The page of a day reads the half days beside it too: the reference has the day before.
  await loadDays(few, 2)
  const seconds = await loadDays(many, JOURS)
  const [one, all] = [await pagesOf(few), await pagesOf(many)]
  // Each page is measured by itself: a light one after a heavy one would pay for the garbage of that one.
  const often = { warm: 5, rounds: 31 }
  const [a = 0, b = 0] = await inTurn([timed(all.day), timed(one.day)], often)
  // A page of ten vehicles takes a few milliseconds: the middle one of ten counts.
  const middle = (work: () => Promise<unknown>) => async () => {
    const times: number[] = []
    for (let i = 0; i < 10; i++) times.push(await timed(work)())
    return median(times)
  }
  const [c = 0, d = 0] = await inTurn([middle(all.fleet), middle(one.fleet)], often)
  const millions = `${((VEHICULES * JOURS * FIXES) / 1e6).toFixed(1)} M positions`
  console.log(`${millions} loaded in ${seconds.toFixed(0)} s`)
  const ms = (value: number) => `${value.toFixed(1)} ms`
  report(`trips of a day, ${millions}`, ms(a), `the same days alone, ${ms(b)}`, a / b, { atMost: 1.3 })
  report(`live page, ${millions}`, ms(c), `the same days alone, ${ms(d)}`, c / d, { atMost: 1.3 })
  const plan = await asSystem(many.services.pool, (tx) =>
    tx.execute(sql`explain (analyze, costs off, buffers off) select * from positions where laveuse_id = 1
      and instant >= ${`${dayAgo(2)}T12:00:00Z`}::timestamptz and instant < ${`${dayAgo(0)}T12:00:00Z`}::timestamptz
      order by instant, source`),
  )
  console.log(plan.rows.map((row) => row['QUERY PLAN']).join('\n'))
  await one.app.close()
  await all.app.close()
})
