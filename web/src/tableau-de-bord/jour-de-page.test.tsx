import { expect, test, vi } from 'vitest'
import { eventually, showScreens } from '../testing/ecran.tsx'
import { ChoixDuJour } from './jour-de-page.tsx'

const chosen = () => document.querySelector('input[type=radio]:checked')?.parentElement?.textContent

test('DASH-07 a page left open overnight calls the evening before « Hier » when it is looked at again', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T20:00:00Z') })
  try {
    const element = <ChoixDuJour date="2026-11-26" onChoose={() => undefined} />
    showScreens([{ path: '/', element }], '/')
    await eventually(() => expect(chosen()).toBe("Aujourd'hui"))
    vi.setSystemTime(new Date('2026-11-27T07:00:00Z'))
    document.dispatchEvent(new Event('visibilitychange'))
    await eventually(() => expect(chosen()).toBe('Hier'))
  } finally {
    vi.useRealTimers()
  }
})
