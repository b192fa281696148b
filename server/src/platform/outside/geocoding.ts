import type { lieu } from '@lavandiere/domain/patrimoines/geocodage.ts'
import { z } from 'zod'
import { GEOCODER_PER_SECOND } from '../admission/bounds.ts'
import { makePace, type Pace } from '../admission/pace.ts'
import { withDeadline } from '../deadline.ts'
import type { Log } from '../log.ts'
import { readAtMost } from './read-at-most.ts'
import { retryAfterMs } from './retry-after.ts'

type LieuGeocode = z.output<typeof lieu>

/** Found, not found, or the service did not answer: never an exception (S19). */
export type Geocoded = { etat: 'trouve'; lieu: LieuGeocode } | { etat: 'aucun' } | { etat: 'indisponible' }

/** A question whose `gone` says that nobody waits for its answer any more is not asked, or given up. */
export interface Geocoder {
  search(question: string, gone?: AbortSignal): Promise<Geocoded>
  reverse(latitude: number, longitude: number, gone?: AbortSignal): Promise<Geocoded>
  /** Suggestions while typing (PAT-20). */
  completion(
    text: string,
    gone?: AbortSignal,
  ): Promise<{ etat: 'trouve' | 'aucun' | 'indisponible'; lieux: LieuGeocode[] }>
}

/** What the service may take for one answer, and for one question with its waits and tries. */
const ANSWER_MS = 5_000
const QUESTION_MS = 12_000
const GEOCODING_MAX_BYTES = 1_000_000
const TRIES_MAX = 3
/** Below this the service is guessing. */
const SCORE_MIN = 0.4
/** Lengths that the service takes, from a letter or a digit on. */
const QUESTION_MIN = 3
const QUESTION_MAX = 200

/** A word of an outside service on its way to our tables: bounded, without control characters or half characters. */
const word = z
  .string()
  .max(500)
  .transform((text) =>
    text
      .toWellFormed()
      .replace(/\p{Cc}+/gu, ' ')
      .trim(),
  )
const longitude = z.number().min(-180).max(180)
const latitude = z.number().min(-90).max(90)

const features = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([longitude, latitude]) }),
      properties: z.object({
        label: word,
        name: word.nullish(),
        city: word.nullish(),
        postcode: word.nullish(),
        score: z.number().nullish(),
      }),
    }),
  ),
})
const suggestions = z.object({
  results: z.array(
    z.object({ fulltext: word, x: longitude, y: latitude, city: word.nullish(), zipcode: word.nullish() }),
  ),
})

/** 'refusee': the service understood that the question is none (HTTP 400). */
type GeocoderAnswer<T> = { etat: 'recue'; corps: T } | { etat: 'refusee' } | { etat: 'indisponible' }

/**
 * The Géoplateforme's address service, or one of the same shape (design facts). Base address and key are a setting (OPEN-64).
 * All questions of a process share one pace.
 */
export function makeGeocoder({ url, log }: { url: string; log: Log }): Geocoder {
  const pace = makePace(GEOCODER_PER_SECOND)
  const ask = async <T>(
    path: string,
    query: object,
    shape: z.ZodType<T>,
    gone?: AbortSignal,
  ): Promise<GeocoderAnswer<T>> => {
    try {
      const text = await fetchText(addressOf(url, path, query), pace, gone)
      return text === null ? { etat: 'refusee' } : { etat: 'recue', corps: shape.parse(JSON.parse(text)) }
    } catch (error) {
      if (gone?.aborted) return { etat: 'indisponible' }
      // The error's name only: its message may quote an address.
      log.warn({ raison: error instanceof Error ? error.name : 'inconnue' }, 'géocodage indisponible')
      return { etat: 'indisponible' }
    }
  }
  return {
    async search(question, gone) {
      const q = asked(question)
      if (!q) return { etat: 'aucun' }
      return best(await ask('/search', { q, limit: '1', autocomplete: '0' }, features, gone), SCORE_MIN)
    },
    async reverse(lat, lon, gone) {
      const query = { lat: String(lat), lon: String(lon), limit: '1' }
      return best(await ask('/reverse', query, features, gone), 0)
    },
    async completion(text, gone) {
      const question = asked(text)
      if (!question) return { etat: 'aucun', lieux: [] }
      const query = { text: question, type: 'StreetAddress', maximumResponses: '8' }
      const answer = await ask('/completion/', query, suggestions, gone)
      if (answer.etat === 'indisponible') return { etat: 'indisponible', lieux: [] }
      const lieux = answer.etat === 'recue' ? answer.corps.results.map(suggested) : []
      return { etat: lieux.length > 0 ? 'trouve' : 'aucun', lieux }
    },
  }
}

/** The address of a question. What the base's own query holds (a key, OPEN-64) goes with every one. */
function addressOf(url: string, path: string, query: object): string {
  const base = new URL(url)
  const all = new URLSearchParams([...base.searchParams, ...Object.entries(query)])
  return `${base.origin}${base.pathname.replace(/\/$/, '')}${path}?${all}`
}

/** The question as the service takes it; empty when it would take none. */
function asked(text: string): string {
  const question = text
    .toWellFormed()
    .replace(/[’‘]/g, "'")
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .slice(0, QUESTION_MAX)
    .trim()
  return question.length < QUESTION_MIN ? '' : question
}

function best(answer: GeocoderAnswer<z.output<typeof features>>, scoreMin: number): Geocoded {
  if (answer.etat === 'indisponible') return { etat: 'indisponible' }
  const found = answer.etat === 'recue' ? answer.corps.features[0] : undefined
  if (!found || (found.properties.score ?? 1) < scoreMin) return { etat: 'aucun' }
  const [lon, lat] = found.geometry.coordinates
  const { label, name, city, postcode } = found.properties
  const lieu = {
    adresse: name || label,
    commune: city ?? '',
    codePostal: postcode || null,
    libelle: label,
    latitude: lat,
    longitude: lon,
  }
  return { etat: 'trouve', lieu }
}

/** A suggestion says its street without the number: the address is read from the whole line. */
const suggested = ({
  fulltext,
  city,
  zipcode,
  x,
  y,
}: z.output<typeof suggestions>['results'][number]): LieuGeocode => ({
  adresse: fulltext.replace(/,\s*\d{5}\s.*$/, ''),
  commune: city ?? '',
  codePostal: zipcode || null,
  libelle: fulltext,
  latitude: y,
  longitude: x,
})

/** The answer's text, at most one megabyte of it; null when the question was refused. Told to wait (429), all wait. */
async function fetchText(address: string, pace: Pace, gone?: AbortSignal): Promise<string | null> {
  const until = performance.now() + QUESTION_MS
  for (let attempt = 1; ; attempt++) {
    await pace.turn(until, gone)
    const left = Math.min(ANSWER_MS, until - performance.now())
    const { text, status, retryAfter } = await withDeadline(left, (signal) => askOnce(address, signal), gone)
    if (text !== null) return text
    if (status === 400) return null
    if (status !== 429 || attempt === TRIES_MAX) throw new Error(`HTTP ${status}`)
    pace.hold(retryAfterMs(retryAfter, 1000, ANSWER_MS))
  }
}

/** One answer of the service, read whole; its text is null when it is a refusal. */
async function askOnce(address: string, signal: AbortSignal) {
  const { ok, body, status, headers } = await fetch(address, { signal, redirect: 'error' })
  const retryAfter = headers.get('retry-after')
  if (ok && body) return { text: await readAtMost(body, GEOCODING_MAX_BYTES), status, retryAfter }
  await body?.cancel()
  return { text: null, status, retryAfter }
}
