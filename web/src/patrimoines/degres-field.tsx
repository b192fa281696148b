import { pointColle } from '@lavandiere/domain/patrimoines/import/coordonnees.ts'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'
import type { Position } from '../ui/map/point.ts'

const AXES = [
  { key: 'lat', label: 'Latitude', bound: 90 },
  { key: 'lon', label: 'Longitude', bound: 180 },
] as const
type DegresSaisis = Record<'lat' | 'lon', number | string>
const SAISIE_VIDE: DegresSaisis = { lat: '', lon: '' }

interface Props extends Pick<NumberInputProps, 'readOnly' | 'w'> {
  position: Position | null
  onChange: (position: Position) => void
}

const isDegrees = (value: number | string, bound: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= bound

/** Decimals shown: seven are about a centimetre. */
const DECIMALES = 7
const shownDegrees = (degrees: number) => Number(degrees.toFixed(DECIMALES))

/**
 * A position as two numbers, in degrees. Unfinished text ("-", "4,") and values out of range stay in the fields:
 * `onChange` only gets two numbers that make a position, and leaving a field restores the current one. A pair copied
 * from a map ("48.9171, 2.3522") and pasted in either field fills both.
 */
export function DegresField({ position, onChange, ...props }: Props) {
  // The current position, and the text typed over it.
  const [{ typed, known }, set] = useState<{ typed: DegresSaisis; known: Position | null }>({
    typed: position ?? SAISIE_VIDE,
    known: position,
  })
  if (position?.lat !== known?.lat || position?.lon !== known?.lon)
    set({ typed: position ?? SAISIE_VIDE, known: position })
  const type = (next: DegresSaisis) => {
    const { lat, lon } = next
    const isPlace = isDegrees(lat, 90) && isDegrees(lon, 180) && (lat !== known?.lat || lon !== known?.lon)
    set((before) => ({ typed: next, known: isPlace ? { lat, lon } : before.known }))
    if (isPlace) onChange({ lat, lon })
  }
  const paste = (event: ClipboardEvent) => {
    const point = props.readOnly ? null : pointColle(event.clipboardData.getData('text'))
    if (!point) return
    // Without this, the input would read the pasted pair as one number.
    event.preventDefault()
    event.stopPropagation()
    type({ lat: shownDegrees(point.latitude), lon: shownDegrees(point.longitude) })
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
      // A value out of range is not replaced by the limit: nobody means the pole.
      clampBehavior="none"
      step={0.0001}
      decimalScale={DECIMALES}
      value={typed[key]}
      onChange={(degrees) => type({ ...typed, [key]: degrees })}
      onPasteCapture={paste}
      onBlur={() => set((before) => ({ ...before, typed: before.known ?? before.typed }))}
      error={Math.abs(Number(typed[key])) > bound && `De -${bound} à ${bound} degrés`}
      {...props}
    />
  ))
}
