import {
  INTERVALLE_MAX,
  type JourSemaine,
  joursSemaine,
  positions,
} from '@lavandiere/domain/tournees/recurrence.ts'
import { Chip, Group, Input, NumberInput, SegmentedControl, Select, SimpleGrid, Stack } from '@mantine/core'
import { useId } from 'react'
import { champ, type EtapeProps } from './champs.ts'

const FREQUENCES = { DAILY: 'Quotidienne', WEEKLY: 'Hebdomadaire', MONTHLY: 'Mensuelle' } as const
type Frequence = keyof typeof FREQUENCES
const UNITES: Record<Frequence, readonly [string, string]> = {
  DAILY: [' jour', ' jours'],
  WEEKLY: [' semaine', ' semaines'],
  MONTHLY: [' mois', ' mois'],
}
const TYPES = [
  { value: 'dayOfMonth', label: 'Un jour du mois' },
  { value: 'weekdayOfMonth', label: 'Un jour de la semaine' },
]
const JOURS_OFFERTS = Object.entries(joursSemaine) as [JourSemaine, string][]
const POSITIONS = ([1, 2, 3, 4, -1] as const).map((p) => ({ value: String(p), label: positions[p] }))

/**
 * The recurrence: every so many weeks on certain days, or every so many months
 * on a day of the month or on a weekday (TOUR-28 … TOUR-30).
 */
export function ChampsRecurrence(props: EtapeProps) {
  const { freq, interval, recurrenceType, bySetPos, byMonthDay } = props.brouillon.valeurs
  const frequence = freq ?? 'WEEKLY'
  const parPosition = frequence === 'MONTHLY' && recurrenceType === 'weekdayOfMonth'
  const position = champ(props, 'bySetPos')
  // Daily recurrences are shown when they exist, but not offered (OPEN-72).
  const offered = (['WEEKLY', 'MONTHLY', 'DAILY'] as const).filter((f) => f !== 'DAILY' || freq === 'DAILY')
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          {...champ(props, 'freq')}
          value={frequence}
          onChange={(next) => next && champ(props, 'freq').onChange(next)}
          data={offered.map((value) => ({ value, label: FREQUENCES[value] }))}
        />
        <NumberInput
          {...champ(props, 'interval')}
          value={interval ?? ''}
          onChange={(next) => champ(props, 'interval').onChange(next === '' ? null : (next as number))}
          min={1}
          max={INTERVALLE_MAX}
          allowDecimal={false}
          suffix={UNITES[frequence][Number(interval) > 1 ? 1 : 0]}
        />
      </SimpleGrid>
      {frequence === 'MONTHLY' && (
        <SegmentedControl
          aria-label="Type de récurrence"
          data={TYPES}
          value={recurrenceType ?? 'dayOfMonth'}
          onChange={(next) => champ(props, 'recurrenceType').onChange(next as 'dayOfMonth')}
        />
      )}
      {frequence === 'MONTHLY' && !parPosition && (
        <NumberInput
          {...champ(props, 'byMonthDay')}
          withAsterisk
          value={byMonthDay ?? ''}
          onChange={(next) => champ(props, 'byMonthDay').onChange(next === '' ? null : (next as number))}
          min={1}
          max={31}
          allowDecimal={false}
          description={Number(byMonthDay) > 28 ? "Un mois qui n'a pas ce jour est sauté" : undefined}
        />
      )}
      {parPosition && (
        <Select
          {...position}
          withAsterisk
          value={bySetPos ? String(bySetPos) : null}
          onChange={(next) => position.onChange(next ? (Number(next) as 1) : null)}
          data={POSITIONS}
        />
      )}
      {(frequence === 'WEEKLY' || parPosition) && <DaysField {...props} />}
    </Stack>
  )
}

/** The days of the week, as chips. */
function DaysField(props: EtapeProps) {
  const { value, onChange, error, label } = champ(props, 'byDay')
  const id = useId()
  return (
    <Input.Wrapper label={label} withAsterisk error={error} labelElement="div" labelProps={{ id }}>
      <Chip.Group multiple value={value ?? []} onChange={(jours) => onChange(jours as JourSemaine[])}>
        <Group gap={6} role="group" aria-labelledby={id}>
          {JOURS_OFFERTS.map(([jour, nom]) => (
            <Chip value={jour} key={jour} size="sm" aria-invalid={error !== undefined}>
              {nom}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
