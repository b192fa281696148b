import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import type { CarteConteneurs } from '@lavandiere/domain/patrimoines/carte.ts'
import type { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Collection, membersOf } from '../crud/list.ts'
import { api } from '../session/api.ts'

export type Conteneur = Item<typeof conteneur>

/** The wire's largest page (OPEN-126). */
const PAGE = 1000

/** Every container of a patrimoine, by the fields of `order`: the pages after the first are asked for at once. */
export async function lireTous<T>(
  patrimoineId: number | string,
  order: readonly (keyof Conteneur)[],
  keep: (one: Conteneur) => T,
  signal: AbortSignal,
): Promise<T[]> {
  const sorts = Object.fromEntries(order.map((name) => [`order[${name}]`, 'asc']))
  const page = async (number: number) => {
    const query = { patrimoineId, page: number, itemsPerPage: PAGE, ...sorts }
    const { members, total } = membersOf(await api<Collection<Conteneur>>('/conteneurs', { query, signal }))
    return { members: members.map(keep), total }
  }
  const first = await page(1)
  const more = Math.max(0, Math.ceil(first.total / PAGE) - 1)
  const rest = await Promise.all(Array.from({ length: more }, (_, i) => page(i + 2)))
  return [first, ...rest].flatMap(({ members }) => members)
}

/** Every container of a patrimoine, by nomenclature. */
export function useTousConteneurs(patrimoineId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['conteneurs', 'tous', patrimoineId],
    enabled,
    meta: { quiet: true },
    queryFn: ({ signal }) => lireTous(patrimoineId, ['nomenclature'], (one) => one, signal),
  })
}

const carteOptions = (patrimoineId: string, withGps: boolean) =>
  queryOptions({
    queryKey: ['conteneurs', 'carte', patrimoineId, withGps],
    meta: { quiet: true },
    // Comparing tens of thousands of values to keep the same arrays costs more than drawing them again.
    structuralSharing: false,
    queryFn: ({ signal }) =>
      api<CarteConteneurs>(`/patrimoines/${patrimoineId}/carte`, {
        query: { groups: withGps ? 'releves' : undefined },
        signal,
      }),
  })

/**
 * Every container of a patrimoine as its map needs it, in one answer; what a popup says more is asked for when it opens.
 * @param withGps how far the newest reading lies, too
 */
export const useCarte = (patrimoineId: string, withGps: boolean) =>
  useQuery(carteOptions(patrimoineId, withGps))

/** The address of a container on one line. */
export const adresseDe = ({
  adresse,
  complementAdresse,
  commune,
}: Pick<Conteneur, 'adresse' | 'commune'> & Partial<Pick<Conteneur, 'complementAdresse'>>): string =>
  [adresse, complementAdresse, commune].filter(Boolean).join(', ')
