import { randomNumbers } from '@lavandiere/domain/kernel/random.ts'
import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { ESTIMATION } from '@lavandiere/domain/tournees/optimisation/table-trajets.ts'
import type { PointARepartir, Question } from '@lavandiere/domain/tournees/repartition/probleme.ts'
import {
  RECHERCHE_MS,
  repartir,
  type SearchOptions,
} from '@lavandiere/domain/tournees/repartition/recherche.ts'
import { report } from './socle.ts'

/** Milliseconds of the longer search: ten minutes with `npm run bench -- repartition --long`, else one. */
const REFERENCE_MS = process.argv.includes('--long') ? 600_000 : 60_000
const EQUIPES = 12
const POINTS = 200
const LAVAGE_S = 120
/** Seconds that a crew may work longer: more than enough for all points, or so few that some are left. */
const MARGES_S = { large: 7200, juste: 3600 }

/**
 * A town of twelve crews of 200 points each, in the order of their nearest ones; the round of the first one fails. A
 * district has a crew, and points of neighbouring districts are mixed.
 */
function villeOf(marge: number): Question {
  const next = randomNumbers(20_261_126)
  let id = 1
  const rounds = Array.from({ length: EQUIPES }, (_, i) => {
    const center = { lat: 45.7 + 0.035 * Math.floor(i / 4), lon: 4.78 + 0.05 * (i % 4) }
    const points = Array.from(
      { length: POINTS },
      (): PointARepartir => ({
        id: id++,
        latitude: center.lat + (next() - 0.5) * 0.06,
        longitude: center.lon + (next() - 0.5) * 0.085,
        secondes: LAVAGE_S,
      }),
    )
    return nearestOnes(points)
  })
  const [points = [], ...others] = rounds
  return {
    points,
    equipes: others.map((own, i) => ({
      cle: `equipe-${i}`,
      depart: null,
      rondes: [{ campagne: i + 1, points: own, debut: 0, debutLimite: 0 }],
      finLimite: dayOf(own) + marge,
    })),
    tables: null,
    estimation: ESTIMATION,
  }
}

const far = (a: PointARepartir, b: PointARepartir) =>
  Math.hypot((a.latitude ?? 0) - (b.latitude ?? 0), ((a.longitude ?? 0) - (b.longitude ?? 0)) * 0.7)

function nearestOnes(points: readonly PointARepartir[]): PointARepartir[] {
  const left = [...points]
  const way = left.splice(0, 1)
  while (left.length > 0) {
    const here = way.at(-1)
    if (!here) break
    const rank = left.reduce((best, one, i) => {
      const nearest = left[best]
      return nearest && far(here, one) < far(here, nearest) ? i : best
    }, 0)
    way.push(...left.splice(rank, 1))
  }
  return way
}

/** Seconds of a way with its washes, about. */
const dayOf = (way: readonly PointARepartir[]) =>
  way.reduce((sum, one, i) => {
    const before = way[i - 1]
    const metres = before ? far(before, one) * 111_195 * ESTIMATION.facteur : 0
    return sum + one.secondes + (metres / ESTIMATION.vitesseKmh) * 3.6
  }, 0)

/** What a search ends with when its tries or its time have ended, in seconds of the clock and of a processor. */
function searched(question: Question, options: SearchOptions) {
  const [begin, used] = [performance.now(), process.cpuUsage()]
  const search = repartir(question, options)
  let step = search.next()
  while (!step.done) step = search.next()
  const { parcours, restants } = step.value
  const { cost, detours } = parcours
  return {
    cost,
    detours,
    taken: question.points.length - restants.length,
    s: (performance.now() - begin) / 1000,
    processor: cpuMs(used) / 1000,
  }
}

const cpuMs = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

/** The search as a browser runs it. */
function ownSearch(question: Question) {
  const begin = performance.now()
  return searched(question, { seed: 1, usedTime: () => (performance.now() - begin) / RECHERCHE_MS })
}

/** What the same search finds in a longer time of a processor, from another seed: the short one is no part of it. */
function reference(question: Question) {
  const begin = process.cpuUsage()
  const found = searched(question, {
    seed: 2,
    essais: Number.MAX_SAFE_INTEGER,
    usedTime: () => cpuMs(begin) / REFERENCE_MS,
  })
  const minutes = Math.round(REFERENCE_MS / 60_000)
  return { ...found, words: `${countInWords(minutes, 'minute', 'minutes')} of the same search` }
}

function compare(what: string, marge: number): void {
  const ville = villeOf(marge)
  const ours = ownSearch(ville)
  const best = reference(ville)
  const seconds = `${ours.s.toFixed(1)} s, ${ours.processor.toFixed(1)} s of a processor`
  const longer = `${((ours.cost / best.cost - 1) * 100).toFixed(2)} % more`
  const detours = `detours ${Math.round(ours.detours)} s beside ${Math.round(best.detours)} s`
  report(
    `${what}, cost`,
    `${Math.round(ours.cost)} (${longer}, ${detours}) in ${seconds}`,
    best.words,
    ours.cost / best.cost,
    {
      atMost: 1.03,
    },
  )
  report(
    `${what}, points taken`,
    `${ours.taken} of ${POINTS}`,
    `${best.taken} (${best.words})`,
    ours.taken / best.taken,
    {
      atLeast: 0.97,
    },
  )
  report(`${what}, time`, seconds, '10 s', ours.s / 10, { atMost: 1 })
}

compare('a round of 200 points given to 11 crews of 200', MARGES_S.large)
compare('the same with half the time to spare', MARGES_S.juste)
