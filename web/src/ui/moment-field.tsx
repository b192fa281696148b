import { Group, Input } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { DateField } from './date-field.tsx'
import { TimeField } from './time-field.tsx'

const HEURE = /^\d{2}:\d{2}$/

interface Props {
  label: string
  /** "2026-11-22 06:00:00" on the clock of Paris; an empty text while day or time is missing. */
  value: string
  onChange: (moment: string) => void
  error?: ReactNode
  withAsterisk?: boolean
  /** The day that is there before anything is chosen. */
  jour?: string
}

/** A day and a time, as one value: a shift of the night ends on another day than it starts. */
export function MomentField({ label, value, onChange, error, withAsterisk, jour: initial }: Props) {
  const [jour, setJour] = useState<string | null>(() => value.slice(0, 10) || initial || null)
  const [heure, setHeure] = useState(() => value.slice(11, 16))
  const [shown, setShown] = useState(value)
  // A value set from outside, such as another day of the same form.
  if (value !== shown) {
    setShown(value)
    if (value !== '') {
      setJour(value.slice(0, 10))
      setHeure(value.slice(11, 16))
    }
  }
  const take = (day: string | null, time: string) => {
    setJour(day)
    setHeure(time)
    const next = day && HEURE.test(time) ? `${day} ${time}:00` : ''
    setShown(next)
    onChange(next)
  }
  return (
    <Input.Wrapper label={label} labelElement="div" withAsterisk={withAsterisk} error={error}>
      <Group gap="xs" align="flex-start">
        <DateField
          aria-label={`${label} : date`}
          value={jour}
          error={Boolean(error)}
          onChange={(day) => take(day, heure)}
          flex={3}
          miw={130}
        />
        <TimeField
          aria-label={`${label} : heure`}
          value={heure}
          error={Boolean(error)}
          onChange={(time) => take(jour, time)}
          flex={2}
          miw={92}
        />
      </Group>
    </Input.Wrapper>
  )
}
