import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { distanceM } from '@lavandiere/domain/kernel/geo.ts'
import { journeeDe } from '@lavandiere/domain/telematique/journee.ts'
import { makeApp } from '@lavandiere/server/app.ts'
import { asSystem } from '@lavandiere/server/platform/db/actor.ts'
import { openDays, receivePositions } from '@lavandiere/server/telematique/reception.ts'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { from } from 'pg-copy-streams'
import { type Bench, inTurn, load, median, report, timed, withBench, withBenches } from './socle.ts'
import { fixesOf, insertLaveuses } from './vehicules.ts'

const VEHICULES = 500
const DAY_MS = 86_400_000
const today = Date.parse(new Date().toISOString().slice(0, 10))

/** Positions taken in by calls of the largest size, beside `COPY` of the same rows into such a table. */
async function measureIntake({ services, world, url }: Bench): Promise<void> {
  const [vehicles, fixes] = [20, 1_000]
  const { id } = world.exploitant
  const reference = new Client({ connectionString: url })
  await reference.connect()
  // COPY is refused into a table with row-level security: its twin has the same columns, key and foreign key.
  await reference.query(`create table reference (like positions including all);
    alter table reference add foreign key (exploitant_id, laveuse_id) references laveuses (exploitant_id, id)`)
  let round = 0
  /** Positions of a quarter of a day that no other call has; both sides take turns in writing such quarters. */
  const quarter = async (): Promise<number> => {
    const start = today - 40 * DAY_MS + round++ * (DAY_MS / 4)
    await openDays(
      services.pool,
      [0, 1].map((n) => new Date(start + n * (DAY_MS / 4) - 1).toISOString().slice(0, 10)),
    )
    return start
  }
  const fixesOfDay = fixesOf('2026-11-20')
  const [first] = fixesOfDay
  if (!first) throw new Error('a day has fixes')
  /** The i-th fix of a quarter: one every twenty seconds. */
  const fixAt = (i: number, start: number) => ({
    ...(fixesOfDay[i % fixesOfDay.length] ?? first),
    instant: start + i * 20_000,
  })
  const ours = async () => {
    const start = await quarter()
    const sent = Array.from({ length: vehicles * fixes }, (_, i) => ({
      identifiant: `traceur-${1 + (i % vehicles)}`,
      position: fixAt(Math.floor(i / vehicles), start),
    }))
    const envoi = { exploitantId: id, jetonId: 1, source: 'flespi' } as const
    const begin = performance.now()
    for (let at = 0; at < sent.length; at += 5_000) {
      await receivePositions(services.pool, envoi, sent.slice(at, at + 5_000), Date.now())
    }
    return performance.now() - begin
  }
  const copy = async () => {
    const start = await quarter()
    const lines = Array.from({ length: vehicles * fixes }, (_, i) => {
      const one = fixAt(Math.floor(i / vehicles), start)
      const instant = new Date(one.instant).toISOString()
      return `${id},${1 + (i % vehicles)},${instant},flespi,${one.latitude},${one.longitude},${one.vitesseKmh},90,true,true,${one.entrees}\n`
    })
    const begin = performance.now()
    await pipeline(
      Readable.from(lines),
      reference.query(
        from(
          'copy reference (exploitant_id, laveuse_id, instant, source, latitude, longitude, vitesse_kmh, cap, valide, contact, entrees) from stdin csv',
        ),
      ),
    )
    return performance.now() - begin
  }
  const [a = 0, b = 0] = await inTurn([ours, copy], { warm: 2, rounds: 9 })
  await reference.end()
  const rate = (ms: number) => `${Math.round((vehicles * fixes) / (ms / 1000)).toLocaleString('fr')}/s`
  report('positions taken in by 5,000', rate(a), `COPY of the same rows, ${rate(b)}`, b / a, {
    atLeast: 0.3,
  })
}

/** The movements and engine times of a day of fixes, beside one sum of distances over them. */
async function measureTrips(): Promise<void> {
  const jour = new Date(today + DAY_MS / 2).toISOString().slice(0, 10)
  const day = fixesOf(jour)
  const reglage = { signalMoteur: 'contact', signalPompe: 'entree1' } as const
  let sink = 0
  const ours = () => {
    sink += journeeDe(day, jour, reglage, today + 2 * DAY_MS).trajets.length
  }
  const haversine = () => {
    for (let i = 1; i < day.length; i++) {
      const [before, one] = [day[i - 1], day[i]]
      if (before && one) sink += distanceM(before, one)
    }
  }
  const often = (work: () => void) =>
    timed(() => {
      for (let i = 0; i < 20; i++) work()
    })
  const [a = 0, b = 0] = await inTurn([often(ours), often(haversine)], { warm: 5, rounds: 31 })
  if (sink === 0) throw new Error('nothing was driven')
  report(
    `a day of ${day.length} fixes: trips, engine, pump`,
    `${(a / 20).toFixed(2)} ms`,
    `sum of distances ${(b / 20).toFixed(2)} ms`,
    a / b,
    { atMost: 5 },
  )
}

