import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Log } from './services.ts'

/** A place as the address service knows it. */
export interface Lieu {
  adresse: string
  commune: string
  codePostal: string | null
  /** The whole address on one line. */
  libelle: string
  latitude: number
  longitude: number
}

/** Found, not found, or the service did not answer: never an exception (S19). */
export type Found = { etat: 'trouve'; lieu: Lieu } | { etat: 'aucun' } | { etat: 'indisponible' }

export interface Geocoder {
  search(question: string): Promise<Found>
  reverse(latitude: number, longitude: number): Promise<Found>
  /** Suggestions while typing (PAT-20). */
  completion(text: string): Promise<{ etat: 'trouve' | 'aucun' | 'indisponible'; lieux: Lieu[] }>
}

const TIMEOUT_MS = 5_000
const ANSWER_MAX = 1_000_000
/** Below this the service is guessing. */
const SCORE_MIN = 0.4
const TRIES = 3

const features = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        label: z.string(),
        name: z.string().optional(),
        city: z.string().optional(),
        postcode: z.string().optional(),
        score: z.number().optional(),
      }),
    }),
  ),
})
const suggestions = z.object({
  results: z.array(
    z.object({
      fulltext: z.string(),
      x: z.number(),
      y: z.number(),
      city: z.string().optional(),
      zipcode: z.string().optional(),
      street: z.string().optional(),
    }),
  ),
})

/** The Géoplateforme's address service, or one of the same shape (design facts). Base address is a setting (OPEN-64). */
export function makeGeocoder({ url, log }: { url: string; log: Log }): Geocoder {
  const ask = async <T>(
    path: string,
    query: Record<string, string>,
    shape: z.ZodType<T>,
  ): Promise<T | null> => {
    try {
      return shape.parse(JSON.parse(await fetchText(`${url}${path}?${new URLSearchParams(query)}`)))
    } catch (error) {
      log.warn({ raison: error instanceof Error ? error.name : 'inconnue' }, 'géocodage indisponible')
      return null
    }
  }
  const best = (answer: z.output<typeof features> | null, scoreMin: number): Found => {
    if (!answer) return { etat: 'indisponible' }
    const [found] = answer.features
    if (!found || (found.properties.score ?? 1) < scoreMin) return { etat: 'aucun' }
    const [longitude, latitude] = found.geometry.coordinates
    const { label, name, city, postcode } = found.properties
    const lieu = {
      adresse: name ?? label,
      commune: city ?? '',
      codePostal: postcode ?? null,
      libelle: label,
      latitude,
      longitude,
    }
    return { etat: 'trouve', lieu }
  }
  return {
    search: async (q) => best(await ask('/search', { q: q.slice(0, 200), limit: '1' }, features), SCORE_MIN),
    reverse: async (lat, lon) =>
      best(await ask('/reverse', { lat: String(lat), lon: String(lon), limit: '1' }, features), 0),
    async completion(text) {
      const answer = await ask(
        '/completion/',
        { text: text.slice(0, 200), maximumResponses: '8' },
        suggestions,
      )
      if (!answer) return { etat: 'indisponible', lieux: [] }
      const lieux = answer.results.map((r) => ({
        adresse: r.street ?? r.fulltext,
        commune: r.city ?? '',
        codePostal: r.zipcode ?? null,
        libelle: r.fulltext,
        latitude: r.y,
        longitude: r.x,
      }))
      return { etat: lieux.length > 0 ? 'trouve' : 'aucun', lieux }
    },
  }
}

/** The answer's text, at most one megabyte of it; told to wait (429), it waits as asked, a few times. */
async function fetchText(address: string): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    if (answer.status === 429 && attempt < TRIES) {
      await answer.body?.cancel()
      const seconds = Number(answer.headers.get('retry-after'))
      await sleep(Math.min(Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 1000, TIMEOUT_MS))
      continue
    }
    if (!answer.ok || !answer.body) throw new Error(`HTTP ${answer.status}`)
    return readAtMost(answer.body, ANSWER_MAX)
  }
}

async function readAtMost(body: ReadableStream<Uint8Array>, max: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > max) throw new Error('answer too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Requests a second of one import: the service allows fifty to an address (design facts). */
const PER_SECOND = 40
const CONCURRENCY = 8

/**
 * Asks many questions, a few at a time and never faster than the service allows.
 * @param onDone called after each answer, for the progress bar
 */
export async function askAll<Q>(
  questions: readonly Q[],
  ask: (question: Q) => Promise<Found>,
  onDone: () => void,
  signal?: AbortSignal,
): Promise<Found[]> {
  const answers: Found[] = []
  let next = 0
  const start = performance.now()
  const worker = async () => {
    while (next < questions.length && !signal?.aborted) {
      const index = next++
      const question = questions[index]
      if (question === undefined) return
      const early = start + (index / PER_SECOND) * 1000 - performance.now()
      if (early > 0) await sleep(early)
      answers[index] = await ask(question)
      onDone()
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return answers
}
