import { pointColle } from '@lavandiere/domain/patrimoines/import/coordonnees.ts'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'
import type { Position } from '../ui/map/point.ts'

const AXES = [
  { key: 'lat', label: 'Latitude', bound: 90 },
  { key: 'lon', label: 'Longitude', bound: 180 },
] as const
type Saisie = Record<'lat' | 'lon', number | string>
const SAISIE_VIDE: Saisie = { lat: '', lon: '' }

interface Props extends Pick<NumberInputProps, 'readOnly' | 'w'> {
  position: Position | null
  onChange: (position: Position) => void
}

const isDegrees = (value: number | string, bound: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= bound

/** As many decimals as the fields show: about a centimetre. */
const DECIMALES = 7
const rounded = (degrees: number) => Number(degrees.toFixed(DECIMALES))

/**
 * A position in two numbers, in degrees. What is half typed ("-", "4,") or beyond the poles stays here: only two numbers
 * that name a place are handed over, and leaving a field puts the position back that stands. A pair copied from a map
 * ("48.9171, 2.3522"), pasted in either field, fills both.
 */
export function DegresField({ position, onChange, ...props }: Props) {
  // What stands, and what is typed over it.
  const [{ typed, known }, set] = useState<{ typed: Saisie; known: Position | null }>({
    typed: position ?? SAISIE_VIDE,
    known: position,
  })
  if (position?.lat !== known?.lat || position?.lon !== known?.lon)
    set({ typed: position ?? SAISIE_VIDE, known: position })
  const type = (next: Saisie) => {
    const { lat, lon } = next
    const isPlace = isDegrees(lat, 90) && isDegrees(lon, 180) && (lat !== known?.lat || lon !== known?.lon)
    set((before) => ({ typed: next, known: isPlace ? { lat, lon } : before.known }))
    if (isPlace) onChange({ lat, lon })
  }
  const paste = (event: ClipboardEvent) => {
    const point = props.readOnly ? null : pointColle(event.clipboardData.getData('text'))
    if (!point) return
    // The input by itself would make one number of both.
    event.preventDefault()
    event.stopPropagation()
    type({ lat: rounded(point.latitude), lon: rounded(point.longitude) })
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
      // The nearest pole is not what was meant.
      clampBehavior="none"
      step={0.0001}
      decimalScale={DECIMALES}
      decimalSeparator=","
      value={typed[key]}
      onChange={(degrees) => type({ ...typed, [key]: degrees })}
      onPasteCapture={paste}
      onBlur={() => set((before) => ({ ...before, typed: before.known ?? before.typed }))}
      error={Math.abs(Number(typed[key])) > bound && `De -${bound} à ${bound} degrés`}
      {...props}
    />
  ))
}
