import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import type { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { membersOf } from '../crud/list.ts'
import { api } from '../session/api.ts'

const KEPT = [
  'id',
  'nomenclature',
  'adresse',
  'commune',
  'quantite',
  'latitude',
  'longitude',
  'ordreCsv',
] as const
/** What a round needs of a container. */
export type Conteneur = Pick<Item<typeof conteneur>, (typeof KEPT)[number]>

/** The wire's largest page (OPEN-126). */
const PAGE = 1000

async function page(patrimoineId: number, number: number, signal: AbortSignal) {
  const query = {
    patrimoineId,
    page: number,
    itemsPerPage: PAGE,
    'order[ordreCsv]': 'asc',
    'order[nomenclature]': 'asc',
  }
  const { members, total } = membersOf<Conteneur>(await api('/conteneurs', { query, signal }))
  const light = members.map((one) => Object.fromEntries(KEPT.map((key) => [key, one[key]])) as Conteneur)
  return { members: light, total }
}

/** Every container of a patrimoine in the order of its file, whatever their number: the pages after the first at once. */
export function useConteneurs(patrimoineId: number | null) {
  const query = useQuery({
    queryKey: ['conteneurs', 'tous', patrimoineId],
    enabled: patrimoineId !== null,
    meta: { quiet: true },
    queryFn: async ({ signal }) => {
      const id = patrimoineId ?? 0
      const first = await page(id, 1, signal)
      const pages = Math.ceil(first.total / PAGE)
      const rest = await Promise.all(
        Array.from({ length: Math.max(0, pages - 1) }, (_, i) => page(id, i + 2, signal)),
      )
      return [first, ...rest].flatMap(({ members }) => members)
    },
  })
  const parId = useMemo(() => new Map((query.data ?? []).map((one) => [one.id, one])), [query.data])
  return { ...query, parId }
}

/** These containers in this order; one that has gone meanwhile is left out. */
export const dansLOrdre = (ids: readonly number[], parId: ReadonlyMap<number, Conteneur>): Conteneur[] =>
  ids.flatMap((id) => parId.get(id) ?? [])

/** Their bins. */
export const bacsDe = (conteneurs: readonly Conteneur[]): number =>
  conteneurs.reduce((sum, { quantite }) => sum + quantite, 0)

/** Their address on one line. */
export const adresseDe = ({ adresse, commune }: Conteneur): string =>
  [adresse, commune].filter(Boolean).join(', ')
