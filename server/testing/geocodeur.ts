import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { parse } from 'csv-parse/sync'
import { afterAll } from 'vitest'
import { z } from 'zod'
import { json, type StandIn, startStandIn, type Trouble } from './stand-in.ts'

export type Mode = 'normal' | 'anywhere' | 'busy-twice' | 'other-shape' | 'no-town' | Trouble

export interface Geocodeur extends StandIn<Mode> {
  /** The requests received, with their moment in milliseconds. */
  requests: { path: string; query: URLSearchParams; atMs: number }[]
}

/** The one commune that the stand-in knows; its postcode is not in the file of addresses. */
const POSTCODE = '54111'
const lines = z.array(
  z.object({
    cle_interop: z.string(),
    commune_nom: z.string(),
    voie_nom: z.string(),
    numero: z.string(),
    suffixe: z.string(),
    long: z.coerce.number(),
    lat: z.coerce.number(),
  }),
)
interface Address {
  id: string
  numero: string
  street: string
  city?: string
  lon: number
  lat: number
  words: Set<string>
}

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

function readAddresses(): Address[] {
  const file = readFileSync(new URL('donnees/ban-adresses-54084.csv', import.meta.url))
  return lines.parse(parse(file, { delimiter: ';', columns: true, bom: true })).map((line) => {
    const numero = `${line.numero}${line.suffixe ? ` ${line.suffixe}` : ''}`
    const words = new Set(wordsOf(`${numero} ${line.voie_nom} ${POSTCODE} ${line.commune_nom}`))
    const { cle_interop: id, voie_nom: street, commune_nom: city, long: lon, lat } = line
    return { id, numero, street, city, lon, lat, words }
  })
}

/**
 * A stand-in of the Géoplateforme's address service on 127.0.0.1 for the tests of a file: real addresses, answers of the real
 * shape. Its address is the value for GEOCODAGE_URL.
 */
export async function useGeocodeur(first: Mode = 'normal'): Promise<Geocodeur> {
  const addresses = readAddresses()
  const requests: Geocodeur['requests'] = []
  let refusals = 0
  const standIn = await startStandIn<Mode>(first, (request, response, mode) => {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://localhost')
    requests.push({ path, query, atMs: performance.now() })
    if (mode === 'busy-twice' && refusals++ < 2) return response.writeHead(429, { 'retry-after': '1' }).end()
    if (mode === 'normal' || mode === 'busy-twice') return answer(response, addresses, path, query)
    if (mode === 'anywhere') {
      const [lon, lat] = [Number(query.get('lon')), Number(query.get('lat'))]
      return answer(
        response,
        addresses.slice(0, 1).map((one) => ({ ...one, lon, lat })),
        path,
        query,
      )
    }
    if (mode === 'no-town') {
      const bare = addresses.map(({ city: _, ...rest }) => rest)
      return answer(response, bare, path, query)
    }
    if (mode === 'other-shape')
      return json(response, { features: [{ geometry: null, properties: { label: 12 } }], results: {} })
    return false
  })
  afterAll(standIn.stop)
  return { ...standIn, url: `${standIn.url}/geocodage`, requests }
}

function answer(response: ServerResponse, addresses: Address[], path: string, query: URLSearchParams): void {
  const limit = Number(query.get('limit') ?? query.get('maximumResponses') ?? 5)
  const text = query.get('q') ?? query.get('text') ?? ''
  const isQuestion = text.length >= 3 && text.length <= 200 && /^[\p{L}\p{N}]/u.test(text)
  const lon = Number(query.get('lon') ?? Number.NaN)
  const lat = Number(query.get('lat') ?? Number.NaN)
  if (path === '/geocodage/search' && isQuestion) {
    const found = ranked(addresses, text).slice(0, limit)
    json(response, { type: 'FeatureCollection', features: found.map(feature), query: text })
  } else if (path === '/geocodage/completion/' && isQuestion) {
    json(response, { status: 'OK', results: ranked(addresses, text).slice(0, limit).map(suggestion) })
  } else if (path === '/geocodage/reverse' && Math.abs(lon) <= 180 && Math.abs(lat) <= 90) {
    const found = nearest(addresses, lon, lat).slice(0, limit)
    json(response, { type: 'FeatureCollection', features: found.map(feature) })
  } else {
    json(response, { code: 400, detail: ['q is not valid'], message: 'Failed parsing query' }, 400)
  }
}

interface Ranked {
  address: Address
  score: number
  distance?: number
}

/** The addresses that share a word with the question; the score is the share of the words in common. */
function ranked(addresses: Address[], text: string): Ranked[] {
  const words = wordsOf(text)
  return addresses
    .map((address) => {
      const common = words.filter((word) => address.words.has(word)).length
      return { address, score: common / Math.max(words.length, address.words.size - 1) }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
}

/** As the real service answers: addresses within 100 m, the nearest first, with a score that falls with the distance. */
function nearest(addresses: Address[], lon: number, lat: number): Ranked[] {
  const metresPerDegree = 111_195
  return addresses
    .map((address) => {
      const east = (address.lon - lon) * metresPerDegree * Math.cos((lat * Math.PI) / 180)
      const distance = Math.round(Math.hypot(east, (address.lat - lat) * metresPerDegree))
      return { address, distance, score: 1 - distance / 10_000 }
    })
    .filter(({ distance }) => distance <= 100)
    .sort((a, b) => a.distance - b.distance)
}

const feature = ({ address: { id, numero, street, city, lon, lat }, score, distance }: Ranked) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lon, lat] },
  properties: {
    label: `${numero} ${street} ${POSTCODE} ${city}`,
    score,
    housenumber: numero,
    id,
    name: `${numero} ${street}`,
    postcode: POSTCODE,
    citycode: '54084',
    city,
    context: '54, Meurthe-et-Moselle, Grand Est',
    type: 'housenumber',
    street,
    _type: 'address',
    ...(distance === undefined ? {} : { distance }),
  },
})

const suggestion = ({ address: { numero, street, city, lon, lat } }: Ranked) => ({
  country: 'StreetAddress',
  city,
  zipcode: POSTCODE,
  street,
  metropole: true,
  fulltext: `${numero} ${street}, ${POSTCODE} ${city}`,
  x: lon,
  y: lat,
  kind: 'housenumber',
})