/** The live page of 500 vehicles, beside a bare `select` of the same rows. */
async function measureLive({ services, world }: Bench): Promise<void> {
  const app = await makeApp(services)
  const headers = { authorization: world.exploitant.bearer }
  const ours = async () => {
    const answer = await app.inject({ url: '/api/telematique/flotte', headers })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer
  }
  const { vehicules } = (await ours()).json()
  if (vehicules.length !== VEHICULES || vehicules[0].Latitude === null) throw new Error('not the whole fleet')
  const rowsOf = sql`select l.*, d.* from laveuses l left join dernieres_positions d on d.laveuse_id = l.id
    where l.exploitant_id = ${world.exploitant.id} and l.archived_at is null order by l.immatriculation, l.id`
  const bare = () => asSystem(services.pool, (tx) => tx.execute(rowsOf))
  if ((await bare()).rows.length !== VEHICULES) throw new Error('the reference reads other rows')
  const often = (work: () => Promise<unknown>) => async () => {
    const times: number[] = []
    for (let i = 0; i < 10; i++) times.push(await timed(work)())
    return median(times)
  }
  const [a = 0, b = 0] = await inTurn([often(ours), often(bare)], { warm: 3, rounds: 15 })
  report(
    `live page of ${VEHICULES} vehicles`,
    `${a.toFixed(1)} ms`,
    `bare select ${b.toFixed(1)} ms`,
    a / b,
    { atMost: 2 },
  )
  await app.close()
}

/** Vehicles and fixes a day of a history: ninety days of it are 4.5 million positions. */
const HISTORY = { vehicles: 10, fixes: 5_000, days: 90 }
const dayBefore = (n: number) => new Date(today - n * DAY_MS).toISOString().slice(0, 10)

/** Loads positions of these many days before today. Returns the server, and a function that reads a vehicle's trips of yesterday. */
async function historyOf(bench: Bench, count: number) {
  const { services, world } = bench
  const days = Array.from({ length: count }, (_, n) => dayBefore(n + 1))
  await load(bench, insertLaveuses(world, HISTORY.vehicles))
  await openDays(services.pool, days)
  const positionsOf = (day: string) => sql`
    insert into positions (exploitant_id, laveuse_id, instant, source, latitude, longitude, vitesse_kmh, valide, contact, entrees)
    select exploitant_id, id, ${day}::timestamptz + interval '4 hours' + i * interval '12 seconds', 'flespi',
      48.9 + (i % 500) * 1e-4, 2.3 + (i % 700) * 1e-4, 30, true, true, 0
    from laveuses, generate_series(0, ${HISTORY.fixes - 1}::int) i`
  await load(bench, ...days.map(positionsOf))
  const app = await makeApp(services)
  // The account logs in here: a token ends while millions of rows are loaded.
  const { id, role, exploitantId, email, session } = world.exploitant
  const token = await services.tokens.sign({ id, role, exploitantId, email, libelle: 'Exploitant' }, session)
  const read = async () => {
    const url = `/api/telematique/itineraires?date=${dayBefore(1)}&vehicleId=traceur-1`
    const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }
  return { app, read }
}

/** A vehicle's trips of a day among those of ninety, beside the same trips without the other days. */
async function measureHistory([few, many]: Bench[]): Promise<void> {
  if (!few || !many) throw new Error('two databases are needed')
  // The page of a day reads the half days beside it too: the reference has the day before.
  const [one, all] = [await historyOf(few, 2), await historyOf(many, HISTORY.days)]
  const [a = 0, b = 0] = await inTurn([timed(all.read), timed(one.read)], { warm: 5, rounds: 31 })
  const millions = (HISTORY.vehicles * HISTORY.fixes * HISTORY.days) / 1e6
  report(
    `trips of a day among ${millions} million positions`,
    `${a.toFixed(1)} ms`,
    `the same days alone ${b.toFixed(1)} ms`,
    a / b,
    { atMost: 1.3 },
  )
  await one.app.close()
  await all.app.close()
}

await measureTrips()
await withBench(async (bench) => {
  const { exploitant } = bench.world
  await load(
    bench,
    insertLaveuses(bench.world, VEHICULES),
    sql`insert into jetons_traceurs (exploitant_id, libelle, empreinte, fin) values (${exploitant.id}, 'Mesure', 'x', 'fin.')`,
  )
  await load(
    bench,
    sql`insert into dernieres_positions (exploitant_id, laveuse_id, instant, source, latitude, longitude, vitesse_kmh, cap, contact, entrees)
      select exploitant_id, id, now(), 'flespi', 48.9 + id * 1e-4, 2.3 + id * 1e-4, 30, 90, true, 0 from laveuses`,
  )
  await measureLive(bench)
  await measureIntake(bench)
})
await withBenches(2, measureHistory)
