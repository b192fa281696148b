import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import type { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { type StatutLavage, statutsLavage } from '@lavandiere/domain/patrimoines/statut.ts'
import { Anchor, Text } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Empty } from '../ui/empty.tsx'
import { MapView } from '../ui/map/map-view.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { useListState } from '../ui/use-list-state.ts'
import { Statut } from './etiquettes.tsx'
import { aspectDuStatut, positionDe } from './points.ts'

type Patrimoine = Item<typeof patrimoine>

const rapport = ({ id }: Patrimoine) => `/patrimoine/${id}/interventions`

/** OPEN-52 */
const columns: readonly Column<Patrimoine>[] = [
  { key: 'libelle', title: 'Libellé', card: 'title' },
  { key: 'lieu', title: 'Adresse' },
  { key: 'nombreDeBacs', title: 'Nombre de bacs', align: 'right' },
  {
    key: 'lastInterventionDate',
    title: 'Dernier lavage',
    noWrap: true,
    render: (row) => formatDate(row.lastInterventionDate),
  },
  {
    key: 'status',
    title: 'Status',
    render: (row) => <Statut status={(row.status ?? 1) as StatutLavage} />,
  },
  {
    key: 'rapport',
    title: 'Rapport',
    render: (row) => (
      <Anchor component={Link} to={rapport(row)} size="sm">
        Rapport d'intervention
      </Anchor>
    ),
  },
]

/** A unipatrimoine: its one line, or its place on the map (PAT-25). */
export function Unipatrimoine({ patrimoine: seen, view }: { patrimoine: Patrimoine; view: 'list' | 'map' }) {
  const state = useListState()
  if (view === 'map') return <Lieu seen={seen} />
  return (
    <>
      <Table<Patrimoine>
        label="Unipatrimoine"
        columns={columns}
        rows={[seen]}
        state={state}
        search={false}
        empty={null}
      />
      {seen.commentaire && (
        <Panel>
          <Text size="sm" c="dimmed">
            Commentaire
          </Text>
          <Text style={{ whiteSpace: 'pre-line' }}>{seen.commentaire}</Text>
        </Panel>
      )}
    </>
  )
}

function Lieu({ seen }: { seen: Patrimoine }) {
  const position = positionDe(seen)
  if (!position)
    return (
      <Panel p={0}>
        <Empty icon={IconMapPinOff} message="La position de ce lieu n'est pas connue" />
      </Panel>
    )
  const status = (seen.status ?? 1) as StatutLavage
  const label = `${seen.lieu ?? seen.libelle} · ${statutsLavage[status].label}`
  return (
    <MapView
      label="Carte du lieu"
      height="85vh"
      zoom={16}
      points={[{ ...position, ...aspectDuStatut(status), id: seen.id, label }]}
    />
  )
}
