import { writtenDay } from '@lavandiere/domain/kernel/dates.ts'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { afterPress } from './after-press.ts'
import '@mantine/dates/styles.layer.css'
import './calendar.css'
import 'dayjs/locale/fr'

interface DateFieldProps
  extends Omit<
    DateInputProps,
    'valueFormat' | 'dateParser' | 'value' | 'defaultValue' | 'onChange' | 'error'
  > {
  /** YYYY-MM-DD; null or absent for none. */
  value?: string | null
  onChange: (jour: string | null) => void
  error?: ReactNode
  /** The sentence for a text that is no day, where the requirements have one. */
  invalid?: string
}

/**
 * A day, typed the French way or picked in a calendar with week numbers (BIZ-02). During typing only a year of four
 * digits completes a day, so that "05/11/20" is not taken for one; Enter or leaving the field takes the typed text. A
 * text that is no day empties the value and shows an error: the earlier day is not the intended one.
 */
export function DateField({
  value = null,
  onChange,
  onBlur,
  onKeyDown,
  error,
  invalid,
  ...props
}: DateFieldProps) {
  const [refused, setRefused] = useState<string | null>(null)
  const take = (typed: string) => {
    const text = typed.trim()
    const jour = writtenDay(text)
    const sentence = invalid ?? `« ${text} » n'est pas une date : jj/mm/aaaa`
    afterPress(() => setRefused(!jour && text !== '' ? sentence : null))
    if (jour !== value) onChange(jour)
  }
  return (
    <DateInput
      {...calendar}
      placeholder="jj/mm/aaaa"
      leftSection={<IconCalendar size={18} aria-hidden />}
      leftSectionPointerEvents="none"
      clearButtonProps={{ 'aria-label': 'Effacer la date' }}
      {...props}
      dateParser={(text) => (/\d{4}\s*$/.test(text) ? writtenDay(text) : null)}
      value={value}
      onChange={(jour) => {
        setRefused(null)
        onChange(jour)
      }}
      onInput={() => setRefused(null)}
      onBlur={(event) => {
        take(event.currentTarget.value)
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take(event.currentTarget.value)
        onKeyDown?.(event)
      }}
      error={refused ?? error}
    />
  )
}

/** What every calendar of the product shares: French, Monday first, week numbers, DD/MM/YYYY (BIZ-02). */
const calendar = {
  locale: 'fr',
  firstDayOfWeek: 1,
  withWeekNumbers: true,
  valueFormat: 'DD/MM/YYYY',
  hideOutsideDates: true,
  ariaLabels: {
    previousMonth: 'Mois précédent',
    nextMonth: 'Mois suivant',
    previousYear: 'Année précédente',
    nextYear: 'Année suivante',
    previousDecade: 'Décennie précédente',
    nextDecade: 'Décennie suivante',
    monthLevelControl: 'Choisir le mois',
    yearLevelControl: "Choisir l'année",
  },
} as const
