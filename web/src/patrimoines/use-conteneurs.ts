import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import type { CarteConteneurs } from '@lavandiere/domain/patrimoines/carte.ts'
import type { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Collection, membersOf } from '../crud/list.ts'
import { api } from '../session/api.ts'

export type Conteneur = Item<typeof conteneur>

/** The wire's largest page (OPEN-126). */
const PAGE = 1000

async function page(patrimoineId: string, number: number, signal: AbortSignal) {
  const query = {
    patrimoineId,
    page: number,
    itemsPerPage: PAGE,
    'order[nomenclature]': 'asc',
  }
  return membersOf(await api<Collection<Conteneur>>('/conteneurs', { query, signal }))
}

/** Every container of a patrimoine, by nomenclature: the pages after the first are asked for at once. */
export function useTousConteneurs(patrimoineId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['conteneurs', 'tous', patrimoineId],
    enabled,
    meta: { quiet: true },
    queryFn: async ({ signal }) => {
      const first = await page(patrimoineId, 1, signal)
      const more = Math.max(0, Math.ceil(first.total / PAGE) - 1)
      const rest = await Promise.all(
        Array.from({ length: more }, (_, i) => page(patrimoineId, i + 2, signal)),
      )
      return [first, ...rest].flatMap(({ members }) => members)
    },
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
export const adresseDe = ({ adresse, complementAdresse, commune }: Conteneur): string =>
  [adresse, complementAdresse, commune].filter(Boolean).join(', ')
