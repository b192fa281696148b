import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ESTIMATION } from '../optimisation/table-trajets.ts'
import { Parcours } from './parcours.ts'
import type { EquipeDisponible, PointARepartir, Question } from './probleme.ts'
import { propose } from './repartition-proposee.ts'

const ESSAIS = 300
const proposed = (question: Question, essais = ESSAIS) => {
  const search = propose(question, { essais })
  let step = search.next()
  while (!step.done) step = search.next()
  return step.value
}

const LAVAGE = 240
/** A point on a line to the east: a thousandth of a degree is about 78 m. */
const at = (id: number, x: number): PointARepartir => ({
  id,
  latitude: 45.75,
  longitude: 4.8 + x / 1000,
  secondes: LAVAGE,
})
const JOUR = 36_000
const equipe = (campagne: number, points: PointARepartir[], more: Partial<EquipeDisponible> = {}) => ({
  cle: `equipe-${campagne}`,
  depart: null,
  rondes: [{ campagne, points, debut: 0, debutLimite: JOUR }],
  finLimite: JOUR,
  ...more,
})
const question = (points: PointARepartir[], equipes: EquipeDisponible[]): Question => ({
  points,
  equipes,
  tables: null,
  estimation: ESTIMATION,
})

test('TOUR-60 a search ends when its time does, with every point that somebody can take', () => {
  const points = Array.from({ length: 12 }, (_, i) => at(i + 1, 10 + 8 * i))
  const asked = question(points, [equipe(10, [at(101, 10), at(102, 90)])])
  let asks = 0
  const search = propose(asked, { essais: 10_000_000, usedTime: () => ++asks / 4 })
  const told: number[] = []
  let step = search.next()
  for (; !step.done; step = search.next()) told.push(step.value.fait / step.value.total)
  expect(told).toEqual([0.25, 0.5, 0.75, 1])
  expect(step.value).toMatchObject({ restants: [] })
  expect(step.value.donnes).toHaveLength(points.length)
})

test('TOUR-60 points go to the crew that passes beside them, between its stops', () => {
  const found = proposed(
    question(
      [at(1, 15), at(2, 105)],
      [equipe(10, [at(11, 10), at(12, 20)]), equipe(20, [at(21, 100), at(22, 110)])],
    ),
  )
  expect(found.restants).toEqual([])
  expect(found.donnes).toMatchObject([
    { conteneur: 1, vers: 10, apres: 11, entre: [11, 12] },
    { conteneur: 2, vers: 20, apres: 21, entre: [21, 22] },
  ])
  for (const { secondes } of found.donnes) expect(secondes).toBeCloseTo(LAVAGE, 3)
})

test('TOUR-60 crews that are as near share the points; one with a longer day takes fewer', () => {
  const list = Array.from({ length: 20 }, (_, i) => at(100 + i, 50 + i / 100))
  const taken = (equipes: EquipeDisponible[]) => {
    const { donnes } = proposed(question(list, equipes), 3000)
    return equipes.map(({ rondes }) => donnes.filter(({ vers }) => vers === rondes[0]?.campagne).length)
  }
  const beside = (campagne: number, more = 0) =>
    equipe(campagne, [
      at(campagne + 1, 49),
      at(campagne + 2, 51),
      ...Array.from({ length: more }, (_, i) => at(campagne + 3 + i, 51)),
    ])
  const [first = 0, second = 0] = taken([beside(1000), beside(2000)])
  expect([first + second, Math.abs(first - second)]).toEqual([20, expect.closeTo(0, -1)])
  const [idle = 0, busy = 0] = taken([beside(1000), beside(2000, 30)])
  expect([idle, busy]).toEqual([20, 0])
})

test('TOUR-60 the minutes of points that follow each other sum up to what the day becomes longer', () => {
  const crew = equipe(10, [at(11, 10), at(12, 20)])
  const list = [at(1, 30), at(2, 32), at(3, 34)]
  const { donnes, fins } = proposed(question(list, [crew]))
  const before = proposed(question([], [crew])).fins[0] ?? 0
  expect(donnes).toHaveLength(3)
  expect(donnes.reduce((sum, { secondes }) => sum + secondes, 0)).toBeCloseTo((fins[0] ?? 0) - before, 6)
})

test('TOUR-60 hours of law send a point to a crew that is farther, or leave it', () => {
  const near = (finLimite: number) => equipe(10, [at(11, 10), at(12, 20)], { finLimite })
  const far = equipe(20, [at(21, 100), at(22, 110)])
  expect(proposed(question([at(1, 15)], [near(0), far])).donnes).toMatchObject([{ vers: 20 }])
  expect(proposed(question([at(1, 15)], [near(0)]))).toMatchObject({ donnes: [], restants: [1] })
})

test('TOUR-60 the second round of a crew begins when it was to begin', () => {
  const rondes = [
    { campagne: 10, points: [at(11, 10), at(12, 20)], debut: 0, debutLimite: JOUR },
    { campagne: 30, points: [at(31, 200)], debut: 3600, debutLimite: 3600 },
  ]
  const two = equipe(10, [], { rondes })
  const list = Array.from({ length: 40 }, (_, i) => at(100 + i, 11 + i / 10))
  const { donnes, restants } = proposed(question(list, [two]))
  const first = donnes.filter(({ vers }) => vers === 10)
  expect(restants).toEqual([])
  expect(first.length).toBeLessThan(15)
  expect(first.length).toBeGreaterThan(8)
})

