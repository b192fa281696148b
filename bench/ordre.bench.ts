import { readFileSync, writeFileSync } from 'node:fs'
import {
  type DemandeDOptimisation,
  optimise,
  roundLength,
} from '@lavandiere/domain/tournees/optimisation/optimise.ts'
import { ESTIMATION, estimatedTrajets } from '@lavandiere/domain/tournees/optimisation/table-trajets.ts'
import type { Etape } from '@lavandiere/domain/tournees/plus-proche.ts'
import { report } from './socle.ts'

/** Points on a plane, whose shortest round trip is proved. */
interface Villes {
  x: readonly number[]
  y: readonly number[]
  /** Length of the shortest round trip, distances rounded to whole numbers (EUC_2D). */
  optimum: number
}
/** TSPLIB 95, G. Reinelt, Universität Heidelberg: kroA200 (Krolak, Felts, Nelson) and pr1002 (Padberg, Rinaldi). */
const [kroA200, pr1002]: [Villes, Villes] = JSON.parse(
  readFileSync(new URL('ordre-villes.json', import.meta.url), 'utf8'),
)

/** Where the best length of ten runs of a minute is kept; `ORDRE_REFERENCE=1 npm run bench -- ordre` finds it anew. */
const REFERENCE = new URL('ordre-reference.json', import.meta.url)
const RUNS = 10
const RUN_MS = 60_000

/** A round trip as a round: the first town is also the last stop, and both stay. Their places are made up: none is shared. */
function roundTripOf({ x, y }: Villes): DemandeDOptimisation {
  const all = [...x.map((one, i) => [one, y[i] ?? 0] as const), [x[0] ?? 0, y[0] ?? 0] as const]
  const etapes = all.map((_, id): Etape => ({ id, latitude: 40 + id / 1000, longitude: 0 }))
  const table = Int32Array.from(
    all.flatMap(([a, b]) => all.map(([u, v]) => Math.round(Math.hypot(a - u, b - v)))),
  )
  const between = (from: number, to: number) => table[from * all.length + to] ?? 0
  const lengths = { count: all.length, isSymmetric: true, between }
  return { etapes, lengths, verrous: new Set([0, x.length]), seed: 1 }
}

/** A row of numbers from 0 to 1, the same at each run (a linear congruence). */
function numbers(): () => number {
  let state = 20_261_122
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const STOPS = 2000
const TOWNS = 40

/** A round of 2,000 containers in and around forty towns, in the order of a file that nobody ordered. */
function regionOf(): DemandeDOptimisation {
  const next = numbers()
  const towns = Array.from({ length: TOWNS }, () => ({ lat: 45.5 + next() * 0.6, lon: 4.5 + next() * 0.8 }))
  const etapes = Array.from({ length: STOPS }, (_, id): Etape => {
    const { lat, lon } = towns[Math.floor(next() ** 2 * TOWNS)] ?? { lat: 45.5, lon: 4.5 }
    const far = next() ** 2 * 0.06
    const angle = next() * 2 * Math.PI
    return { id, latitude: lat + far * Math.sin(angle), longitude: lon + far * Math.cos(angle) * 1.4 }
  })
  return {
    etapes,
    lengths: estimatedTrajets(etapes, ESTIMATION).metres,
    verrous: new Set([0, STOPS - 1]),
    seed: 1,
  }
}

/** The length that a search ends with, and how long it took: by the clock, and of a processor. */
function searched(demande: DemandeDOptimisation): { length: number; ms: number; processorMs: number } {
  const start = performance.now()
  const used = process.cpuUsage()
  const search = optimise(demande)
  let step = search.next()
  while (!step.done) step = search.next()
  const ms = performance.now() - start
  const { user, system } = process.cpuUsage(used)
  const processorMs = (user + system) / 1000
  return { length: roundLength(demande.etapes, demande.lengths, step.value), ms, processorMs }
}

/** The shortest of ten runs of about a minute each, every one from another seed. */
function bestOfTen(demande: DemandeDOptimisation): number {
  let best = Number.POSITIVE_INFINITY
  let iterations = 100_000
  for (let seed = 1, counted = 0; counted < RUNS; seed++) {
    const { length, ms } = searched({ ...demande, seed, iterations })
    // A minute's work by the pace of this run: the machine may be busy with other things. A short run does not count.
    iterations = Math.round((iterations / ms) * RUN_MS)
    best = Math.min(best, length)
    if (ms > RUN_MS / 2) counted++
    console.log(
      `run ${seed}: ${length.toFixed(0)} m in ${(ms / 1000).toFixed(0)} s, best ${best.toFixed(0)} m`,
    )
  }
  return best
}

function compare(
  what: string,
  demande: DemandeDOptimisation,
  reference: number,
  named: string,
  atMost: number,
): void {
  const { length, ms, processorMs } = searched(demande)
  const taken = `${(ms / 1000).toFixed(1)} s, ${(processorMs / 1000).toFixed(1)} of a processor`
  const longer = `${((length / reference - 1) * 100).toFixed(2)} % longer`
  const ours = `${Math.round(length).toLocaleString('en')} (${longer}) in ${taken}`
  report(what, ours, `${Math.round(reference).toLocaleString('en')} (${named})`, length / reference, {
    atMost,
  })
}

const region = regionOf()
if (process.env.ORDRE_REFERENCE) {
  writeFileSync(REFERENCE, `${JSON.stringify({ region2000: Math.round(bestOfTen(region)) }, null, 2)}\n`)
}
const { region2000 }: { region2000: number } = JSON.parse(readFileSync(REFERENCE, 'utf8'))
compare('order of 200 stops (kroA200)', roundTripOf(kroA200), kroA200.optimum, 'proved optimum', 1.005)
compare('order of 1,002 stops (pr1002)', roundTripOf(pr1002), pr1002.optimum, 'proved optimum', 1.015)
compare('order of 2,000 stops (a region)', region, region2000, 'best of ten runs of 60 s', 1.03)
