import { laveuse } from '@lavandiere/domain/laveuses/laveuse.ts'
import type { VehiculeSuivi } from '@lavandiere/domain/telematique/reponses.ts'
import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { CarteVehicules } from '../telematique/carte-vehicules.tsx'
import { ageTextOf, useFlotte } from '../telematique/flotte.ts'
import type { PointId } from '../ui/map/point.ts'
import { Note } from '../ui/note.tsx'
import { Panel } from '../ui/panel.tsx'
import { useNow } from '../ui/use-now.ts'
import { Waiting } from '../ui/waiting.tsx'
import { StatutLaveuse } from './statut-laveuse.tsx'

const HAUTEUR_PX = 480

/** The vehicles where they are (LAV-05); those whose position is not known stand in a list under the map. */
export function CarteFlotte() {
  const [selected, setSelected] = useState<PointId | null>(null)
  const flotte = useFlotte()
  const now = useNow()
  const vehicles = flotte.data?.vehicules
  if (flotte.error && !vehicles) return <Waiting one={flotte} />
  return (
    <Stack gap="md">
      <CarteVehicules
        vehicles={vehicles}
        now={now}
        height={HAUTEUR_PX}
        selected={selected}
        onSelect={setSelected}
      />
      {vehicles && <Reperage vehicles={vehicles} now={now} onSelect={setSelected} />}
    </Stack>
  )
}

interface ReperageProps {
  vehicles: readonly VehiculeSuivi[]
  now: number
  onSelect: (id: PointId) => void
}

/** The same vehicles in words: those on the map, which a click shows there, and those "Sans position". */
function Reperage({ vehicles, now, onSelect }: ReperageProps) {
  const located = vehicles.filter(({ Latitude }) => Latitude !== null)
  const lost = vehicles.filter(({ Latitude }) => Latitude === null)
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
            <Note>{[vehicle.LocationText, ageTextOf(vehicle, now)].filter(Boolean).join(' · ')}</Note>
          </Group>
        ))}
        {lost.length > 0 && (
          <div>
            <Title order={2} fz="md">
              Sans position
            </Title>
            <Note>Une laveuse paraît sur la carte dès que son boîtier télématique répond.</Note>
          </div>
        )}
        {lost.map((vehicle) => (
          <Vehicule vehicle={vehicle} key={vehicle.id} />
        ))}
      </Stack>
    </Panel>
  )
}

/** A vehicle in one line, leading to its journal. */
function Vehicule({ vehicle: { id, immatriculation, description, statut } }: { vehicle: VehiculeSuivi }) {
  return (
    <Group gap="sm">
      <Anchor component={Link} to={`/admin/laveuses/${id}/journal`} size="sm" fw={600}>
        {immatriculation}
      </Anchor>
      <StatutLaveuse statut={statut} />
      {description && <Note>{description}</Note>}
    </Group>
  )
}
