import { useState } from 'react'
import type { Selection } from '../ui/table/row-handling.ts'
import type { Conteneur } from './use-conteneurs.ts'

/** Containers picked for a bulk edit: some of them, or all that the list holds under its search. */
interface Picked {
  ids: ReadonlySet<number>
  /** The search under which all are picked; null when they are picked one by one. */
  all: string | null
}
const NONE: Picked = { ids: new Set(), all: null }

/**
 * What is picked in a paged list: it lasts from page to page, and a new search starts afresh.
 * @param total how many the list holds under its search
 */
export function usePicked(rows: readonly Conteneur[] | undefined, total: number, search: string) {
  const [picked, setPicked] = useState(NONE)
  const isAll = picked.all !== null && picked.all === search
  const shown = rows ?? []
  const selection: Selection<Conteneur> = {
    selected: isAll ? shown : shown.filter(({ id }) => picked.ids.has(id)),
    labelOf: ({ nomenclature }) => nomenclature,
    onChange: (now) => {
      const others = isAll ? [] : [...picked.ids].filter((id) => !shown.some((row) => row.id === id))
      setPicked({ ids: new Set([...others, ...now.map(({ id }) => id)]), all: null })
    },
  }
  return {
    selection,
    count: isAll ? total : picked.ids.size,
    isAll,
    ids: [...picked.ids],
    /** One that is no more, such as a removed container. */
    forget: (id: number) =>
      setPicked(({ ids, all }) => ({ ids: new Set([...ids].filter((one) => one !== id)), all })),
    all: () => setPicked({ ids: new Set(), all: search }),
    clear: () => setPicked(NONE),
  }
}
