import { statutConteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { conteneurType, dechetType } from '@lavandiere/domain/patrimoines/types.ts'
import { Select } from '@mantine/core'
import { z } from 'zod'
import { useAddress } from '../ui/use-address.ts'
import { choixDeDechets, choixDeStatuts, choixDeTypes } from './etiquettes.tsx'

/** The filters of the list of containers: their names in the address and for the API, and what they offer. */
const FILTRES = [
  {
    name: 'type',
    field: 'conteneurType',
    known: conteneurType,
    label: 'Type de conteneur',
    all: 'Tous les types',
    data: choixDeTypes,
  },
  {
    name: 'dechet',
    field: 'dechetType',
    known: dechetType,
    label: 'Type de déchet',
    all: 'Tous les déchets',
    data: choixDeDechets,
  },
  {
    name: 'statut',
    field: 'status',
    known: z.coerce.number().pipe(statutConteneur),
    label: 'Statut de lavage',
    all: 'Tous les statuts',
    data: choixDeStatuts,
  },
] as const

/** The filters as the address has them; an unknown word there is ignored. */
export function useFiltres() {
  const { params, change } = useAddress()
  const chosen = FILTRES.flatMap(({ name, field, known }) => {
    const written = params.get(name)
    return written && known.safeParse(written).success ? [[field, written] as const] : []
  })
  const set = (name: string, value: string | null) =>
    change((query) => {
      if (value === null) query.delete(name)
      else query.set(name, value)
      query.delete('page')
    })
  return {
    set,
    clear: () => {
      for (const { name } of FILTRES) set(name, null)
    },
    isSet: chosen.length > 0,
    count: chosen.length,
    query: Object.fromEntries(chosen),
  }
}

export function Filtres({ filtres: { query, set } }: { filtres: ReturnType<typeof useFiltres> }) {
  return FILTRES.map(({ name, field, label, all, data }) => (
    <Select
      key={name}
      aria-label={label}
      placeholder={all}
      data={data}
      value={query[field] ?? null}
      onChange={(value) => set(name, value)}
      clearable
      w={{ base: '100%', xs: 190 }}
    />
  ))
}
