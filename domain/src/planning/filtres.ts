import { equipeDe, type Passage } from './planning.ts'
import type { Rangee } from './tableau.ts'

/** What a person looks for on the board, by ids; null: anything. */
export interface Filtres {
  client: number | null
  laveuse: number | null
  personne: number | null
}

const isFiltre = (filtres: Filtres): boolean => Object.values(filtres).some((id) => id !== null)

/** Whether a round is one that a person looks for. */
export const correspond = (one: Passage, { client, laveuse, personne }: Filtres): boolean =>
  (client === null || one.client === client) &&
  (laveuse === null || one.laveuse === laveuse) &&
  (personne === null || equipeDe(one).includes(personne))

/**
 * The rows in which something is that a person looks for, whole: what else the row has to do that week stays in sight.
 */
export function rangeesTrouvees(rangees: readonly Rangee[], filtres: Filtres): readonly Rangee[] {
  if (!isFiltre(filtres)) return rangees
  return rangees.filter(
    ({ ligne, membres, cases }) =>
      (ligne.sorte === 'laveuse' && ligne.id === filtres.laveuse) ||
      membres.some(({ id }) => id === filtres.personne) ||
      cases.some(({ passages }) => passages.some((one) => correspond(one, filtres))),
  )
}
