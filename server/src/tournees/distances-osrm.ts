import { distanceM, type Point } from '@lavandiere/domain/kernel/geo.ts'
import type { Estimation } from '@lavandiere/domain/tournees/optimisation/table-trajets.ts'
import { z } from 'zod'
import { withDeadline } from '../platform/deadline.ts'
import { readAtMost } from '../platform/outside/read-at-most.ts'

/** Places on each side of the table in one question: the default limit of such a service. */
const TILE = 100
/** Questions at the same time, and what one of them and all together may take. */
const QUESTIONS = 4
const QUESTION_MS = 5_000
const ALL_MS = 24_000
/** Bytes of one answer: 10,000 ways, each with a length and a time, and 200 places. */
const OSRM_MAX_BYTES = 1_000_000
/** No way of a round is longer: half around the earth, and a month. */
const METRES_MAX = 20_000_000
const SECONDS_MAX = 2_592_000
/**
 * A way is not shorter than the crow flies but for the places being moved onto a road. One that is comes from a map
 * without this region, where every place is moved to the same end of a road.
 */
const MOVED_M = 1_000
/** Share of ways that may be unknown: beyond, the service does not know the region. */
const UNKNOWN_MAX = 0.5

// A table may hold a few slightly negative ways, between two places on one road: osrm-backend, issue 5855, still open.
const cells = (max: number) => z.array(z.array(z.number().max(max).nullable()))
const osrmAnswer = z.object({
  code: z.literal('Ok'),
  distances: cells(METRES_MAX),
  durations: cells(SECONDS_MAX),
})
type OsrmTables = z.output<typeof osrmAnswer>
/** The answer with status 400: a code, and a sentence that names a place by its index. */
const osrmRefusal = z.object({ code: z.string().regex(/^\w{1,40}$/), message: z.string().default('') })
const NO_SEGMENT = /^Could not find a matching segment for coordinate (\d{1,3})$/

/** Ways between places, row after row, and how many of them were guessed. */
interface Roads {
  metres: Float32Array
  secondes: Float32Array
  guessed: number
}

/** Places from one to before another. */
interface Span {
  from: number
  to: number
}

/** A search for the ways between all places. */
interface Search {
  url: string
  points: readonly Point[]
  estimation: Estimation
  roads: Roads
  /** Places without a road nearby: a question that contains one of them is refused as a whole. */
  offRoad: Set<number>
}

/**
 * Asks a service of roads (OSRM, `/table/v1/driving`) for every way between these places, a square of them at a time.
 * A way that it does not know is guessed.
 * @param gone says that nobody waits for the answer any more
 * @throws when it is away, too slow, answers something else, or does not know the region
 */
export async function askRoads(
  url: string,
  points: readonly Point[],
  estimation: Estimation,
  gone: AbortSignal,
): Promise<Roads> {
  const count = points.length
  const unknown = () => new Float32Array(count * count).fill(Number.NaN)
  const roads: Roads = { metres: unknown(), secondes: unknown(), guessed: 0 }
  const search: Search = { url, points, estimation, roads, offRoad: new Set() }
  const squares = squaresOf(count).values()
  const worker = async (signal: AbortSignal) => {
    for (const [rows, columns] of squares) {
      await fillSquare(search, rows, columns, signal)
      guessRest(search, rows, columns)
    }
  }
  await withDeadline(
    ALL_MS,
    // The first failure ends the others: they share the signal.
    async (signal) => {
      const failed = new AbortController()
      const either = AbortSignal.any([signal, failed.signal])
      try {
        await Promise.all(Array.from({ length: QUESTIONS }, () => worker(either)))
      } finally {
        failed.abort()
      }
    },
    gone,
  )
  if (roads.guessed > count * (count - 1) * UNKNOWN_MAX) throw new Error('unknown region')
  return roads
}

function squaresOf(count: number): [rows: Span, columns: Span][] {
  const spans = Array.from({ length: Math.ceil(count / TILE) }, (_, i): Span => {
    return { from: i * TILE, to: Math.min((i + 1) * TILE, count) }
  })
  return spans.flatMap((rows) => spans.map((columns): [Span, Span] => [rows, columns]))
}

/**
 * Writes the ways of a square of the table. When the service refuses a place without a road, asks again without this
 * place.
 */
