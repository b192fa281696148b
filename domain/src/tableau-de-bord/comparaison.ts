import { z } from 'zod'
import { short } from '../kernel/resource.ts'
import { movedOf } from '../tournees/deplaces.ts'

/** A place of a round: where it is, and what happened there (DASH-30). */
const passageDeComparaison = z.object({
  /** The container; of a unipatrimoine, which has none, the patrimoine. */
  id: z.int(),
  nomenclature: z.string(),
  adresse: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** True for a unipatrimoine. */
  estPatrimoine: z.boolean(),
  /** When somebody was there, the last time in the list of the plan; null where nobody was. */
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
  /** Every passage in the order of time; a place that was visited twice stands there twice. */
  ordre_reel: z.array(passageDeComparaison),
})
export type Comparaison = z.output<typeof comparaison>

/** A passage beside its plan; ranks start at 1. */
export interface PassageCompare {
  passage: PassageDeComparaison
  rang: number
  /** Its rank in the plan; null for a place off the plan. */
  rangPrevu: number | null
  /** It was not done in its turn: the fewest places that explain the order are told as moved. */
  isDeplace: boolean
  /** Somebody had been there before on that day. */
  isRepete: boolean
}

/** Tells places apart: a patrimoine and a container may share a number. */
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
  // Places that were left out make nobody late: ranks are counted over the places that both orders have.
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
