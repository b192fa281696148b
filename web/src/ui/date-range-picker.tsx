import { DatePickerInput, type DatePickerPreset } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { calendar } from './date-locale.ts'

/** Two days, YYYY-MM-DD; null until picked. */
export type DateRange = [string | null, string | null]

export interface DateRangePickerProps {
  label: string
  value: DateRange
  onChange: (range: DateRange) => void
  error?: ReactNode
  withAsterisk?: boolean
  /** Ranges in one click, such as the current month. */
  presets?: DatePickerPreset<'range'>[]
}

/** A period: first and last day, both included, the last never before the first. */
export function DateRangePicker(props: DateRangePickerProps) {
  return (
    <DatePickerInput
      type="range"
      {...calendar}
      allowSingleDateInRange
      placeholder="jj/mm/aaaa – jj/mm/aaaa"
      leftSection={<IconCalendar size={18} aria-hidden />}
      leftSectionPointerEvents="none"
      {...props}
    />
  )
}
