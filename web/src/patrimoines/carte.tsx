import { can } from '@lavandiere/domain/rights.ts'
import { Alert, Group, Select, Stack, Text } from '@mantine/core'
import { IconMapPinOff, IconPolygon } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useRole } from '../session/store.ts'
import { Empty } from '../ui/empty.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { MapView } from '../ui/map/map-view.tsx'
import { Panel } from '../ui/panel.tsx'
import { useView, ViewToggle } from '../ui/view-toggle.tsx'
import { Bulle } from './bulle.tsx'
import { Deplacement, useDeplacement } from './deplacement.tsx'
import { Legende } from './legende.tsx'
import { type Mode, pointsDe } from './points.ts'
import { Releves, useReleves } from './releves.tsx'
import { type Conteneur, useTousConteneurs } from './use-conteneurs.ts'

const MODES: readonly { value: Mode; label: string }[] = [
  { value: 'lavage', label: 'Statut lavage' },
  { value: 'releve', label: 'Relevé terrain' },
]
/** CONT-21 */
const ZONE_MIN = 3

interface CarteProps {
  patrimoineId: string
  /** The containers picked in a drawn zone (OPEN-54). */
  selection: readonly number[]
  onSelection: (ids: readonly number[]) => void
}

/** The containers of a patrimoine on the map (CONT-11 … CONT-24). */
export function Carte({ patrimoineId, selection, onSelection }: CarteProps) {
  const role = useRole()
  const mayMove = role !== null && can(role, 'update', 'positions')
  const [stored, setMode] = useView('carte.mode', MODES)
  const mode: Mode = mayMove ? stored : 'lavage'
  const all = useTousConteneurs(patrimoineId, true)
  const conteneurs = all.data ?? NONE
  const [openedId, setOpenedId] = useState<number | null>(null)
  const opened = conteneurs.find(({ id }) => id === openedId) ?? null
  const points = useMemo(() => pointsDe(conteneurs, mode), [conteneurs, mode])
  const move = useDeplacement()
  const releves = useReleves(mode === 'releve' ? opened : null)
  if (all.error)
    return (
      <Panel p={0}>
        <ErrorState error={all.error} onRetry={() => void all.refetch()} />
      </Panel>
    )
  const missing = conteneurs.length - points.length
  if (all.data && points.length === 0 && missing === 0)
    return (
      <Panel p={0}>
        <Empty message="Ce patrimoine ne possède pas encore de conteneur" />
      </Panel>
    )
  return (
    <Stack gap="sm">
      <Group gap="sm" justify="space-between">
        <Group gap="sm">
          {mayMove && <ViewToggle label="Mode de la carte" views={MODES} value={mode} onChange={setMode} />}
          <Chercher conteneurs={conteneurs} value={openedId} onChange={setOpenedId} />
        </Group>
        <Legende points={points} mode={mode} />
      </Group>
      {missing > 0 && <SansPosition count={missing} />}
      <MapView
        label="Carte des conteneurs"
        height="85vh"
        points={
          move.moving
            ? points.filter(({ id }) => id !== move.moving?.conteneur.id)
            : [...points, ...releves.points]
        }
        fitKey={all.data ? patrimoineId : ''}
        selected={move.moving ? null : openedId}
        onSelect={(id) => {
          if (typeof id !== 'string') setOpenedId(id)
        }}
        popupOf={(id) => {
          const one = conteneurs.find((conteneur) => conteneur.id === id)
          return one && <Bulle conteneur={one} onMove={() => move.start(one)} />
        }}
        moving={move.moving && { ...move.moving.position, onMove: move.to }}
        overlay={
          move.moving ? (
            <Deplacement move={move} maySave={mayMove} />
          ) : (
            mode === 'releve' &&
            opened && <Releves conteneur={opened} releves={releves} onClose={() => setOpenedId(null)} />
          )
        }
        selection={
          move.moving || (mode === 'releve' && opened)
            ? undefined
            : {
                min: ZONE_MIN,
                countOf: (n) => `${n} ${n > 1 ? 'conteneurs' : 'conteneur'} dans la zone`,
                action: 'Ajouter tout',
                onAction: (ids) => onSelection([...new Set([...selection, ...ids.map(Number)])]),
              }
        }
      />
      {selection.length > 0 && (
        <Alert variant="light" icon={<IconPolygon size={20} />} py="xs">
          <Text size="sm" role="status">
            {selection.length} conteneurs sélectionnés : ils sont dans l'affichage liste
          </Text>
        </Alert>
      )}
    </Stack>
  )
}

const NONE: readonly Conteneur[] = []

/** The way to a pin without a pointer: picks a container by name and opens its popup. */
function Chercher(props: {
  conteneurs: readonly Conteneur[]
  value: number | null
  onChange: (id: number | null) => void
}) {
  const data = useMemo(
    () =>
      props.conteneurs
        .filter(({ latitude }) => typeof latitude === 'number')
        .map(({ id, nomenclature, commune }) => ({
          value: String(id),
          label: [nomenclature, commune].filter(Boolean).join(' · '),
        })),
    [props.conteneurs],
  )
  return (
    <Select
      aria-label="Aller à un conteneur"
      placeholder="Aller à un conteneur…"
      data={data}
      searchable
      clearable
      limit={50}
      nothingFoundMessage="Aucun conteneur de ce nom"
      value={props.value === null ? null : String(props.value)}
      onChange={(id) => props.onChange(id === null ? null : Number(id))}
      w={260}
    />
  )
}

function SansPosition({ count }: { count: number }) {
  return (
    <Text size="sm" c="dimmed">
      <IconMapPinOff size={16} style={{ verticalAlign: 'text-bottom' }} aria-hidden />{' '}
      {count > 1 ? `${count} conteneurs n'ont` : "1 conteneur n'a"} pas de position et ne figure
      {count > 1 ? 'nt' : ''} pas sur la carte
    </Text>
  )
}
