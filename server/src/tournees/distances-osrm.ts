import { distanceM, type Point } from '@lavandiere/domain/kernel/geo.ts'
import type { Estimation } from '@lavandiere/domain/tournees/optimisation/trajets.ts'
import { z } from 'zod'
import { withDeadline } from '../platform/deadline.ts'
import { readAtMost } from '../platform/outside/read-at-most.ts'

/** Places on each side of one question: what a service of roads takes unless it was told otherwise. */
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

const cells = (max: number) => z.array(z.array(z.number().min(0).max(max).nullable()))
const osrmAnswer = z.object({
  code: z.literal('Ok'),
  distances: cells(METRES_MAX),
  durations: cells(SECONDS_MAX),
})

/** Ways between places, row after row, and how many of them were guessed. */
export interface Roads {
  metres: Float32Array
  secondes: Float32Array
  guessed: number
}

/** Places from one to before another. */
interface Span {
  from: number
  to: number
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
  const roads = {
    metres: new Float32Array(count * count),
    secondes: new Float32Array(count * count),
    guessed: 0,
  }
  const squares = squaresOf(count).values()
  const worker = async (signal: AbortSignal) => {
    for (const [rows, columns] of squares) {
      const found = await withDeadline(
        QUESTION_MS,
        (late) => askSquare(url, points, rows, columns, late),
        signal,
      )
      write(roads, points, rows, columns, found, estimation)
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
  if (roads.guessed > count * count * UNKNOWN_MAX) throw new Error('unknown region')
  return roads
}

function squaresOf(count: number): [rows: Span, columns: Span][] {
  const spans = Array.from({ length: Math.ceil(count / TILE) }, (_, i): Span => {
    return { from: i * TILE, to: Math.min((i + 1) * TILE, count) }
  })
  return spans.flatMap((rows) => spans.map((columns): [Span, Span] => [rows, columns]))
}

const coordinatesOf = (points: readonly Point[], { from, to }: Span) =>
  points.slice(from, to).map(({ latitude, longitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`)

async function askSquare(
  url: string,
  points: readonly Point[],
  rows: Span,
  columns: Span,
  signal: AbortSignal,
): Promise<z.output<typeof osrmAnswer>> {
  const isDiagonal = rows.from === columns.from
  const sources = coordinatesOf(points, rows)
  const targets = isDiagonal ? [] : coordinatesOf(points, columns)
  const indexes = (length: number, first: number) => Array.from({ length }, (_, i) => first + i).join(';')
  const base = new URL(url)
  const query = new URLSearchParams(base.searchParams)
  query.set('annotations', 'duration,distance')
  if (!isDiagonal) {
    query.set('sources', indexes(sources.length, 0))
    query.set('destinations', indexes(targets.length, sources.length))
  }
  const path = `${base.pathname.replace(/\/$/, '')}/table/v1/driving/${[...sources, ...targets].join(';')}`
  const reply = await fetch(`${base.origin}${path}?${query}`, { signal, redirect: 'error' })
  if (!reply.ok || !reply.body) {
    await reply.body?.cancel()
    throw new Error(`HTTP ${reply.status}`)
  }
  return osrmAnswer.parse(JSON.parse(await readAtMost(reply.body, OSRM_MAX_BYTES)))
}

/** @throws when the answer is not of the size that was asked for */
function write(
  roads: Roads,
  points: readonly Point[],
  rows: Span,
  columns: Span,
  { distances, durations }: z.output<typeof osrmAnswer>,
  { facteur, vitesseKmh }: Estimation,
): void {
  const width = columns.to - columns.from
  const hasSize = (table: readonly (readonly unknown[])[]) =>
    table.length === rows.to - rows.from && table.every(({ length }) => length === width)
  if (!hasSize(distances) || !hasSize(durations)) throw new Error('another size')
  for (let row = rows.from; row < rows.to; row++) {
    for (let column = columns.from; column < columns.to; column++) {
      if (row === column) continue
      const [a, b] = [points[row], points[column]]
      if (!a || !b) continue
      const crow = distanceM(a, b)
      const metres = distances[row - rows.from]?.[column - columns.from] ?? null
      const seconds = durations[row - rows.from]?.[column - columns.from] ?? null
      const isKnown = metres !== null && seconds !== null && metres >= crow - MOVED_M
      if (!isKnown) roads.guessed++
      const at = row * points.length + column
      roads.metres[at] = isKnown ? metres : crow * facteur
      roads.secondes[at] = isKnown ? seconds : (crow * facteur * 3.6) / vitesseKmh
    }
  }
}
