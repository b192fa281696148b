import { equipeDe, type Passage, type Planning, presentsDe } from './planning.ts'

/**
 * A row of the board: a crew, named by its chauffeur, a vehicle, or the row of all rounds whose chauffeur's account was
 * removed. A person without a round is a crew alone.
 */
export type LigneDePlanning =
  | { sorte: 'equipage'; id: number; equipier: number | null }
  | { sorte: 'laveuse'; id: number }
  | { sorte: 'pourvoir' }
type Equipage = Extract<LigneDePlanning, { sorte: 'equipage' }>

/** The key of a row, different for any two rows of the board. */
export const cleDe = (ligne: LigneDePlanning): string =>
  ligne.sorte === 'pourvoir' ? 'pourvoir' : `${ligne.sorte}-${ligne.id}`

/** Ids of the people of a row, the chauffeur first; none when the row is not a crew. */
export const membresDe = (ligne: LigneDePlanning): number[] =>
  ligne.sorte === 'equipage' ? equipeDe({ chauffeur: ligne.id, equipier: ligne.equipier }) : []

/**
 * Whether a day of a round is shown in a row.
 * @param presents ids of the operateurs whose account was not removed
 */
export function estDans(ligne: LigneDePlanning, one: Passage, presents: ReadonlySet<number>): boolean {
  if (ligne.sorte === 'laveuse') return one.laveuse === ligne.id && one.etat !== 'annulee'
  if (ligne.sorte === 'equipage') return equipeDe(one).includes(ligne.id)
  return !presents.has(one.chauffeur)
}

/**
 * The crews of a board, in the order of its people: each chauffeur with the équipier of most of its rounds, else with the
 * one whom its tournées name, if that one is free. An équipier who drives no round has no row beside that of the crew.
 */
export function equipagesDe(planning: Planning): Equipage[] {
  const presents = presentsDe(planning)
  const people = planning.operateurs.filter(({ present }) => present)
  const passages = planning.passages.filter(({ jour }) => jour >= planning.du && jour <= planning.au)
  const drivers = new Set(passages.map(({ chauffeur }) => chauffeur))
  const seconds = new Map<number, number>()
  for (const { id } of people) {
    const second = mostFrequent(
      passages.flatMap(({ chauffeur, equipier }) =>
        chauffeur === id && equipier !== null && presents.has(equipier) ? [equipier] : [],
      ),
    )
    if (second !== undefined) seconds.set(id, second)
  }
  const taken = new Set([...seconds.values(), ...passages.flatMap(equipeDe)])
  for (const { id, equipier } of people)
    if (!taken.has(id) && equipier !== null && presents.has(equipier) && !taken.has(equipier)) {
      seconds.set(id, equipier)
      taken.add(equipier)
    }
  const named = new Set(seconds.values())
  return people
    .filter(({ id }) => drivers.has(id) || !named.has(id))
    .map(({ id }) => ({ sorte: 'equipage', id, equipier: seconds.get(id) ?? null }))
}

/** The id that stands most often in a list, the first of several; undefined for an empty list. */
function mostFrequent(ids: readonly number[]): number | undefined {
  const counts = Map.groupBy(ids, (id) => id)
  return [...counts].reduce<[number, number] | undefined>(
    (best, [id, { length }]) => (best && best[1] >= length ? best : [id, length]),
    undefined,
  )?.[0]
}
