import { unbroken } from '@lavandiere/domain/kernel/texte.ts'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { type NotificationData, notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { type Corner, freePlace } from './free-place.ts'

const SUCCESS_MS = 5_000
const ERROR_MS = 10_000
/** How long a removal can be undone, in ms. */
const UNDO_MS = 8_000

/** The title of every failed mutation (API-07, OPEN-129). */
export const OOPS = 'Oops, une erreur est survenue.'

/** Time in ms after which the page that follows a save is on screen. */
const SETTLED_MS = 600

type Toast = NotificationData & { id: string }

/** Shows a toast where it covers nothing clickable. One that has the focus stays, as one under the mouse does. Returns its corner. */
function show({ autoClose, ...toast }: Toast): Corner {
  const position = freePlace()
  notifications.show({
    ...toast,
    autoClose,
    position,
    onFocusCapture: () => notifications.update({ ...toast, autoClose: false }),
    onBlurCapture: () => notifications.update({ ...toast, autoClose }),
  })
  return position
}

/** True while a person has the mouse or the focus on a toast, whose `id` is that of its element. */
const isHeld = (id: string) => document.getElementById(id)?.matches(':hover, :focus-within') ?? false

/** Where a toast leads: the address, and how it is opened within the page. */
export interface ToastLink {
  /** "Ouvrir" by default. */
  label?: string
  to: string
  open: () => unknown
}

/** A line, and what may be done about it at its end. */
const withAction = (line: string, action: ReactNode) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm">{unbroken(line)}</Text>
    {action}
  </Group>
)

/** A link of a toast. */
function LinkOfToast({ label = 'Ouvrir', to, open, toast }: ToastLink & { toast: string }) {
  const onClick = (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    // The page that it leads to takes the focus.
    event.currentTarget.blur()
    notifications.hide(toast)
    open()
  }
  return (
    <Anchor href={to} size="sm" onClick={onClick}>
      {label}
    </Anchor>
  )
}

/** A toast: an action succeeded. Its links lead to what was made, and to the next step. */
export function toastSuccess(said: string, links: readonly ToastLink[] = []): void {
  const id = crypto.randomUUID()
  const message = unbroken(said)
  const toast = {
    id,
    message:
      links.length === 0 ? (
        message
      ) : (
        <>
          <Text size="sm">{message}</Text>
          <Group gap="md">
            {links.map((link) => (
              <LinkOfToast key={link.to} {...link} toast={id} />
            ))}
          </Group>
        </>
      ),
    role: 'status',
    color: 'vert',
    icon: <IconCheck size={18} />,
    // As long as a removal can be undone, where there is something to press.
    autoClose: links.length > 0 ? UNDO_MS : SUCCESS_MS,
  }
  const first = show(toast)
  setTimeout(() => {
    const position = freePlace(first)
    if (position !== first && !isHeld(id)) notifications.update({ ...toast, position })
  }, SETTLED_MS)
}

/** The toast that offers to undo the last change of each subject, by its id: a new toast has a new id, and its own time. */
const undoToasts = new Map<string, string>()

/** Takes away the toast that offers to undo the last change of a subject: that change was undone, or changed, elsewhere. */
export function hideUndo(subject: string): void {
  const id = undoToasts.get(subject)
  undoToasts.delete(subject)
  if (id) notifications.hide(id)
}

/**
 * A toast with "Annuler", for some seconds after an action.
 * @param subject the object changed, as "clients/4": a later change of the same object takes the place of this toast
 */
export function toastUndo(subject: string, message: string, undo: () => void): void {
  hideUndo(subject)
  const id = `annuler-${crypto.randomUUID()}`
  undoToasts.set(subject, id)
  const onUndo = () => {
    hideUndo(subject)
    undo()
  }
  show({
    id,
    role: 'status',
    color: 'vert',
    icon: <IconCheck size={18} />,
    autoClose: UNDO_MS,
    withAutoCloseProgress: true,
    onClose: () => undoToasts.get(subject) === id && undoToasts.delete(subject),
    message: withAction(
      message,
      <Button size="compact-sm" variant="light" flex="none" onClick={onUndo}>
        Annuler
      </Button>,
    ),
  })
}

/** A toast about a failure: title and message for a mutation, one line for a read or log-in, or where both say the same (OPEN-129). */
export function toastError(title: string, message?: ReactNode): void {
  show({
    // The same sentence is shown once, however many calls failed with it.
    id: `erreur-${title}-${typeof message === 'string' ? message : ''}`,
    title: message === undefined || message === title ? undefined : unbroken(title),
    message: typeof message === 'string' ? unbroken(message) : (message ?? unbroken(title)),
    role: 'alert',
    color: 'rouge',
    icon: <IconAlertTriangle size={18} />,
    autoClose: ERROR_MS,
  })
}
