// @vitest-environment happy-dom
import { addDays, formatDate } from '@lavandiere/domain/kernel/dates.ts'
import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { bientot, bouton, cliquer, lire, montrer, serveur, taper } from '../testing/ecran.tsx'
import { TableauDeBord } from './tableau-de-bord.tsx'

const jour = (totalTours: number, lastUpdated: string) => ({
  lastUpdated,
  laveuses: [],
  clients: {},
  totalALaver: 0,
  totalBacsLaves: 0,
  totalBacsImpossible: 0,
  totalTours,
})
const today = workingDay(new Date().toISOString())
const demain = addDays(today, 1)
const ilYA = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const ouvrir = (at: string) => montrer([{ path: '/dashboard', element: <TableauDeBord /> }], at)

afterEach(() => vi.restoreAllMocks())

test('DASH-07 DASH-09 the figures of a day never stand under another date; their age is that of the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  serveur(({ body }) => (body.date === today ? jour(4711, ilYA(210)) : promise))
  const router = ouvrir('/dashboard')
  await lire('4\u202f711')
  await lire('Mis à jour il y a 3 heures')
  await router.navigate(`/dashboard?date=${demain}`)
  await bientot(() => expect(document.body.textContent).not.toContain('4\u202f711'))
  expect(document.body.textContent).not.toContain('Aucune tournée')
  resolve(jour(12, ilYA(0)))
  await lire(`Aucune tournée le ${formatDate(demain)}`)
})

test('DASH-11 a refresh that fails is said, over the figures there were', async () => {
  let isBroken = false
  serveur(() =>
    isBroken ? new Response('{"message":"Une erreur est survenue"}', { status: 422 }) : jour(4711, ilYA(0)),
  )
  ouvrir('/dashboard')
  await lire('4\u202f711')
  isBroken = true
  await bouton('Actualiser')
  await cliquer('Actualiser')
  await lire('Actualisation impossible')
  await lire('4\u202f711')
})

const champDate = () =>
  bientot(() => {
    const found = document.querySelector<HTMLInputElement>('input[aria-label=Date]')
    if (!found) throw new Error('no date')
    return found
  })

test('DASH-10 BIZ-02 a day is chosen once it is whole: no call for a year that is half typed', async () => {
  const calls = serveur(() => jour(1, ilYA(0)))
  ouvrir(`/dashboard?date=${demain}`)
  const field = await champDate()
  const whole = '05/11/2025'
  for (let length = 1; length <= whole.length; length++) taper(field, whole.slice(0, length))
  await lire('Aucune tournée le 05/11/2025')
  expect(calls.map(({ body }) => body.date)).toEqual([demain, '2025-11-05'])
})

test.each(['foo', '2026-02-31'])('DASH-10 an address whose date is "%s" shows today', async (date) => {
  const calls = serveur(() => jour(1, ilYA(0)))
  ouvrir(`/dashboard?date=${date}`)
  await bientot(() => expect(calls.map(({ body }) => body.date)).toEqual([today]))
  expect((await champDate()).value).toBe(formatDate(today))
})

test('DASH-08 OPEN-03 a page open at midnight stays on the evening until six in the morning', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.setSystemTime('2026-11-21T23:30:00Z')
    const calls = serveur(() => jour(1, new Date().toISOString()))
    ouvrir('/dashboard')
    await lire("Les tournées du 21/11/2026 continuent jusqu'à 6 h.")
    expect(calls.map(({ body }) => body.date)).toEqual(['2026-11-21'])
  } finally {
    vi.useRealTimers()
  }
})
