import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { carteConteneurs } from '@lavandiere/domain/patrimoines/carte-conteneurs.ts'
import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import type { Query } from '../api/url.ts'
import { itemOf } from '../crud/answers.ts'
import { type Members, membersAt } from '../crud/list.ts'
import type { Zone } from './zone.ts'

export type Conteneur = Item<typeof conteneur>

/** The largest page that the API answers (OPEN-126). */
const PAGE = 1000

/** A page of a patrimoine's containers: all, or those of the given ids that still exist. */
async function readPage(
  patrimoineId: number | string,
  ids: readonly number[] | null,
  query: Query,
  signal: AbortSignal,
): Promise<Members<Conteneur>> {
  const of = itemOf(conteneur)
  if (ids === null) return membersAt('/conteneurs', { of, query: { patrimoineId, ...query }, signal })
  const body = { patrimoine: `/api/patrimoines/${patrimoineId}`, ids }
  return membersAt('/conteneurs/recherche', { of, method: 'POST', query, body, signal })
}

/**
 * Containers of a patrimoine, all or those of the given ids, in the given order. The pages after the first are read
 * at the same time.
 * @throws ApiError
 */
export async function readConteneurs<T>(
  patrimoineId: number | string,
  ids: readonly number[] | null,
  order: readonly (keyof Conteneur)[],
  keep: (one: Conteneur) => T,
  signal: AbortSignal,
): Promise<T[]> {
  const sorts = Object.fromEntries(order.map((name) => [`order[${name}]`, 'asc']))
  const page = async (number: number) => {
    const query = { page: number, itemsPerPage: PAGE, ...sorts }
    const { members, total } = await readPage(patrimoineId, ids, query, signal)
    return { members: members.map(keep), total }
  }
  const first = await page(1)
  const more = Math.max(0, Math.ceil(first.total / PAGE) - 1)
  const rest = await Promise.all(Array.from({ length: more }, (_, i) => page(i + 2)))
  return [first, ...rest].flatMap(({ members }) => members)
}

/** A page of the containers picked on the map (OPEN-54); nothing is read while none is picked. */
export function useChosen(patrimoineId: string, query: Query, { ids, key }: Pick<Zone, 'ids' | 'key'>) {
  return useQuery<Members<Conteneur>>({
    queryKey: ['conteneurs', 'choisis', patrimoineId, key, query],
    enabled: ids.length > 0,
    placeholderData: (previous, before) => (before?.queryKey[3] === key ? previous : undefined),
    meta: { quiet: true },
    queryFn: ({ signal }) => readPage(patrimoineId, ids, query, signal),
  })
}

const carteOptions = (patrimoineId: string, withGps: boolean, filtres: Query) =>
  queryOptions({
    queryKey: ['conteneurs', 'carte', patrimoineId, withGps, filtres],
    meta: { quiet: true },
    // Structural sharing is off: comparing tens of thousands of values costs more than drawing them again.
    structuralSharing: false,
    queryFn: ({ signal }) =>
      api(`/patrimoines/${patrimoineId}/carte`, {
        answer: carteConteneurs,
        query: { groups: withGps ? 'releves' : undefined, ...filtres },
        signal,
      }),
  })

/**
 * Every container of a patrimoine for its map, in one answer; a popup reads the other fields when it opens.
 * @param withGps includes the distance of the newest reading
 * @param filtres those of the list
 */
export const useCarte = (patrimoineId: string, withGps: boolean, filtres: Query) =>
  useQuery(carteOptions(patrimoineId, withGps, filtres))

/** The address of a container on one line. */
export const conteneurAdresse = ({
  adresse,
  complementAdresse,
  commune,
}: Pick<Conteneur, 'adresse' | 'commune'> & Partial<Pick<Conteneur, 'complementAdresse'>>): string =>
  [adresse, complementAdresse, commune].filter(Boolean).join(', ')
