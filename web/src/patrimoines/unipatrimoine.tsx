import { formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { type Point, pointOf } from '@lavandiere/domain/kernel/geo.ts'
import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import type { patrimoine } from '@lavandiere/domain/patrimoines/patrimoine.ts'
import { type StatutLavage, statutsLavage } from '@lavandiere/domain/patrimoines/statut-conteneur.ts'
import { Anchor, Text } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { EmptyPanel } from '../ui/empty.tsx'
import { PinSheet } from '../ui/map/beside.tsx'
import { MapView } from '../ui/map/map-view.tsx'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Column } from '../ui/table/column.ts'
import { Table } from '../ui/table/table.tsx'
import { useListState } from '../ui/use-list-state.ts'
import { interventionsPath } from './adresses.ts'
import { Faits } from './bulle.tsx'
import { dernierPassage, Statut } from './etiquettes.tsx'
import { statutAspect } from './points.ts'

type Unipatrimoine = Item<typeof patrimoine>

/** Columns of the list of places that are washed as a whole (OPEN-52). */
const lieuColumns: readonly Column<Unipatrimoine>[] = [
  { key: 'libelle', title: 'Libellé', phone: 'name' },
  { key: 'lieu', title: 'Adresse' },
  { key: 'nombreDeBacs', title: 'Nombre de bacs', align: 'right' },
  {
    key: 'lastInterventionDate',
    title: 'Dernier lavage',
    whole: true,
    render: (row) => dernierPassage(row, formatDate),
  },
  {
    key: 'status',
    title: 'Status',
    whole: true,
    render: (row) => <Statut status={row.status ?? 1} />,
  },
  {
    key: 'rapport',
    title: 'Rapport',
    render: (row) => (
      <Anchor component={Link} to={interventionsPath(row.id, 'patrimoine')} size="sm">
        Rapport d'intervention
      </Anchor>
    ),
  },
]

/** A unipatrimoine: its single line, and a map of its place under it (PAT-25); line and pin open the same popup. */
export function Unipatrimoine({
  patrimoine: seen,
  view,
}: {
  patrimoine: Unipatrimoine
  view: 'list' | 'map'
}) {
  const state = useListState()
  const [isOpened, setOpened] = useState(false)
  const position = pointOf(seen)
  const onMap = view === 'map' && position !== null
  return (
    <>
      <Table<Unipatrimoine>
        label="Unipatrimoine"
        columns={lieuColumns}
        rows={[seen]}
        state={state}
        search={false}
        empty={null}
        onOpen={onMap ? () => setOpened(true) : undefined}
      />
      {seen.commentaire && (
        <Panel>
          <Note>Commentaire</Note>
          <Text style={{ whiteSpace: 'pre-line' }}>{seen.commentaire}</Text>
        </Panel>
      )}
      {onMap && <LieuUnique seen={seen} position={position} isOpened={isOpened} onOpen={setOpened} />}
      {view === 'map' && position === null && (
        <EmptyPanel icon={IconMapPinOff} message="La position de ce lieu n'est pas connue" />
      )}
    </>
  )
}

interface LieuUniqueProps {
  seen: Unipatrimoine
  position: Point
  isOpened: boolean
  onOpen: (opened: boolean) => void
}

/** The map of the place, with the popup of its pin (CONT-14). */
function LieuUnique({ seen, position, isOpened, onOpen }: LieuUniqueProps) {
  const status = seen.status ?? 1
  const label = `${seen.lieu ?? seen.libelle} · ${statutsLavage[status].label}`
  return (
    <MapView
      label="Carte du lieu"
      height="85vh"
      points={[{ ...position, ...statutAspect(status), id: seen.id, label }]}
      selected={isOpened ? seen.id : null}
      onSelect={(id) => onOpen(id !== null)}
      popupOf={() => <UnipatrimoineBulle seen={seen} status={status} />}
    />
  )
}

function UnipatrimoineBulle({ seen, status }: { seen: Unipatrimoine; status: StatutLavage }) {
  return (
    <PinSheet title={seen.libelle}>
      <Statut status={status} />
      <Faits
        faits={[
          ['Adresse', seen.lieu],
          ['Bacs', String(seen.nombreDeBacs ?? 0)],
          ['Dernier lavage', dernierPassage(seen, formatDate)],
        ]}
      />
      <Anchor component={Link} to={interventionsPath(seen.id, 'patrimoine')} size="sm">
        Rapport d'intervention
      </Anchor>
    </PinSheet>
  )
}
