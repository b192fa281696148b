import '@mantine/dates/styles.layer.css'
import { TimePicker, type TimePickerProps } from '@mantine/dates'

/** A time of the day, HH:MM. The browser's own field is not used: it has twelve hours when the browser is set to English. */
export const TimeField = (props: TimePickerProps) => (
  <TimePicker hoursInputLabel="Heure" minutesInputLabel="Minute" {...props} />
)
