import { beforeEach, describe, expect, test } from 'vitest'
import { useGeocodeur } from '../../../testing/geocodeur.ts'
import type { Log } from '../log.ts'
import { type Geocoder, makeGeocoder } from './geocoding.ts'

const lines: string[] = []
const keep = (facts: object, message: string) => {
  lines.push(JSON.stringify([facts, message]))
}
const log: Log = { info: keep, warn: keep, error: keep }

const service = await useGeocodeur()
let geocoder: Geocoder
beforeEach(() => {
  service.mode('normal')
  service.requests.length = 0
  lines.length = 0
  geocoder = makeGeocoder({ url: service.url, log })
})

/** A caller who may go. */
function leaving() {
  const caller = new AbortController()
  return { signal: caller.signal, abort: () => caller.abort() }
}

const JOFFRE = {
  adresse: '1 Rue Joffre',
  commune: 'Mont-Bonvillers',
  codePostal: '54111',
  latitude: 49.322203,
  longitude: 5.833622,
}

describe('questions and answers', () => {
  test('API-13 OPEN-64 a key in the query of the base address goes with every question', async () => {
    const keyed = makeGeocoder({ url: `${service.url}/?apikey=une%20cl%C3%A9`, log })
    expect((await keyed.search('1 rue Joffre Mont-Bonvillers')).etat).toBe('trouve')
    expect((await keyed.completion('1 rue jof')).etat).toBe('trouve')
    const { requests } = service
    expect(requests.map(({ query }) => query.get('apikey'))).toEqual(['une clé', 'une clé'])
    expect(requests.map(({ path }) => path)).toEqual(['/geocodage/search', '/geocodage/completion/'])
  })

  test('API-13 apostrophes of every kind and accents ask the same question', async () => {
    const straight = await geocoder.search("29 rue Jeanne d'Arc Mont-Bonvillers")
    expect(straight.etat).toBe('trouve')
    expect(await geocoder.search('29 rue Jeanne d’Arc Mont-Bonvillers')).toEqual(straight)
    expect((await geocoder.search('2 rue de la République Mont-Bonvillers')).etat).toBe('trouve')
  })

  test('API-13 a place gives its address; far from all there is none', async () => {
    const found = await geocoder.reverse(49.3222, 5.8336)
    expect(found).toMatchObject({
      etat: 'trouve',
      lieu: { adresse: '1 Rue Joffre', commune: 'Mont-Bonvillers' },
    })
    expect(await geocoder.reverse(48.85, 2.35)).toEqual({ etat: 'aucun' })
  })

  test('PAT-20 suggestions come with their number, street and place', async () => {
    const { etat, lieux } = await geocoder.completion('1 rue jof')
    expect(etat).toBe('trouve')
    expect(lieux.length).toBeGreaterThan(0)
    expect(lieux.length).toBeLessThanOrEqual(8)
    expect((await geocoder.completion('1 rue joffre')).lieux[0]).toEqual({
      ...JOFFRE,
      libelle: '1 Rue Joffre, 54111 Mont-Bonvillers',
    })
  })

  test('API-14 a guess below 0.4 is no answer', async () => {
    expect(await geocoder.search('rue du Faubourg Saint-Honoré Paris 8e arrondissement')).toEqual({
      etat: 'aucun',
    })
    expect(service.requests).toHaveLength(1)
  })

  for (const question of ['', '  ', 'ab', '!!!', '\0\0\0', '\ud800', '(a)']) {
    test(`S6 ${JSON.stringify(question)} is no question: nothing is asked`, async () => {
      expect(await geocoder.search(question)).toEqual({ etat: 'aucun' })
      expect(await geocoder.completion(question)).toEqual({ etat: 'aucun', lieux: [] })
      expect(service.requests).toHaveLength(0)
    })
  }

  test('S6 long and odd questions are cut and cleaned to what the service takes', async () => {
    for (const question of [
      `- 1 rue Joffre${' '.repeat(300)}x`,
      'é'.repeat(1_000_000),
      '1 rue\r\nJoffre\0Mont\ud800',
    ]) {
      await geocoder.search(question)
      const q = service.requests.at(-1)?.query.get('q') ?? ''
      expect(q).toMatch(/^[\p{L}\p{N}]/u)
      expect(q.length).toBeLessThanOrEqual(200)
      expect(q).not.toMatch(/\p{Cc}/u)
    }
    expect(lines).toEqual([])
  })

  test('S6 a place that is none has no address', async () => {
    expect(await geocoder.reverse(Number.NaN, 5)).toEqual({ etat: 'aucun' })
    expect(await geocoder.reverse(91, 5)).toEqual({ etat: 'aucun' })
  })
})

describe('a service in trouble', () => {
  for (const mode of ['errors', 'garbage', 'other-shape', 'huge', 'elsewhere'] as const) {
    test(`S19 ${mode}: unavailable at once, and the log does not quote the address`, async () => {
      service.mode(mode)
      expect(await geocoder.search('1 rue Joffre Mont-Bonvillers')).toEqual({ etat: 'indisponible' })
      expect(await geocoder.reverse(49.3, 5.8)).toEqual({ etat: 'indisponible' })
      expect(await geocoder.completion('1 rue Joffre')).toEqual({ etat: 'indisponible', lieux: [] })
      expect(lines).toHaveLength(3)
      expect(lines.join()).not.toMatch(/joffre/i)
    })
  }

  test('S19 silence and half an answer: unavailable after five seconds', async () => {
    service.mode('silent')
    const silent = geocoder.search('1 rue Joffre')
    await expect.poll(() => service.requests).toHaveLength(1)
    service.mode('half')
    expect((await Promise.all([silent, geocoder.search('2 rue Joffre')])).map(({ etat }) => etat)).toEqual([
      'indisponible',
      'indisponible',
    ])
  })

  test('S19 a crowd of questions that nobody waits for takes the turns of nobody', async () => {
    const { signal, abort } = leaving()
    const crowd = Array.from({ length: 600 }, () => geocoder.search('1 rue Joffre', signal))
    // At forty a second the last one would not be answered in time: refused at once.
    expect(await crowd.at(-1)).toEqual({ etat: 'indisponible' })
    expect(service.requests.length).toBeLessThan(100)
    abort()
    expect((await geocoder.search('2 rue Joffre')).etat).toBe('trouve')
    expect(service.requests.length).toBeLessThan(100)
    expect((await Promise.all(crowd)).filter(({ etat }) => etat === 'indisponible').length).toBeGreaterThan(
      400,
    )
  })

  test('S19 nobody there: unavailable', async () => {
    const nobody = makeGeocoder({ url: 'http://127.0.0.1:9', log })
    expect(await nobody.search('1 rue Joffre')).toEqual({ etat: 'indisponible' })
  })

  test('S19 told to wait, all questions wait as asked, then get their answer', async () => {
    service.mode('busy-twice')
    const found = await Promise.all([geocoder.search('1 rue Joffre'), geocoder.search('2 rue Joffre')])
    expect(found.map(({ etat }) => etat)).toEqual(['trouve', 'trouve'])
    const [first, , third] = service.requests
    expect((third?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThan(900)
  })
})
