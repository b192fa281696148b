import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { BASE } from '../http/wire.ts'

/** Whether the query holds anything but a group: the list then carries a `hydra:view`. */
export const isFiltered = (query: Record<string, unknown>) =>
  Object.entries(query).some(([key, value]) => value !== undefined && key !== 'groups')

interface Page {
  total: number
  /** The members as JSON text. */
  member: string
  size: number
  page: number
  asked: ListQuestion
  filtered: boolean
}

/** The question of a list: path and query as they came, and every name that the query may hold. */
export interface ListQuestion {
  url: string
  names: readonly string[]
}

export function questionOf({ url, routeOptions }: FastifyRequest): ListQuestion {
  const query = routeOptions.config.route?.query
  return { url, names: query instanceof z.ZodObject ? Object.keys(query.shape) : [] }
}

/** The type and the fields of the members of a list: those of a resource, or of a document that no table keeps. */
type Listed = Pick<Resource, 'type' | 'fields' | 'computed'>

/** The Hydra collection around its members, as JSON text. */
export function envelope(listed: Listed, { total, member, size, page, asked, filtered }: Page): string {
  const { url } = asked
  const id = url.replace(/\/?(\?.*)?$/s, '')
  const last = Math.max(1, Math.ceil(total / size))
  const head = JSON.stringify({
    '@context': `${BASE}/contexts/${listed.type}`,
    '@id': id,
    '@type': 'hydra:Collection',
    'hydra:totalItems': total,
  }).slice(0, -1)
  const at = (n: number) => {
    const search = new URLSearchParams(url.split('?')[1] ?? '')
    search.set('page', String(n))
    // Readable where that is safe: a decoded `&`, `+`, `#` or `%` would be another query.
    return `${id}?${search.toString().replace(/%(5B|5D|2F|3A|2C)/gi, (code) => decodeURIComponent(code))}`
  }
  const view =
    last > 1 || filtered
      ? `,"hydra:view":${JSON.stringify({
          '@id': url,
          '@type': 'hydra:PartialCollectionView',
          ...(last > 1 ? { 'hydra:first': at(1), 'hydra:last': at(last) } : {}),
          ...(page > 1 ? { 'hydra:previous': at(Math.min(page - 1, last)) } : {}),
          ...(page < last ? { 'hydra:next': at(page + 1) } : {}),
        })}`
      : ''
  const search = searchOf(listed, id, asked.names)
  return `${head},"hydra:member":${member}${view},"hydra:search":${search}}`
}

/** The Hydra collection of a page of a list that no resource keeps (`paging`), as JSON text. */
export const pageAnswer = (
  listed: Listed,
  found: Pick<Page, 'total' | 'member'>,
  { page, itemsPerPage: size }: { page: number; itemsPerPage: number },
  request: FastifyRequest,
): string =>
  envelope(listed, {
    total: found.total,
    member: found.member,
    size,
    page,
    asked: questionOf(request),
    filtered: true,
  })

/** Names of a query that choose a page and not the items. */
const PAGING = new Set(['page', 'itemsPerPage', 'groups'])

/** The filters and orders of a list as a Hydra IriTemplate. */
function searchOf({ fields, computed }: Listed, id: string, names: readonly string[]): string {
  const mapping = names
    .filter((name) => !PAGING.has(name))
    .map((variable) => {
      const key = variable.replace(/^order\[(.*)\]$/, '$1').replace(/\[.*$/, '')
      const property = Object.hasOwn(fields, key) || Object.hasOwn(computed, key) ? key : null
      return { '@type': 'IriTemplateMapping', variable, property, required: false }
    })
  return JSON.stringify({
    '@type': 'hydra:IriTemplate',
    'hydra:template': `${id}{?${mapping.map((m) => m.variable).join(',')}}`,
    'hydra:variableRepresentation': 'BasicRepresentation',
    'hydra:mapping': mapping,
  })
}
