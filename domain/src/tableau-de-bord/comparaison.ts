import { z } from 'zod'
import { short } from '../kernel/resource.ts'
import { movedOf } from '../tournees/deplaces.ts'

/** A place of a round on a day: its position and its passage, if any (DASH-30). */
const passageDeComparaison = z.object({
  /** Id of the container; of the patrimoine for a unipatrimoine, which has no list of containers. */
  id: z.int(),
  nomenclature: z.string(),
  adresse: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** True for a unipatrimoine. */
  estPatrimoine: z.boolean(),
  /** Instant of the passage, in the list of the plan of the last one; null for a place that was not visited. */
  date_evenement: z.string().nullable(),
  isAccessible: z.boolean().nullable(),
  problemes: z.array(short),
})
export type PassageDeComparaison = z.output<typeof passageDeComparaison>

/** The order of a round on a day as it was planned, and as it was done (DASH-30, DASH-31). */
export const comparaison = z.object({
  '@id': z.string(),
  '@type': z.literal('ComparaisonTournee'),
  date: z.iso.date(),
  libelle: z.string(),
  ordre_prevu: z.array(passageDeComparaison),
  /** Every passage in the order of time; a place that was visited twice is there twice. */
  ordre_reel: z.array(passageDeComparaison),
})
export type Comparaison = z.output<typeof comparaison>

/** A passage with its rank in the order of the day and in the plan; ranks start at 1. */
export interface PassageCompare {
  passage: PassageDeComparaison
  rang: number
  /** Its rank in the plan; null for a place off the plan. */
  rangPrevu: number | null
  /** True for a passage out of its turn. The fewest passages that explain the order are marked. */
  isDeplace: boolean
  /** True when the place had been visited before on the same day. */
  isRepete: boolean
}

/** The key of a place: a patrimoine and a container may have the same id. */
export const passageKey = ({ id, estPatrimoine }: PassageDeComparaison): string =>
  `${estPatrimoine ? 'p' : 'c'}${id}`

/** Each passage of a day with its rank in the plan and whether it was done in its turn. */
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
  // Places of the plan that were not visited make no other place late: ranks are counted among the places that both
  // orders hold.
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
