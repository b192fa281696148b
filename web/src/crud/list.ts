import type { Item, Resource } from '@lavandiere/domain/kernel/resource.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { api, type CallOptions } from '../api/api.ts'
import type { Query } from '../api/url.ts'
import type { ListState } from '../ui/use-list-state.ts'
import type { Reading } from '../ui/waiting.tsx'
import { itemOf } from './answers.ts'

/** The largest page that the API answers (OPEN-126). */
const ALL = 1000

export interface Members<T> {
  members: T[]
  total: number
}

interface Collection<T> {
  'hydra:member'?: T[]
  member?: T[]
  'hydra:totalItems'?: number
  totalItems?: number
}

/** The members of a collection, under either of the names that the format has had (API-03, OPEN-126). */
export function membersOf<T>(collection: Collection<T>): Members<T> {
  const members = collection['hydra:member'] ?? collection.member ?? []
  return { members, total: collection['hydra:totalItems'] ?? collection.totalItems ?? members.length }
}

/** Reads a collection; the schema `of` describes its members. @throws ApiError */
export async function membersAt<S extends z.ZodType>(
  path: string,
  { of: _, ...options }: CallOptions & { of: S },
): Promise<Members<z.output<S>>> {
  return membersOf((await api(path, options)) as Collection<z.output<S>>)
}

/** The query that reads a list of a resource, or another collection of the API; `of` describes its members. */
export const listOptions = <S extends z.ZodType>(name: string, of: S, query: Query = {}) =>
  queryOptions({
    queryKey: [name, 'liste', query] as const,
    queryFn: ({ signal }) => membersAt(`/${name}`, { of, signal, query }),
  })

/**
 * The query string for a page, sort and search. A sort that the resource does not have, as an old or typed address
 * may name, is left out.
 */
export function queryOf({ sort, ...state }: ListState, { list }: Pick<Resource, 'list'>): Query {
  const isKnown = sort !== null && list.order.includes(sort.key)
  return {
    page: state.page,
    itemsPerPage: state.size,
    search: state.search,
    ...(isKnown && { [`order[${sort.key}]`]: sort.desc ? 'desc' : 'asc' }),
  }
}

/** Page, sort and search move within one list; any other parameter makes it another list. */
const isListParameter = (name: string) => /^(page|itemsPerPage|search|order\[.*)$/.test(name)

/**
 * True when two queries show parts of one list: the rows of one client must never stay on screen while another
 * client's load.
 */
export function isSameList(one: Query, two: Query): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(two)])
  return [...names].every((name) => isListParameter(name) || one[name] === two[name])
}

/**
 * The query of one page of a list, as the server sorts and searches it; the previous page of the same list stays until
 * the next is there.
 */
export const pageOptions = <S extends z.ZodType>(name: string, of: S, query: Query) =>
  queryOptions({
    ...listOptions(name, of, query),
    placeholderData: (previous, before) =>
      before?.queryKey[0] === name && isSameList(before.queryKey[2], query) ? previous : undefined,
    meta: { quiet: true },
  })

/** A page of a list as a table shows it (`Table`). */
export const shownPage = <T>(
  list: Reading & { data: Members<T> | undefined; isPlaceholderData: boolean },
) => ({
  rows: list.data?.members,
  total: list.data?.total ?? 0,
  read: list,
})

/** One page of the list of a resource. */
export const useList = <R extends Resource>(resource: R, query: Query = {}, enabled = true) =>
  useQuery({ ...pageOptions(resource.name, itemOf(resource), query), enabled })

/** Every member of a list, read page after page. @throws ApiError */
export async function readAll<R extends Resource>(resource: R, signal?: AbortSignal): Promise<Item<R>[]> {
  const all: Item<R>[] = []
  for (let page = 1; ; page++) {
    const query = { itemsPerPage: ALL, page }
    const { members, total } = await membersAt(`/${resource.name}`, { of: itemOf(resource), signal, query })
    all.push(...members)
    if (all.length >= total || members.length === 0) return all
  }
}

/** A whole list, for tables that sort and search on screen. */
export function useAll<R extends Resource>(resource: R) {
  return useQuery({
    queryKey: [resource.name, 'tout'],
    queryFn: ({ signal }) => readAll(resource, signal),
    meta: { quiet: true },
  })
}
