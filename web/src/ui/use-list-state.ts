import { useCallback, useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { keepPlace } from './list-places.ts'

export interface Sort {
  key: string
  desc: boolean
}

/** Where a list stands: kept in the address, so that Back returns to the same place. */
export interface ListState {
  page: number
  size: number
  sort: Sort | null
  search: string
  set(change: Partial<Pick<ListState, 'page' | 'size' | 'sort' | 'search'>>): void
}

export interface ListDefaults {
  /** Page sizes on offer; the first is the default. */
  sizes?: readonly number[]
  sort?: Sort
  /** Sets two lists of one page apart in the address. */
  prefix?: string
}

/** The longest text that the server searches for. */
export const SEARCH_MAX = 255

export const PAGE_SIZES = [15, 25, 50] as const

/** Reads a list's state from the address; anything out of range falls back to the default. */
export function readListState(params: URLSearchParams, defaults: ListDefaults) {
  const { sizes = PAGE_SIZES, sort = null, prefix = '' } = defaults
  const page = Number(params.get(`${prefix}page`) ?? 1)
  const size = Number(params.get(`${prefix}taille`))
  const key = params.get(`${prefix}tri`)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    size: sizes.includes(size) ? size : (sizes[0] ?? 15),
    sort: key ? { key: key.replace(/^-/, ''), desc: key.startsWith('-') } : sort,
    search: searchable(params.get(`${prefix}q`) ?? ''),
  }
}

/** A text as a list can be searched for it: what is pasted may be long, or hold the tabs of a spreadsheet. */
export const searchable = (text: string) => text.replace(/\p{Cc}+/gu, ' ').slice(0, SEARCH_MAX)

/** The page, page size, sort and search of a list, in the address; a new search or sort returns to page 1. */
export function useListState(defaults: ListDefaults = {}): ListState {
  const [params, setParams] = useSearchParams()
  const { prefix = '' } = defaults
  const { pathname, search } = useLocation()
  useEffect(() => keepPlace(pathname, search), [pathname, search])
  const set = useCallback<ListState['set']>(
    (change) =>
      setParams(
        (previous) => {
          const next = new URLSearchParams(previous)
          const put = (name: string, value: string | null) =>
            value === null || value === '' ? next.delete(prefix + name) : next.set(prefix + name, value)
          if (change.page === undefined) put('page', null)
          else put('page', change.page > 1 ? String(change.page) : null)
          if (change.size !== undefined) put('taille', String(change.size))
          if (change.search !== undefined) put('q', change.search)
          if (change.sort) put('tri', (change.sort.desc ? '-' : '') + change.sort.key)
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams, prefix],
  )
  return { ...readListState(params, defaults), set }
}
