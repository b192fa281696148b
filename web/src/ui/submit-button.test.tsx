import { MantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { SUBMIT_LOCK_MS, SubmitButton } from './submit-button.tsx'

afterEach(() => vi.useRealTimers())

test('BIZ-09 TOUR-19 INT-13 SYN-12 a submit button comes back 1500 ms after the call began, not before', () => {
  vi.useFakeTimers()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const show = (pending: boolean) =>
    flushSync(() =>
      root.render(
        <MantineProvider>
          <SubmitButton pending={pending}>Enregistrer</SubmitButton>
        </MantineProvider>,
      ),
    )
  const isShut = () => document.querySelector('button')?.disabled
  show(false)
  expect(isShut()).toBe(false)
  show(true)
  show(false)
  expect(isShut()).toBe(true)
  flushSync(() => vi.advanceTimersByTime(SUBMIT_LOCK_MS - 1))
  expect([SUBMIT_LOCK_MS, isShut()]).toEqual([1500, true])
  flushSync(() => vi.advanceTimersByTime(1))
  expect(isShut()).toBe(false)
  root.unmount()
})

test('BIZ-09 TOUR-19 the second click of a double click sends nothing, however soon it comes', () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  flushSync(() =>
    root.render(
      <MantineProvider>
        <form onSubmit={sent}>
          <SubmitButton pending={false}>Enregistrer</SubmitButton>
        </form>
      </MantineProvider>,
    ),
  )
  const click = (detail: number) =>
    document
      .querySelector('button')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  click(1)
  click(2)
  expect(sent).toHaveBeenCalledTimes(1)
  root.unmount()
})
