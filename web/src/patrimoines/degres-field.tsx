import { isSamePoint, type Point } from '@lavandiere/domain/kernel/geo.ts'
import { pointColle } from '@lavandiere/domain/patrimoines/import/coordonnees.ts'
import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'

const AXES = [
  { key: 'latitude', label: 'Latitude', bound: 90 },
  { key: 'longitude', label: 'Longitude', bound: 180 },
] as const
type DegresSaisis = Record<keyof Point, number | string>
const SAISIE_VIDE: DegresSaisis = { latitude: '', longitude: '' }

interface Props extends Pick<NumberInputProps, 'readOnly' | 'w'> {
  position: Point | null
  onChange: (position: Point) => void
}

const isPosition = (typed: DegresSaisis): typed is Point =>
  AXES.every(({ key, bound }) => typeof typed[key] === 'number' && Math.abs(typed[key]) <= bound)

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
  const [{ typed, known }, set] = useState<{ typed: DegresSaisis; known: Point | null }>({
    typed: position ?? SAISIE_VIDE,
    known: position,
  })
  if (!isSamePoint(position, known)) set({ typed: position ?? SAISIE_VIDE, known: position })
  const type = (next: DegresSaisis) => {
    const isPlace = isPosition(next) && !isSamePoint(next, known)
    set((before) => ({ typed: next, known: isPlace ? next : before.known }))
    if (isPlace) onChange(next)
  }
  const paste = (event: ClipboardEvent) => {
    const point = props.readOnly ? null : pointColle(event.clipboardData.getData('text'))
    if (!point) return
    // Without this, the input would read the pasted pair as one number.
    event.preventDefault()
    event.stopPropagation()
    type({ latitude: shownDegrees(point.latitude), longitude: shownDegrees(point.longitude) })
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
