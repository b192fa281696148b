import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { conteneurType, dechetType } from '@lavandiere/domain/patrimoines/champs-de-type.ts'
import { JOURS_SANS_LAVAGE_MAX, statutConteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { couleursGps } from '@lavandiere/domain/patrimoines/statut-conteneur.ts'
import { Select } from '@mantine/core'
import { z } from 'zod'
import { useMay } from '../api/store.ts'
import { FilterButton, SetFilter } from '../ui/table/filter-button.tsx'
import { Views } from '../ui/table/views.tsx'
import { useAddress } from '../ui/use-address.ts'
import { useNarrow } from '../ui/use-narrow.ts'
import { choixDeDechets, choixDeStatuts, choixDeTypes } from './etiquettes.tsx'
import { aspectGps } from './points.ts'

/** The filters of the list of containers: their names in the address and for the API, and what they offer. */
const FILTRES = [
  {
    name: 'type',
    field: 'conteneurType',
    known: conteneurType,
    label: 'Type de conteneur',
    data: choixDeTypes,
  },
  {
    name: 'dechet',
    field: 'dechetType',
    known: dechetType,
    label: 'Type de déchet',
    data: choixDeDechets,
  },
  {
    name: 'statut',
    field: 'status',
    known: z.coerce.number().pipe(statutConteneur),
    label: 'Statut de lavage',
    data: choixDeStatuts,
  },
  {
    name: 'releve',
    field: 'gps',
    known: z.enum(couleursGps),
    label: 'Relevé terrain',
    data: couleursGps.map((couleur) => ({ value: couleur, label: aspectGps(couleur).label })),
  },
  {
    name: 'depuis',
    field: 'pasLaveDepuis',
    known: z.coerce.number().int().min(1).max(JOURS_SANS_LAVAGE_MAX),
    label: 'Temps sans lavage',
    data: [7, 14, 30, 60, 90].map((jours) => ({
      value: String(jours),
      label: `Pas lavé depuis ${countInWords(jours, 'jour')}`,
    })),
  },
  {
    name: 'sans',
    field: 'sansTournee',
    known: z.literal('true'),
    label: 'Tournée du conteneur',
    data: [{ value: 'true', label: 'Sans tournée' }],
  },
] as const

/** The filters as the address has them; an unknown word there is ignored. */
export function useFiltres() {
  const { params, put } = useAddress()
  const chosen = FILTRES.flatMap(({ name, field, known }) => {
    const written = params.get(name)
    return written && known.safeParse(written).success ? [[field, written] as const] : []
  })
  return {
    set: (name: string, value: string | null) => put({ [name]: value, page: null }),
    clear: () =>
      put(Object.fromEntries([...FILTRES.map(({ name }) => name), 'page'].map((name) => [name, null]))),
    isSet: chosen.length > 0,
    count: chosen.length,
    query: Object.fromEntries(chosen),
  }
}

/** What a saved view of containers holds of the address. */
const VUE = [...FILTRES.map(({ name }) => name), 'q', 'tri']

interface FiltresProps {
  filtres: ReturnType<typeof useFiltres>
  /** True where the fields stand in a drawer of the list. */
  isBare?: boolean
}

/** The filters of the containers behind one button, followed by those that are set and by the person's views. */
export function Filtres({ filtres, isBare = false }: FiltresProps) {
  const narrow = useNarrow()
  const views = <Views list="conteneurs" names={VUE} />
  if (isBare)
    return (
      <>
        <Champs filtres={filtres} />
        {views}
      </>
    )
  return (
    <>
      <FilterButton count={filtres.count} back="Voir les conteneurs">
        <Champs filtres={filtres} />
      </FilterButton>
      {views}
      {!narrow && <Mis filtres={filtres} />}
    </>
  )
}

function Champs({ filtres: { query, set } }: FiltresProps) {
  const may = useMay()
  // A client sees no relevés.
  const shown = FILTRES.filter(({ field }) => field !== 'gps' || may('read', 'releve_terrains'))
  return shown.map(({ name, field, label, data }) => (
    <Select
      key={name}
      label={label}
      placeholder="Tous"
      data={data}
      value={query[field] ?? null}
      onChange={(value) => set(name, value)}
      clearable
      comboboxProps={{ withinPortal: false }}
    />
  ))
}

/** The filters that are set, each with its removal. */
function Mis({ filtres: { query, set } }: FiltresProps) {
  return FILTRES.flatMap(({ name, field, data }) => {
    const said = [...data].find(({ value }) => value === query[field])?.label
    return said ? <SetFilter key={name} said={said} onRemove={() => set(name, null)} /> : []
  })
}