async function fillSquare(search: Search, rows: Span, columns: Span, signal: AbortSignal): Promise<void> {
  const { points, offRoad } = search
  const onRoad = ({ from, to }: Span) =>
    Array.from({ length: to - from }, (_, i) => from + i).filter((place) => !offRoad.has(place))
  for (;;) {
    const [sources, targets] = [onRoad(rows), onRoad(columns)]
    if (sources.length === 0 || targets.length === 0) return
    // No way leads from a place to itself, and the service refuses a question with only one place.
    if (rows === columns && sources.length === 1) return
    const found = await withDeadline(
      QUESTION_MS,
      (late) => askTable(search, sources, rows === columns ? null : targets, late),
      signal,
    )
    if (typeof found === 'object') return write(search, sources, targets, found)
    offRoad.add(found)
    if (offRoad.size > points.length * UNKNOWN_MAX) throw new Error('unknown region')
  }
}

/**
 * @param targets null: the ways among the sources are asked for
 * @returns the ways, or the index of a place without a road
 */
async function askTable(
  { url, points }: Search,
  sources: readonly number[],
  targets: readonly number[] | null,
  signal: AbortSignal,
): Promise<OsrmTables | number> {
  const places = [...sources, ...(targets ?? [])]
  const coordinates = places
    .flatMap((place) => points[place] ?? [])
    .map(({ latitude, longitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`)
  const indexes = (length: number, first: number) => Array.from({ length }, (_, i) => first + i).join(';')
  const base = new URL(url)
  const query = new URLSearchParams(base.searchParams)
  query.set('annotations', 'duration,distance')
  if (targets) {
    query.set('sources', indexes(sources.length, 0))
    query.set('destinations', indexes(targets.length, sources.length))
  }
  const path = `${base.pathname.replace(/\/$/, '')}/table/v1/driving/${coordinates.join(';')}`
  // A new connection for each question: versions before 2024 close it after an answer without saying so, and the next
  // question on it would be lost.
  const headers = { connection: 'close' }
  const reply = await fetch(`${base.origin}${path}?${query}`, { headers, signal, redirect: 'error' })
  if (!reply.body || (!reply.ok && reply.status !== 400)) {
    await reply.body?.cancel()
    throw new Error(`HTTP ${reply.status}`)
  }
  const answer: unknown = JSON.parse(await readAtMost(reply.body, OSRM_MAX_BYTES))
  return reply.ok ? osrmAnswer.parse(answer) : placeWithoutRoad(osrmRefusal.parse(answer), places)
}

/**
 * The index of the place that a refusal names.
 * @throws an Error for any other refusal, with its code as the name of the error
 */
function placeWithoutRoad({ code, message }: z.output<typeof osrmRefusal>, asked: readonly number[]): number {
  const place = code === 'NoSegment' ? asked[Number(NO_SEGMENT.exec(message)?.[1] ?? Number.NaN)] : undefined
  if (place !== undefined) return place
  throw Object.assign(new Error('refused'), { name: `OSRM ${code}` })
}

/** @throws when the answer is not of the size that was asked for */
function write(
  { points, roads }: Search,
  sources: readonly number[],
  targets: readonly number[],
  { distances, durations }: OsrmTables,
): void {
  const hasSize = (table: readonly (readonly unknown[])[]) =>
    table.length === sources.length && table.every(({ length }) => length === targets.length)
  if (!hasSize(distances) || !hasSize(durations)) throw new Error('another size')
  for (const [i, row] of sources.entries())
    for (const [j, column] of targets.entries()) {
      const [a, b] = [points[row], points[column]]
      const metres = distances[i]?.[j] ?? null
      const seconds = durations[i]?.[j] ?? null
      if (row === column || !a || !b || metres === null || seconds === null) continue
      if (Math.min(metres, seconds) < 0 || metres < distanceM(a, b) - MOVED_M) continue
      const at = row * points.length + column
      roads.metres[at] = metres
      roads.secondes[at] = seconds
    }
}

/** Estimates the ways of a square that are still unknown, and counts them. A place has no way to itself. */
function guessRest({ points, estimation, roads }: Search, rows: Span, columns: Span): void {
  const { facteur, vitesseKmh } = estimation
  for (let row = rows.from; row < rows.to; row++)
    for (let column = columns.from; column < columns.to; column++) {
      const [a, b] = [points[row], points[column]]
      const at = row * points.length + column
      if (!a || !b || !Number.isNaN(roads.metres[at])) continue
      const metres = distanceM(a, b) * facteur
      roads.metres[at] = metres
      roads.secondes[at] = (metres * 3.6) / vitesseKmh
      if (row !== column) roads.guessed++
    }
}
