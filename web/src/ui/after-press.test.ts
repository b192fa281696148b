import { expect, test, vi } from 'vitest'
import { afterPress } from './after-press.ts'

const send = (name: string) => document.body.dispatchEvent(new Event(name, { bubbles: true }))

test('API-11 nothing moves between the press and the release of the mouse', async () => {
  const show = vi.fn()
  send('pointerdown')
  send('mousedown')
  afterPress(show)
  expect(show).not.toHaveBeenCalled()
  send('pointerup')
  send('mouseup')
  expect(show, 'the click comes in the same turn').not.toHaveBeenCalled()
  await expect.poll(() => show).toHaveBeenCalledOnce()
})

test('API-11 without a press it is done at once', () => {
  const show = vi.fn()
  afterPress(show)
  expect(show).toHaveBeenCalledOnce()
})
