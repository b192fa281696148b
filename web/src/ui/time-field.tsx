import '@mantine/dates/styles.layer.css'
import { TimePicker, type TimePickerProps } from '@mantine/dates'

/** A time of the day, HH:MM. Not the browser's own field: that one counts to twelve where the browser speaks English. */
export const TimeField = (props: TimePickerProps) => (
  <TimePicker hoursInputLabel="Heure" minutesInputLabel="Minute" {...props} />
)
