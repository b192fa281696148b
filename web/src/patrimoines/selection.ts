import { useState } from 'react'
import type { Selection } from '../ui/table/row-handling.ts'
import type { Conteneur } from './use-conteneurs.ts'

/** Containers picked for a bulk edit under a search: some of them, or all that the search finds. */
interface Picked {
  search: string
  ids: ReadonlySet<number> | 'all'
}
const NONE_SELECTED: ReadonlySet<number> = new Set()

/**
 * The picks in a paged list: they last from page to page, and a new search drops them.
 * @param total number of containers that the search finds
 */
export function usePicked(rows: readonly Conteneur[] | undefined, total: number, search: string) {
  const [picked, setPicked] = useState<Picked>({ search, ids: NONE_SELECTED })
  const current = picked.search === search ? picked.ids : NONE_SELECTED
  const isAll = current === 'all'
  const ids = isAll ? NONE_SELECTED : current
  const shown = rows ?? []
  const keep = (these: Iterable<number>) => setPicked({ search, ids: new Set(these) })
  const selection: Selection<Conteneur> = {
    selected: isAll ? shown : shown.filter(({ id }) => ids.has(id)),
    labelOf: ({ nomenclature }) => nomenclature,
    onChange: (now) => {
      const others = [...ids].filter((id) => !shown.some((row) => row.id === id))
      keep([...others, ...now.map(({ id }) => id)])
    },
  }
  return {
    selection,
    count: isAll ? total : ids.size,
    isAll,
    ids: [...ids],
    /** Drops a container that no longer exists, such as a removed one. */
    forget: (id: number) => !isAll && keep([...ids].filter((one) => one !== id)),
    all: () => setPicked({ search, ids: 'all' }),
    clear: () => keep([]),
  }
}
