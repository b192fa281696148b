import { sumOf } from '@lavandiere/domain/kernel/sommes.ts'
import type { Etape } from '@lavandiere/domain/tournees/plus-proche.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Conteneur as EntireConteneur, readConteneurs } from '../patrimoines/use-conteneurs.ts'

/** The fields of a container that a tournée needs. */
export type Conteneur = Pick<
  EntireConteneur,
  'id' | 'nomenclature' | 'adresse' | 'commune' | 'quantite' | 'latitude' | 'longitude' | 'ordreCsv'
>

const light = (one: EntireConteneur): Conteneur => {
  const { id, nomenclature, adresse, commune, quantite, latitude, longitude, ordreCsv } = one
  return { id, nomenclature, adresse, commune, quantite, latitude, longitude, ordreCsv }
}

/**
 * Containers of a patrimoine in the order of its file, whatever their number: all, or those of a round.
 * @param ids those of a round
 */
export function useConteneurs(patrimoineId: number | null, ids: readonly number[] | null = null) {
  const query = useQuery({
    queryKey: ['conteneurs', 'tournee', patrimoineId, ids?.join(',') ?? 'tous'],
    enabled: patrimoineId !== null,
    meta: { quiet: true },
    queryFn: ({ signal }) =>
      readConteneurs(patrimoineId ?? 0, ids, ['ordreCsv', 'nomenclature'], light, signal),
  })
  const parId = useMemo(() => new Map((query.data ?? []).map((one) => [one.id, one])), [query.data])
  return { ...query, parId }
}

export type Conteneurs = ReturnType<typeof useConteneurs>

/** These containers in this order; one that has gone meanwhile is left out. */
export const inOrder = (ids: readonly number[], parId: ReadonlyMap<number, Conteneur>): Conteneur[] =>
  ids.flatMap((id) => parId.get(id) ?? [])

export const binsOf = (conteneurs: readonly Conteneur[]): number =>
  sumOf(conteneurs, ({ quantite }) => quantite)

/** A container as a stop of the distance rules. */
export const stopOf = ({ id, latitude, longitude }: Conteneur): Etape => ({
  id,
  latitude: latitude ?? null,
  longitude: longitude ?? null,
})
