import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import type { Position } from '../ui/map/point.ts'

const AXES = [
  { key: 'lat', label: 'Latitude', bound: 90 },
  { key: 'lon', label: 'Longitude', bound: 180 },
] as const
type Saisie = Record<'lat' | 'lon', number | string>
const VIDE: Saisie = { lat: '', lon: '' }

interface Props extends Pick<NumberInputProps, 'readOnly' | 'w'> {
  position: Position | null
  onChange: (position: Position) => void
}

const isDegrees = (value: number | string, bound: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= bound

/**
 * A position in two numbers, in degrees. What is half typed ("-", "4,") stays here: only two numbers that name a place
 * are handed over, and leaving a field puts the position back that stands.
 */
export function DegresField({ position, onChange, ...props }: Props) {
  const [typed, setTyped] = useState<Saisie>(position ?? VIDE)
  const [known, setKnown] = useState(position)
  if (position?.lat !== known?.lat || position?.lon !== known?.lon) {
    setKnown(position)
    setTyped(position ?? VIDE)
  }
  const type = (next: Saisie) => {
    setTyped(next)
    const { lat, lon } = next
    if (!isDegrees(lat, 90) || !isDegrees(lon, 180) || (lat === known?.lat && lon === known?.lon)) return
    setKnown({ lat, lon })
    onChange({ lat, lon })
  }
  return AXES.map(({ key, label, bound }) => (
    <NumberInput
      key={key}
      label={label}
      size="xs"
      labelProps={{ size: 'sm' }}
      hideControls
      min={-bound}
      max={bound}
      step={0.0001}
      decimalScale={7}
      decimalSeparator=","
      value={typed[key]}
      onChange={(degrees) => type({ ...typed, [key]: degrees })}
      onBlur={() => known && setTyped(known)}
      {...props}
    />
  ))
}
