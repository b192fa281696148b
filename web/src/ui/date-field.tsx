import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { calendar } from './date-locale.ts'

/** A day, typed as DD/MM/YYYY or picked in a calendar with week numbers; its value is YYYY-MM-DD, or null. */
export function DateField(props: Omit<DateInputProps, 'valueFormat'>) {
  return (
    <DateInput
      {...calendar}
      placeholder="jj/mm/aaaa"
      leftSection={<IconCalendar size={18} aria-hidden />}
      leftSectionPointerEvents="none"
      clearButtonProps={{ 'aria-label': 'Effacer la date' }}
      {...props}
    />
  )
}
