import { conteneur } from '@lavandiere/domain/patrimoines/conteneur.ts'
import { can } from '@lavandiere/domain/rights.ts'
import { Group, Select, Stack, Text } from '@mantine/core'
import { IconMapPinOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useRole } from '../session/store.ts'
import { Empty } from '../ui/empty.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { MapView } from '../ui/map/map-view.tsx'
import type { MapPoint, PointId } from '../ui/map/point.ts'
import type { AreaSelection } from '../ui/map/props.ts'
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
/** A container and its readings lie within metres of each other. */
const ZOOM_RELEVE = 19
const ZONE_MIN = 3

interface CarteProps {
  patrimoineId: string
  /** The containers of a drawn zone are picked (OPEN-54). */
  onZone: (ids: readonly number[]) => void
}

/** The containers of a patrimoine on the map, with its modes, its legend and a way to a container by name. */
export function Carte({ patrimoineId, onZone }: CarteProps) {
  const role = useRole()
  const mayMove = role !== null && can(role, 'update', 'positions')
  const [stored, setMode] = useView('carte.mode', MODES)
  const mode: Mode = mayMove ? stored : 'lavage'
  const all = useTousConteneurs(patrimoineId, true)
  const conteneurs = all.data ?? NONE
  const [openedId, setOpenedId] = useState<number | null>(null)
  const points = useMemo(() => pointsDe(conteneurs, mode), [conteneurs, mode])
  if (all.error || all.data?.length === 0)
    return (
      <Panel p={0}>
        {all.error ? (
          <ErrorState error={all.error} onRetry={() => void all.refetch()} />
        ) : (
          <Empty message={conteneur.empty} />
        )}
      </Panel>
    )
  const missing = conteneurs.length - points.length
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
      <Plan
        conteneurs={conteneurs}
        points={points}
        mode={mode}
        mayMove={mayMove}
        opened={conteneurs.find(({ id }) => id === openedId) ?? null}
        onOpen={setOpenedId}
        fitKey={all.data ? patrimoineId : ''}
        onZone={onZone}
      />
    </Stack>
  )
}

interface PlanProps {
  conteneurs: readonly Conteneur[]
  points: readonly MapPoint[]
  mode: Mode
  mayMove: boolean
  opened: Conteneur | null
  onOpen: (id: number | null) => void
  /** Empty until the containers are there. */
  fitKey: string
  onZone: (ids: number[]) => void
}

/** The map: popups, the move of a container, its readings, a drawn zone (CONT-11 … CONT-24). */
function Plan({ points, mode, opened, onOpen, fitKey, ...props }: PlanProps) {
  const move = useDeplacement()
  const moving = move.moving
  const measured = mode === 'releve' ? opened : null
  const releves = useReleves(measured)
  const shown = usePlaced(points, releves.points, measured, moving?.conteneur.id)
  const popupOf = (id: PointId) => {
    const one = props.conteneurs.find((conteneur) => conteneur.id === id)
    return one && <Bulle conteneur={one} onMove={() => move.start(one)} />
  }
  return (
    <MapView
      label="Carte des conteneurs"
      height="85vh"
      points={shown}
      fitKey={fitKey && `${fitKey}/${measured && releves.releves ? measured.id : ''}`}
      zoom={measured ? ZOOM_RELEVE : undefined}
      selected={moving ? null : (opened?.id ?? null)}
      onSelect={(id) => {
        if (typeof id !== 'string') onOpen(id)
      }}
      popupOf={measured ? undefined : popupOf}
      moving={moving && { ...moving.position, onMove: move.to }}
      overlay={
        moving ? (
          <Deplacement move={move} maySave={props.mayMove} />
        ) : (
          measured && (
            <Releves
              conteneur={measured}
              releves={releves}
              onMove={() => move.start(measured)}
              onClose={() => onOpen(null)}
            />
          )
        )
      }
      selection={moving || measured ? undefined : zone(props.onZone)}
    />
  )
}

/** A container that is measured stands alone with its readings; the one that is moved is shown by the marker. */
function usePlaced(
  points: readonly MapPoint[],
  readings: readonly MapPoint[],
  measured: Conteneur | null,
  movedId: number | undefined,
) {
  return useMemo(() => {
    const staying = movedId === undefined ? points : points.filter(({ id }) => id !== movedId)
    return measured ? [...staying.filter(({ id }) => id === measured.id), ...readings] : staying
  }, [points, readings, measured, movedId])
}

/** CONT-21, OPEN-54 */
const zone = (onZone: (ids: number[]) => void): AreaSelection => ({
  min: ZONE_MIN,
  countOf: (n) => `${n} ${n > 1 ? 'conteneurs' : 'conteneur'} dans la zone`,
  action: 'Ajouter tout',
  onAction: (ids) => onZone(ids.map(Number)),
})

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
