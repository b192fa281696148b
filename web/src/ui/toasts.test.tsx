import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, expect, test, vi } from 'vitest'
import { findButton, showScreens } from '../testing/ecran.tsx'
import { hideUndo, toastSuccess, toastUndo } from './toasts.tsx'

/** Longer than any toast stays by itself. */
const LONG_MS = 60_000

afterEach(() => vi.useRealTimers())

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

test('API-07 a toast that has the focus stays, and goes in its time once it has lost it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  showScreens([{ path: '/', element: <p>La page</p> }], '/')
  toastSuccess('« Silos » est créé', [{ to: '/silos', open: () => undefined }])
  const link = await findButton('Ouvrir')
  link.focus()
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect(shown()).toHaveLength(1)
  expect(document.body.textContent).toContain('«\u00a0Silos\u00a0» est créé')
  link.blur()
  await vi.advanceTimersByTimeAsync(LONG_MS)
  expect(shown()).toEqual([])
})
