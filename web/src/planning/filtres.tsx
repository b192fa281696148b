import type { Filtres } from '@lavandiere/domain/planning/filtres.ts'
import type { Planning } from '@lavandiere/domain/planning/planning.ts'
import { Group, Select } from '@mantine/core'
import { FilterButton, SetFilter } from '../ui/table/filter-button.tsx'

interface Props {
  planning: Planning
  filtres: Filtres
  onFiltres: (some: Partial<Filtres>) => void
}

/** The filters of a board: their names, and what may be chosen. */
function filtersOf({ clients, laveuses, operateurs }: Planning) {
  const choices = (list: readonly { id: number; libelle: string }[]) =>
    list.map(({ id, libelle }) => ({ value: String(id), label: libelle }))
  return [
    // A board has the clients of its rounds alone.
    { name: 'client', label: 'Client', data: choices(clients), unknown: 'sans passage ces jours-ci' },
    {
      name: 'laveuse',
      label: 'Laveuse',
      data: laveuses.map(({ id, immatriculation }) => ({ value: String(id), label: immatriculation })),
      unknown: 'inconnue',
    },
    { name: 'personne', label: 'Personne', data: choices(operateurs), unknown: 'inconnue' },
  ] as const
}

/** Chooses the client, the vehicle and the person whose rows the board shows. */
export function BoutonFiltres({ planning, filtres, onFiltres }: Props) {
  const all = filtersOf(planning)
  return (
    <FilterButton count={all.filter(({ name }) => filtres[name] !== null).length} back="Voir le planning">
      {all.map(({ name, label, data }) => (
        <Select
          key={name}
          label={label}
          placeholder="Tous"
          data={data}
          value={filtres[name] === null ? null : String(filtres[name])}
          onChange={(value) => onFiltres({ [name]: value === null ? null : Number(value) })}
          searchable
          clearable
          comboboxProps={{ withinPortal: false }}
        />
      ))}
    </FilterButton>
  )
}

/** The filters that are set, each with its removal. */
export function FiltresPoses({ planning, filtres, onFiltres }: Props) {
  const set = filtersOf(planning).filter(({ name }) => filtres[name] !== null)
  if (set.length === 0) return null
  return (
    <Group gap="xs">
      {set.map(({ name, label, data, unknown }) => {
        const chosen = data.find(({ value }) => value === String(filtres[name]))
        return (
          <SetFilter
            key={name}
            said={`${label} : ${chosen?.label ?? unknown}`}
            onRemove={() => onFiltres({ [name]: null })}
          />
        )
      })}
    </Group>
  )
}
