import type { Resource } from '@lavandiere/domain/kernel/resource.ts'
import { baseOf, dateKind } from './list-query.ts'
import { BASE } from './wire.ts'

/** Whether a list was asked for with anything but a group: it then says its view (wire.md). */
export const isFiltered = (query: Record<string, unknown>) =>
  Object.entries(query).some(([key, value]) => value !== undefined && key !== 'groups')

interface Page {
  total: number
  /** The members as JSON text. */
  member: string
  size: number
  page: number
  /** Path and query as asked. */
  url: string
  filtered: boolean
}

/** The document around the members, its keys in the order of wire.md. */
export function envelope(resource: Resource, { total, member, size, page, url, filtered }: Page): string {
  const id = `${BASE}/${resource.name}`
  const last = Math.max(1, Math.ceil(total / size))
  const head = JSON.stringify({
    '@context': `${BASE}/contexts/${resource.type}`,
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
  return `${head},"hydra:member":${member}${view},"hydra:search":${searchOf(resource)}}`
}

const searches = new Map<string, string>()

/** The filters of a resource as a Hydra IriTemplate (wire.md). */
function searchOf(resource: Resource): string {
  const known = searches.get(resource.name)
  if (known) return known
  const { filter, order, search } = resource.list
  const mapping = [
    ...filter.flatMap((key) =>
      dateKind(baseOf(resource, key))
        ? [
            [key, key],
            [`${key}[after]`, key],
            [`${key}[before]`, key],
          ]
        : [[key, key]],
    ),
    ...order.map((key) => [`order[${key}]`, key]),
    ...(search ? [['search', null]] : []),
  ].map(([variable, property]) => ({ '@type': 'IriTemplateMapping', variable, property, required: false }))
  const said = JSON.stringify({
    '@type': 'hydra:IriTemplate',
    'hydra:template': `${BASE}/${resource.name}{?${mapping.map((m) => m.variable).join(',')}}`,
    'hydra:variableRepresentation': 'BasicRepresentation',
    'hydra:mapping': mapping,
  })
  searches.set(resource.name, said)
  return said
}
