import { Button, Group, Text } from '@mantine/core'
import { type NotificationData, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Corner, freePlace } from './free-place.ts'

const SUCCESS_MS = 5_000
const ERROR_MS = 10_000
/** How long a removal can be undone, in ms. */
const UNDO_MS = 8_000

/** The title of every failed mutation (API-07, OPEN-129). */
export const OOPS = 'Oops, une erreur est survenue.'

/** Time in ms after which the page that follows a save is on screen. */
const SETTLED_MS = 600

/** Shows a toast where it covers nothing clickable. Returns its corner. */
function show(toast: NotificationData): Corner {
  const position = freePlace()
  notifications.show({ ...toast, position })
  return position
}

/** A toast of one line: an action succeeded. */
export function toastSuccess(message: ReactNode): void {
  const toast = {
    id: crypto.randomUUID(),
    message,
    role: 'status',
    color: 'vert',
    icon: <IconCheck size={18} />,
    autoClose: SUCCESS_MS,
  }
  const first = show(toast)
  setTimeout(() => {
    const position = freePlace()
    if (position !== first) notifications.update({ ...toast, position })
  }, SETTLED_MS)
}

/** A toast with "Annuler", for some seconds after an action. */
export function toastUndo(message: string, undo: () => void): void {
  const id = `annuler-${crypto.randomUUID()}`
  const onUndo = () => {
    notifications.hide(id)
    undo()
  }
  show({
    id,
    role: 'status',
    color: 'vert',
    icon: <IconCheck size={18} />,
    autoClose: UNDO_MS,
    withAutoCloseProgress: true,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button size="compact-sm" variant="light" flex="none" onClick={onUndo}>
          Annuler
        </Button>
      </Group>
    ),
  })
}

/** A toast about a failure: title and message for a mutation, one line for a read or log-in (OPEN-129). */
export function toastError(title: string, message?: ReactNode): void {
  show({
    // The same sentence is shown once, however many calls failed with it.
    id: `erreur-${title}-${typeof message === 'string' ? message : ''}`,
    title: message === undefined ? undefined : title,
    message: message ?? title,
    role: 'alert',
    color: 'rouge',
    icon: <IconAlertTriangle size={18} />,
    autoClose: ERROR_MS,
  })
}
