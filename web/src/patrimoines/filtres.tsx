import { JOURS_MAX, statutConteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { conteneurType, dechetType } from '@lavandiere/domain/patrimoines/types.ts'
import { Select } from '@mantine/core'
import { z } from 'zod'
import { Views } from '../ui/table/views.tsx'
import { useAddress } from '../ui/use-address.ts'
import { choixDeDechets, choixDeStatuts, choixDeTypes } from './etiquettes.tsx'

/** The filters of the list of containers: their names in the address and for the API, and what they offer. */
const FILTRES = [
  {
    name: 'type',
    field: 'conteneurType',
    known: conteneurType,
    label: 'Type de conteneur',
    all: 'Type',
    data: choixDeTypes,
  },
  {
    name: 'dechet',
    field: 'dechetType',
    known: dechetType,
    label: 'Type de déchet',
    all: 'Déchet',
    data: choixDeDechets,
  },
  {
    name: 'statut',
    field: 'status',
    known: z.coerce.number().pipe(statutConteneur),
    label: 'Statut de lavage',
    all: 'Statut',
    data: choixDeStatuts,
  },
  {
    name: 'depuis',
    field: 'pasLaveDepuis',
    known: z.coerce.number().int().min(1).max(JOURS_MAX),
    label: 'Temps sans lavage',
    all: 'Lavage',
    data: [7, 14, 30, 60, 90].map((jours) => ({
      value: String(jours),
      label: `Pas lavé depuis ${jours} jours`,
    })),
  },
  {
    name: 'sans',
    field: 'sansTournee',
    known: z.literal('true'),
    label: 'Tournée du conteneur',
    all: 'Tournée',
    data: [{ value: 'true', label: 'Sans tournée' }],
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

/** What a saved view of containers holds of the address. */
const VUE = [...FILTRES.map(({ name }) => name), 'q', 'tri']

export function Filtres({ filtres: { query, set } }: { filtres: ReturnType<typeof useFiltres> }) {
  return (
    <>
      {FILTRES.map(({ name, field, label, all, data }) => (
        <Select
          key={name}
          aria-label={label}
          placeholder={all}
          data={data}
          value={query[field] ?? null}
          onChange={(value) => set(name, value)}
          clearable
          w={{ base: '100%', xs: query[field] === undefined ? 120 : 190 }}
          comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
        />
      ))}
      <Views list="conteneurs" names={VUE} />
    </>
  )
}
