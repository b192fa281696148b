import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { SUBMIT_LOCK_MS, SubmitButton } from './submit-button.tsx'

afterEach(() => vi.useRealTimers())

test('BIZ-09 TOUR-19 INT-13 SYN-12 a submit button comes back 1500 ms after the call began, not before', async () => {
  vi.useFakeTimers()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const show = (pending: boolean) =>
    act(async () =>
      root.render(
        <MantineProvider>
          <SubmitButton pending={pending}>Enregistrer</SubmitButton>
        </MantineProvider>,
      ),
    )
  const isShut = () => document.querySelector('button')?.disabled
  await show(false)
  expect(isShut()).toBe(false)
  await show(true)
  await show(false)
  expect(isShut()).toBe(true)
  await act(async () => vi.advanceTimersByTime(SUBMIT_LOCK_MS - 1))
  expect([SUBMIT_LOCK_MS, isShut()]).toEqual([1500, true])
  await act(async () => vi.advanceTimersByTime(1))
  expect(isShut()).toBe(false)
  await act(async () => root.unmount())
})

test('BIZ-09 TOUR-19 the second click of a double click sends nothing, however soon it comes', async () => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const sent = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  await act(async () =>
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
  await act(async () => {
    click(1)
    click(2)
  })
  expect(sent).toHaveBeenCalledTimes(1)
  await act(async () => root.unmount())
})
