import type { Item } from '@lavandiere/domain/kernel/resource.ts'
import { laveuse } from '@lavandiere/domain/laveuses/laveuse.ts'
import { statutLu, statutsLaveuse } from '@lavandiere/domain/laveuses/statut.ts'
import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { itemOf } from '../crud/answers.ts'
import { listOptions } from '../crud/list.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { MapView } from '../ui/map/map-view.tsx'
import type { MapPoint, PointId } from '../ui/map/point.ts'
import { Panel } from '../ui/panel.tsx'
import { StatutLaveuse } from './statut.tsx'

type Laveuse = Item<typeof laveuse>

const HAUTEUR_PX = 480
/** Positions are read again as often while the page is visible (OPEN-95). */
const REFRESH_MS = 60_000
/** Colours of the pins: those of the states in the list. */
const stateColours = { 1: '#7bb421', 3: '#e67e22', 4: '#b22222' } as const
const signes = { 1: 'check', 3: 'alert', 4: 'cross' } as const

/** The vehicles whose position is known, as pins of the colour of their state. */
function pinsOf(vehicles: readonly Laveuse[]): MapPoint[] {
  return vehicles.flatMap(({ id, live, immatriculation, statut }) => {
    const code = statutLu(statut)
    return live
      ? [
          {
            id,
            lon: live.Longitude,
            lat: live.Latitude,
            color: stateColours[code],
            glyph: signes[code],
            rank: code,
            label: `${immatriculation}, ${statutsLaveuse[code]}`,
          },
        ]
      : []
  })
}

/** The vehicles where they are (LAV-05); those whose position is not known stand in a list under the map. */
export function CarteFlotte() {
  const [selected, setSelected] = useState<PointId | null>(null)
  const list = useQuery({
    ...listOptions(laveuse.name, itemOf(laveuse), { groups: 'laveuselive', 'order[immatriculation]': 'asc' }),
    refetchInterval: REFRESH_MS,
    meta: { quiet: true },
  })
  const vehicles = list.data?.members
  const points = useMemo(() => pinsOf(vehicles ?? []), [vehicles])
  const popupOf = (id: PointId) => {
    const found = vehicles?.find((one) => one.id === id)
    return found && <Bulle vehicle={found} />
  }
  if (list.error && !vehicles) {
    return (
      <Panel>
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      </Panel>
    )
  }
  return (
    <Stack gap="md">
      <MapView
        label="Carte des laveuses"
        height={HAUTEUR_PX}
        points={points}
        loading={list.isPending}
        selected={selected}
        onSelect={setSelected}
        popupOf={popupOf}
      />
      {vehicles && <Reperage vehicles={vehicles} onSelect={setSelected} />}
    </Stack>
  )
}

interface ReperageProps {
  vehicles: readonly Laveuse[]
  onSelect: (id: PointId) => void
}

/** The same vehicles in words: those on the map, which a click shows there, and those "Sans position". */
function Reperage({ vehicles, onSelect }: ReperageProps) {
  const located = vehicles.filter(({ live }) => live)
  const lost = vehicles.filter(({ live }) => !live)
  if (vehicles.length === 0) return <Text c="dimmed">{laveuse.empty}</Text>
  return (
    <Panel>
      <Stack gap="sm">
        {located.map((vehicle) => (
          <Group gap="sm" key={vehicle.id}>
            <Anchor component="button" type="button" size="sm" onClick={() => onSelect(vehicle.id)}>
              {vehicle.immatriculation}
            </Anchor>
            <StatutLaveuse statut={vehicle.statut} />
            <Text size="sm" c="dimmed">
              {vehicle.live?.LocationText}
            </Text>
          </Group>
        ))}
        {lost.length > 0 && (
          <div>
            <Title order={2} fz="md">
              Sans position
            </Title>
            <Text size="sm" c="dimmed">
              Une laveuse paraît sur la carte dès que son boîtier télématique répond.
            </Text>
          </div>
        )}
        {lost.map((vehicle) => (
          <Vehicule vehicle={vehicle} key={vehicle.id} />
        ))}
      </Stack>
    </Panel>
  )
}

function Bulle({ vehicle }: { vehicle: Laveuse }) {
  return (
    <Stack gap={6} align="flex-start" miw={200}>
      <Vehicule vehicle={vehicle} />
      {vehicle.live?.LocationText && <Text size="sm">{vehicle.live.LocationText}</Text>}
    </Stack>
  )
}

/** A vehicle in one line, leading to its journal. */
function Vehicule({ vehicle: { id, immatriculation, description, statut } }: { vehicle: Laveuse }) {
  return (
    <Group gap="sm">
      <Anchor component={Link} to={`/admin/laveuses/${id}/journal`} size="sm" fw={600}>
        {immatriculation}
      </Anchor>
      <StatutLaveuse statut={statut} />
      {description && (
        <Text size="sm" c="dimmed">
          {description}
        </Text>
      )}
    </Group>
  )
}
