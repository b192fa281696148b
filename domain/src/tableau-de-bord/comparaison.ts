import { z } from 'zod'
import { documentOf } from '../kernel/fields.ts'
import { short } from '../kernel/resource.ts'
import { movedOf } from '../tournees/deplaces.ts'

/** A place of a round on a day: its position, and its wash if there is one (DASH-30). */
const passageDeComparaison = z.object({
  /** Id of the container, or of the patrimoine for a unipatrimoine, which has no list of containers. */
  id: z.int(),
  nomenclature: z.string(),
  adresse: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** True for a unipatrimoine. */
  estPatrimoine: z.boolean(),
  /** When the place was washed (in the planned order: the last time); null for a place that was not visited. */
  date_evenement: z.string().nullable(),
  isAccessible: z.boolean().nullable(),
  /** What came of it, as everywhere (OPEN-69); null for a place that was not visited. */
  status: z.literal([0, 2, 3]).nullable(),
  problemes: z.array(short),
})
export type PassageDeComparaison = z.output<typeof passageDeComparaison>

/** The planned and the actual order of a round on a day (DASH-30, DASH-31). */
export const comparaison = documentOf('ComparaisonTournee', {
  date: z.iso.date(),
  libelle: z.string(),
  ordre_prevu: z.array(passageDeComparaison),
  /** All washes in the order of time; a place that was visited twice appears twice. */
  ordre_reel: z.array(passageDeComparaison),
})
export type Comparaison = z.output<typeof comparaison>

/** A wash with its rank among the washes of the day and in the plan; ranks begin with 1. */
export interface PassageCompare {
  passage: PassageDeComparaison
  rang: number
  /** Rank in the plan; null for a place outside the plan. */
  rangPrevu: number | null
  /** True for a wash out of order. As few washes as possible are marked. */
  isDeplace: boolean
  /** True when the same place had already been visited on that day. */
  isRepete: boolean
}

/** A key of a place; the id alone would not do, since a patrimoine and a container may have the same one. */
export const passageKey = ({ id, estPatrimoine }: PassageDeComparaison): string =>
  `${estPatrimoine ? 'p' : 'c'}${id}`

/** Each wash of a day with its rank in the plan, and whether it was made in its turn. */
export function compareOrdres({
  ordre_prevu,
  ordre_reel,
}: Pick<Comparaison, 'ordre_prevu' | 'ordre_reel'>): PassageCompare[] {
  const ranks = new Map(ordre_prevu.map((one, i) => [passageKey(one), i + 1]))
  const seen = new Set<string>()
  const compared = ordre_reel.map((one, i): PassageCompare => {
    const key = passageKey(one)
    const isRepete = seen.has(key)
    seen.add(key)
    return { passage: one, rang: i + 1, rangPrevu: ranks.get(key) ?? null, isDeplace: false, isRepete }
  })
  // A planned place that was not visited makes no other place late: ranks are counted only among places that both orders
  // contain.
  const done = compared.filter(({ rangPrevu, isRepete }) => rangPrevu !== null && !isRepete)
  const planned = done.toSorted((a, b) => (a.rangPrevu ?? 0) - (b.rangPrevu ?? 0))
  const before = new Map(planned.map(({ rang }, i) => [rang, i + 1]))
  const moved = movedOf(
    done.map(({ rang }) => ({ id: rang })),
    before,
  )
  const movedRanks = new Set(moved.map(({ conteneur }) => conteneur.id))
  return compared.map((one) => ({ ...one, isDeplace: movedRanks.has(one.rang) }))
}
