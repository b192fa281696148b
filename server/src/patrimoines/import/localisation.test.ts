import { beforeEach, expect, test } from 'vitest'
import { useGeocodeur } from '../../../testing/geocodeur.ts'
import type { Log } from '../../platform/log.ts'
import { type Geocoded, type Geocoder, makeGeocoder } from '../../platform/outside/geocoding.ts'
import { askAll } from './localisation.ts'

const log: Log = { info: () => {}, warn: () => {}, error: () => {} }

const service = await useGeocodeur()
let geocoder: Geocoder
beforeEach(() => {
  service.mode('normal')
  service.requests.length = 0
  geocoder = makeGeocoder({ url: service.url, log })
})

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i)
const { signal } = new AbortController()

test('IMP-19 every answer stands at the place of its question, and progress counts them all', async () => {
  let done = 0
  const questions = ['1 rue Joffre', '!!', '2 rue Joffre', 'introuvable', '4 rue Joffre']
  const answers = await askAll(questions, geocoder.search, () => done++, signal)
  expect(answers.map((found) => (found.etat === 'trouve' ? found.lieu.adresse : found.etat))).toEqual([
    '1 Rue Joffre',
    'aucun',
    '2 Rue Joffre',
    'aucun',
    '4 Rue Joffre',
  ])
  expect(done).toBe(5)
})

test('IMP-19 two imports at the same time stay under the fifty requests a second of the service', async () => {
  const ask = () => geocoder.search('1 rue Joffre')
  await Promise.all([askAll(numbers(60), ask, () => {}, signal), askAll(numbers(40), ask, () => {}, signal)])
  const moments = service.requests.map(({ atMs }) => atMs)
  expect(moments).toHaveLength(100)
  for (const start of moments)
    expect(moments.filter((at) => at >= start && at < start + 1000).length).toBeLessThanOrEqual(45)
})

test('S19 a service that is away is given up, and the rest is not asked', async () => {
  service.mode('errors')
  let done = 0
  const answers = await askAll(
    numbers(2_000),
    () => geocoder.search('1 rue Joffre'),
    () => done++,
    signal,
  )
  expect(answers).toHaveLength(2_000)
  expect(answers.every(({ etat }) => etat === 'indisponible')).toBe(true)
  expect(done).toBe(2_000)
  expect(service.requests.length).toBeLessThan(30)
})

test('S19 a failure now and then does not stop the others', async () => {
  const ask = async (i: number): Promise<Geocoded> => (i % 2 ? { etat: 'indisponible' } : { etat: 'aucun' })
  const answers = await askAll(numbers(500), ask, () => {}, signal)
  expect(answers.filter(({ etat }) => etat === 'aucun')).toHaveLength(250)
})

test('S18 stopped, it asks no more and answers at once', async () => {
  const stop = new AbortController()
  let asked = 0
  const ask = async (): Promise<Geocoded> => {
    if (++asked < 10) return { etat: 'aucun' }
    stop.abort()
    // One that is in hand is not waited for.
    return new Promise(() => {})
  }
  const answers = await askAll(numbers(500), ask, () => {}, stop.signal)
  expect(answers).toHaveLength(500)
  expect(asked).toBeLessThan(20)
  expect(answers.at(-1)).toEqual({ etat: 'indisponible' })
})