test('TOUR-60 a point without a position is left, and a round without one takes none', () => {
  const nowhere = { id: 1, latitude: null, longitude: null, secondes: LAVAGE }
  const found = proposed(question([nowhere, at(2, 0)], [equipe(10, [{ ...nowhere, id: 11 }])]))
  expect(found).toMatchObject({ donnes: [], restants: [1, 2] })
})

const x = fc.integer({ min: 0, max: 400 })
const ronde = (campagne: number) =>
  fc.record({
    campagne: fc.constant(campagne),
    points: fc.array(x, { maxLength: 8 }).map((list) => list.map((one, i) => at(campagne * 100 + i, one))),
    debut: fc.integer({ min: 0, max: 9000 }),
    debutLimite: fc.integer({ min: 0, max: 12_000 }),
  })
const crew = (n: number) =>
  fc.record({
    cle: fc.constant(`equipe-${n}`),
    depart: fc.option(x.map((one) => at(n * 1000, one))),
    rondes: fc.oneof(fc.tuple(ronde(n)), fc.tuple(ronde(n), ronde(n + 50))),
    finLimite: fc.integer({ min: 0, max: 20_000 }),
  })
const anyQuestion = fc
  .record({
    points: fc.array(x, { maxLength: 12 }).map((list) => list.map((one, i) => at(90_000 + i, one))),
    equipes: fc.tuple(crew(1), crew(2), crew(3)),
  })
  .map(({ points, equipes }) => question(points, [...equipes]))

/** When each round of a crew begins, and when it is done, with the points that it was given. */
function day(
  { rondes, depart }: EquipeDisponible,
  q: Question,
  donnes: readonly { conteneur: number; vers: number; apres: number | null }[],
) {
  const { between, points } = new WayOf(q)
  let here = depart
  let now = 0
  const begins = rondes.map(({ campagne, points: own, debut }) => {
    const begin = Math.max(now, debut)
    now = begin
    const given = (apres: number | null) =>
      donnes.flatMap((one) =>
        one.vers === campagne && one.apres === apres ? (points.get(one.conteneur) ?? []) : [],
      )
    for (const stop of [...given(null), ...own.flatMap((one) => [one, ...given(one.id)])]) {
      now += (here ? between(here, stop) : 0) + stop.secondes
      here = stop
    }
    return begin
  })
  return { begins, end: now }
}

/** Ways as the crow flies, reckoned apart from the search. */
class WayOf {
  readonly points: Map<number, PointARepartir>
  constructor({ points }: Question) {
    this.points = new Map(points.map((one) => [one.id, one]))
  }
  between = (a: { longitude: number | null }, b: { longitude: number | null }) => {
    const arc = (Math.abs((a.longitude ?? 0) - (b.longitude ?? 0)) * Math.PI) / 180
    const chord = 2 * Math.cos((45.75 * Math.PI) / 180) * Math.sin(arc / 2)
    const metres = 2 * 6_371_008.8 * Math.asin(chord / 2) * ESTIMATION.facteur
    return (metres / ESTIMATION.vitesseKmh) * 3.6
  }
}

test('TOUR-60 no rule that was kept is broken, no point of a crew moves, every point once', () => {
  fc.assert(
    fc.property(anyQuestion, (q) => {
      const { donnes, restants, fins } = proposed(q, 60)
      const all = [...donnes.map(({ conteneur }) => conteneur), ...restants].toSorted((a, b) => a - b)
      expect(all).toEqual(q.points.map(({ id }) => id))
      for (const [rank, one] of q.equipes.entries()) {
        const before = day(one, q, [])
        const after = day(one, q, donnes)
        expect(after.end).toBeCloseTo(fins[rank] ?? 0, -1)
        expect(after.end).toBeLessThanOrEqual(Math.max(one.finLimite, before.end) + 1)
        for (const [i, { debutLimite }] of one.rondes.entries())
          expect(after.begins[i]).toBeLessThanOrEqual(Math.max(debutLimite, before.begins[i] ?? 0) + 1)
      }
    }),
    { numRuns: 300 },
  )
})

test('TOUR-60 the same question has the same answer', () => {
  fc.assert(
    fc.property(anyQuestion, (q) => {
      expect(proposed(q, 60)).toEqual(proposed(q, 60))
    }),
    { numRuns: 30 },
  )
})

test('TOUR-60 what is put into a way and taken out again leaves it as it was', () => {
  const q = question([at(1, 15), at(2, 16)], [equipe(10, [at(11, 10), at(12, 20)])])
  const parcours = new Parcours(q)
  const before = [...parcours.next]
  const start = parcours.anchors[1] ?? 0
  expect(parcours.put(0, start) + parcours.put(1, 0)).toBeCloseTo(0, 6)
  parcours.take(0)
  parcours.take(1)
  expect([...parcours.next]).toEqual(before)
})
