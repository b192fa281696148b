import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { rememberPlace } from './list-places.ts'
import { useAddress } from './use-address.ts'

export interface Sort {
  key: string
  desc: boolean
}

/** Page, size, sort and search of a list: kept in the address, so that Back returns to the same rows. */
export interface ListState {
  page: number
  size: number
  /** Page sizes on offer. */
  sizes: readonly number[]
  sort: Sort | null
  search: string
  set(change: Partial<Pick<ListState, 'page' | 'size' | 'sort' | 'search'>>): void
}

export interface ListDefaults {
  /** Page sizes on offer; the first is the default. */
  sizes?: readonly number[]
  sort?: Sort
  /** Distinguishes two lists of one page in the address. */
  prefix?: string
}

/** The longest text that the server accepts as a search. */
export const SEARCH_MAX = 255

const PAGE_SIZES = [15, 25, 50] as const

/** Reads a list's state from the address; a value out of range becomes the default. */
export function readListState(params: URLSearchParams, defaults: ListDefaults) {
  const { sizes = PAGE_SIZES, sort = null, prefix = '' } = defaults
  const page = Number(params.get(`${prefix}page`) ?? 1)
  const size = Number(params.get(`${prefix}taille`))
  const key = params.get(`${prefix}tri`)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    size: sizes.includes(size) ? size : (sizes[0] ?? 15),
    sizes,
    sort: key ? { key: key.replace(/^-/, ''), desc: key.startsWith('-') } : sort,
    search: searchable(params.get(`${prefix}q`) ?? ''),
  }
}

/** A text made fit for a search: cut to the limit, without the tabs that a paste from a spreadsheet may hold. */
export const searchable = (text: string) => text.replace(/\p{Cc}+/gu, ' ').slice(0, SEARCH_MAX)

/** The page, page size, sort and search of a list, in the address; a new search or sort returns to page 1. */
export function useListState(defaults: ListDefaults = {}): ListState {
  const { params, put } = useAddress()
  const { prefix = '' } = defaults
  const { pathname, search } = useLocation()
  useLayoutEffect(() => {
    rememberPlace(pathname, search, 0)
    return () => rememberPlace(pathname, search, scrollY)
  }, [pathname, search])
  const set = useCallback<ListState['set']>(
    ({ page = 1, size, search, sort }) =>
      put({
        [`${prefix}page`]: page > 1 ? page : null,
        ...(size !== undefined && { [`${prefix}taille`]: size }),
        ...(search !== undefined && { [`${prefix}q`]: search }),
        ...(sort && { [`${prefix}tri`]: (sort.desc ? '-' : '') + sort.key }),
      }),
    [put, prefix],
  )
  return { ...readListState(params, defaults), set }
}

/** Scrolls a list to which a form returned (`placeOf`) as it was left, once its rows are there. */
export function useReturn(hasRows: boolean): void {
  const top = useRef<number | undefined>(useLocation().state?.top)
  useLayoutEffect(() => {
    if (!hasRows || !top.current) return
    scrollTo({ top: top.current })
    top.current = undefined
  }, [hasRows])
}

/**
 * Moves to the last page of a list that has become shorter, such as after a removal.
 * @param total number of rows now; undefined while unknown
 */
export function useLastPage({ page, size, set }: ListState, total: number | undefined): void {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / size))
  const beyond = page > last
  useEffect(() => {
    if (beyond) set({ page: last })
  }, [beyond, last, set])
}
