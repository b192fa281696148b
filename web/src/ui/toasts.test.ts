// @vitest-environment happy-dom
import { notifications, notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { hideUndo, toastUndo } from './toasts.tsx'

const shown = () => notificationsStore.getState().notifications.map(({ id }) => id)

test('OPEN-38 a later change of one object has a toast of its own, with the whole time to undo it', () => {
  notifications.clean()
  toastUndo('jours/1', 'Annulé', () => {})
  const [first] = shown()
  toastUndo('jours/1', 'Déplacé', () => {})
  expect(shown()).toHaveLength(1)
  expect(shown()).not.toContain(first)
  hideUndo('jours/1')
  expect(shown()).toEqual([])
})
