import { expect, test, vi } from 'vitest'
import { eventually, serveAnswers, showScreens } from '../testing/ecran.tsx'
import { openSearch, Search } from './search.tsx'
import { releaseKeys } from './search-keys.ts'

const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  document.body.dispatchEvent(event)
  return event
}

test('what is typed before the search stands there is searched for, not lost', async () => {
  serveAnswers(() => undefined)
  showScreens([{ path: '/', element: <Search /> }], '/')
  openSearch()
  for (const key of ['s', 'x', 'Backspace', 'i', 'l']) expect(press(key).defaultPrevented, key).toBe(true)
  await eventually(() => {
    const box = document.querySelector<HTMLInputElement>('input[aria-label="Rechercher"]')
    expect(box?.value).toBe('sil')
  })
  expect(press('o').defaultPrevented).toBe(false)
})

test('letters go to the page again once the opening search is given up', () => {
  openSearch()
  expect(press('a').defaultPrevented).toBe(true)
  press('Escape')
  expect(press('a').defaultPrevented).toBe(false)
})

test('letters go to the page again when the search does not come, and are not searched for later', () => {
  vi.useFakeTimers()
  try {
    openSearch()
    expect(press('a').defaultPrevented).toBe(true)
    vi.advanceTimersByTime(5_000)
    expect(press('b').defaultPrevented).toBe(false)
    openSearch()
    expect(press('c').defaultPrevented).toBe(true)
    expect(releaseKeys()).toBe('c')
  } finally {
    vi.useRealTimers()
  }
})
