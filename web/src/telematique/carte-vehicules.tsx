import { GRIS, VERT } from '@lavandiere/domain/kernel/couleurs.ts'
import type { VehiculeSuivi } from '@lavandiere/domain/telematique/reponses.ts'
import { Anchor, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { trajetsPath } from '../laveuses/lieu.ts'
import { PinSheet } from '../ui/map/beside.tsx'
import { LegendPin } from '../ui/map/legend-line.tsx'
import { MapView } from '../ui/map/map-view.tsx'
import type { MapPoint, PointId } from '../ui/map/point.ts'
import { Note } from '../ui/note.tsx'
import { type Allure, activiteOf, ageTextOf, allureOf, motsDAllure } from './flotte.ts'
import { useGlide } from './glisse.ts'

const SOMBRE = '#4b5563'
/** The look of a pin; its letter tells an engine that runs, a parked vehicle, a silent one. */
const looks: Readonly<Record<Allure, Pick<MapPoint, 'color' | 'glyph' | 'rank'>>> = {
  marche: { color: VERT, glyph: 'M', rank: 3 },
  arret: { color: SOMBRE, glyph: 'P', rank: 2 },
  silence: { color: GRIS, glyph: '?', rank: 1 },
  inconnue: { color: GRIS, glyph: '?', rank: 0 },
}

/** The vehicles whose position is known, as pins; also on the map of a day's rounds. */
export function vehiclePins(vehicles: readonly VehiculeSuivi[], now: number): MapPoint[] {
  return vehicles.flatMap((vehicle) => {
    const { id, Latitude: latitude, Longitude: longitude, immatriculation } = vehicle
    if (latitude === null || longitude === null) return []
    const allure = allureOf(vehicle, now)
    const label = `${immatriculation}, ${motsDAllure[allure].toLowerCase()}, ${ageTextOf(vehicle, now)}`
    return [{ id, longitude, latitude, ...looks[allure], label }]
  })
}

/** The meaning of the letters of these pins of vehicles; nothing for a letter that none has. */
export const LegendeVehicules = ({ pins }: { pins: readonly MapPoint[] }) =>
  (['marche', 'arret', 'silence'] as const).flatMap((allure) =>
    pins.some(({ glyph }) => glyph === looks[allure].glyph)
      ? [
          <LegendPin
            key={allure}
            color={looks[allure].color}
            letter={looks[allure].glyph}
            text={`Laveuse, ${motsDAllure[allure].toLowerCase()}`}
          />,
        ]
      : [],
  )

/** The pins of vehicles. Their ages change by the minute, so that they are not drawn anew each second; one that falls silent turns grey at once. */
function usePins(vehicles: readonly VehiculeSuivi[] | undefined, now: number): MapPoint[] {
  const silent = vehicles?.flatMap((one) => (allureOf(one, now) === 'silence' ? [one.id] : []))
  const state = `${Math.floor(now / 60_000)} ${silent}`
  const [drawn, setDrawn] = useState({ state, now })
  if (drawn.state !== state) setDrawn({ state, now })
  return useMemo(() => vehiclePins(vehicles ?? [], drawn.now), [vehicles, drawn])
}

interface CarteVehiculesProps {
  vehicles: readonly VehiculeSuivi[] | undefined
  /** Milliseconds since 1970; pins are drawn anew when a vehicle's position or state changes, not each time it moves on. */
  now: number
  height: number | string
  selected: PointId | null
  onSelect: (id: PointId | null) => void
  /** The vehicle that the map keeps in view while it moves. */
  followed?: VehiculeSuivi | undefined
}

/** The vehicles where they are (TRK-02, LAV-05): it opens on France, then on the vehicles whose position is known. */
export function CarteVehicules({ vehicles, now, height, selected, onSelect, followed }: CarteVehiculesProps) {
  const pins = usePins(vehicles, now)
  const points = useGlide(pins)
  const seen = followed && pins.find(({ id }) => id === followed.id)
  return (
    <MapView
      label="Carte des laveuses"
      height={height}
      points={points}
      loading={!vehicles}
      selected={selected}
      onSelect={onSelect}
      {...(seen ? { fitKey: `${seen.id} ${seen.longitude} ${seen.latitude}`, focus: [seen], zoom: 15 } : {})}
      popupOf={(id) => {
        const found = vehicles?.find((one) => one.id === id)
        return found && <BulleVehicule vehicle={found} now={now} />
      }}
    />
  )
}

export function BulleVehicule({ vehicle, now }: { vehicle: VehiculeSuivi; now: number }) {
  const { immatriculation, description, LocationText, operateur, vehicleId } = vehicle
  const allure = allureOf(vehicle, now)
  const said = [motsDAllure[allure], activiteOf(vehicle, allure)]
  return (
    <PinSheet title={[immatriculation, description].filter(Boolean).join(' · ')}>
      <Text size="sm">{[...said, ageTextOf(vehicle, now)].filter(Boolean).join(' · ')}</Text>
      {LocationText && <Text size="sm">{LocationText}</Text>}
      {operateur && <Note>{operateur.libelle}</Note>}
      {vehicleId && (
        <Anchor component={Link} to={trajetsPath(vehicle.id)} size="sm">
          Trajets
        </Anchor>
      )}
    </PinSheet>
  )
}
