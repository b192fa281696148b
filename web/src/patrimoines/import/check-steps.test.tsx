import { MantineProvider } from '@mantine/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { CHECK_SILENCE_MS, CheckSteps } from './check-steps.tsx'

afterEach(() => vi.useRealTimers())

const waiting = {
  nom: 'parc.csv',
  etape: null,
  fait: 0,
  total: 0,
  nombreErreurs: 0,
  updatedAt: '2026-11-21T12:00:00Z',
}

test.each([
  ['en-attente', 'celle-ci attend son tour'],
  ['verification', 'semble interrompue'],
] as const)('IMP-02 a silent check says why it may be: %s', (etat, said) => {
  vi.useFakeTimers()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() =>
    root.render(
      <MantineProvider env="test">
        <CheckSteps seen={{ ...waiting, etat }} onAgain={() => {}} />
      </MantineProvider>,
    ),
  )
  expect(document.querySelector('[role=alert]')).toBeNull()
  flushSync(() => vi.advanceTimersByTime(CHECK_SILENCE_MS))
  expect(document.querySelector('[role=alert]')?.textContent).toContain(said)
  root.unmount()
})

test.each([
  ['lignes', '200 sur environ 50 000'],
  ['geocodage', '200 sur 50 000'],
] as const)('IMP-02 how many lines are left is a guess until they are read: %s', (etape, said) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const seen = { ...waiting, etat: 'verification', etape, fait: 200, total: 50_000 } as const
  flushSync(() =>
    root.render(
      <MantineProvider env="test">
        <CheckSteps seen={seen} onAgain={() => {}} />
      </MantineProvider>,
    ),
  )
  expect(document.querySelector('[role=status]')?.textContent?.replaceAll(/\s/g, ' ')).toBe(said)
  root.unmount()
})
