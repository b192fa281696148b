import { DANS_LE_FUTUR, type intervention } from '@lavandiere/domain/interventions/intervention.ts'
import { jourDeParis, parisClock, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { aheadMs } from '@lavandiere/domain/kernel/horloge.ts'
import { Group } from '@mantine/core'
import { useState } from 'react'
import type { ResourceForm } from '../crud/form.ts'
import { DateField } from '../ui/date-field.tsx'
import { TimeField } from '../ui/time-field.tsx'
import { useToday } from '../ui/today.ts'

/** The instant of a day and a minute; its seconds are random, so that two manual entries of one minute differ (INT-12). */
export const enteredInstant = (jour: string, heure: string) =>
  parisInstant(jour, `${heure}:${String(Math.floor(Math.random() * 60)).padStart(2, '0')}`)

const HEURE = /^\d{2}:\d{2}$/

/** True when a day, or a day and a time, is in the future. */
const isAhead = (jour: string, heure: string) => {
  const now = new Date()
  if (!HEURE.test(heure)) return jour > jourDeParis(now)
  return aheadMs(parisInstant(jour, `${heure}:00`), now) > 0
}

interface Props {
  form: ResourceForm<typeof intervention>
  /** The instant shown when the form opens. */
  depart: string
}

/** Day and time of the intervention, neither in the future. */
export function Quand({ form, depart }: Props) {
  const [jour, setJour] = useState<string | null>(() => jourDeParis(depart))
  const [heure, setHeure] = useState(() => parisClock(depart).slice(11, 16))
  const today = useToday()
  const isFutur = jour !== null && isAhead(jour, heure)
  const place = (day: string | null, time: string) => {
    const known = day && HEURE.test(time) && !isAhead(day, time)
    form.fill({ dateEvenement: known ? enteredInstant(day, time) : '' })
  }
  return (
    <Group align="flex-start" grow>
      <DateField
        label="Date"
        withAsterisk
        maxDate={today}
        value={jour}
        error={isFutur ? DANS_LE_FUTUR : (!jour || heure) && form.errors.dateEvenement}
        data-path={jour && !heure ? undefined : 'dateEvenement'}
        onChange={(day) => {
          setJour(day)
          place(day, heure)
        }}
      />
      <TimeField
        label="Heure"
        withAsterisk
        value={heure}
        error={jour && !heure && form.errors.dateEvenement}
        hoursInputProps={{ 'data-path': 'dateEvenement' }}
        onChange={(time) => {
          setHeure(time)
          place(jour, time)
        }}
      />
    </Group>
  )
}
