import { addDays, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { z } from 'zod'
import { type Call, openAccount, Refused, type Send, send } from './compte.ts'
import { type Etat, readEtat, type Tour } from './etat.ts'
import { makeRandom } from './hasard.ts'
import { shiftOf, workOn } from './heures.ts'
import { type Lavage, lavagesOf, uuidOf } from './lavages.ts'
import { SIMULE } from './laveuses.ts'
import { eachPhoto, type Photos } from './photos.ts'
import type { Suite } from './suite.ts'
import { traceOf } from './trace.ts'

/** Positions in one call. */
const PAR_ENVOI = 1_000
/** Share of the shifts that a person forgets to send. */
const OUBLIS = 0.05

const photoSent = z.object({ '@id': z.string() })
const iri = (path: string, id: number | null) => (id === null ? null : `/api/${path}/${id}`)

/**
 * The crews and vehicles of the demonstration, who call the product's API as telephones and trackers do. All that they send
 * has an identifier made from its round and day: two who go on with one demonstration record everything once.
 */
export class Vie {
  readonly #url: string
  readonly #suite: Suite
  readonly #send: Send
  readonly #office: Call
  readonly #phones = new Map<string, Call>()
  /** What was sent, or refused for good, by its uuid. */
  readonly #done = new Set<string>()
  /** Until when each vehicle has sent its positions. */
  readonly #sentUntil = new Map<number, number>()
  #photos: Photos<Buffer> | null = null

  /** @param sendBy how calls are sent: once, or as a test counts and repeats them */
  constructor(url: string, suite: Suite, sendBy: Send = send) {
    this.#url = url
    this.#suite = suite
    this.#send = sendBy
    this.#office = openAccount(url, 'exploitant@lavandiere.example', sendBy)
  }

  /**
   * Sends all that is due at an instant: washes, positions and shifts of yesterday and today. A crew or vehicle whose call
   * fails does not stop the others, and sends it again the next time.
   * @param seed under another one the same rounds are washed once more: a load without an end
   * @throws Error with the first failure as its cause, after all were tried
   */
  async advance(now: Date, seed = ''): Promise<void> {
    const etat = await readEtat(this.#office, this.#suite, now)
    const outcomes = await Promise.allSettled([
      ...etat.tours.map((tour) => this.#wash(etat, tour, now, seed)),
      this.#clockOut(etat, now),
      this.#drive(etat, now),
    ])
    const failed = outcomes.find((one) => one.status === 'rejected')
    if (failed) throw new Error('the demonstration did not go on everywhere', { cause: failed.reason })
  }

  #phoneOf(etat: Etat, operateur: number): Call | null {
    const email = etat.emails.get(operateur)
    if (email === undefined) return null
    const phone = this.#phones.get(email) ?? openAccount(this.#url, email, this.#send)
    this.#phones.set(email, phone)
    return phone
  }

  /** Does a call once. One that is refused for good is not sent again: the office changed or removed what it is about. */
  async #once(uuid: string, call: () => Promise<unknown>): Promise<void> {
    if (this.#done.has(uuid)) return
    await call().catch((error) => {
      if (!(error instanceof Refused) || ![401, 403, 404, 409, 422].includes(error.status)) throw error
    })
    this.#done.add(uuid)
  }

  async #wash(etat: Etat, tour: Tour, now: Date, seed: string): Promise<void> {
    const phone = this.#phoneOf(etat, tour.chauffeur)
    if (!phone) return
    for (const lavage of lavagesOf(tour, etat.problems, now.getTime(), seed))
      if (!tour.recorded.has(lavage.uuid))
        await this.#once(lavage.uuid, () => this.#record(phone, tour, lavage))
  }

  async #record(phone: Call, tour: Tour, lavage: Lavage): Promise<void> {
    const photos = await this.#photosOf(phone, lavage)
    const { campagne, patrimoine, prestation } = tour
    const { uuid, conteneur, quand, accessible, typologie, laves, probleme, observation } = lavage
    await phone('POST', '/interventions', z.unknown(), {
      uuid,
      ...(conteneur === null
        ? { patrimoine: iri('patrimoines', patrimoine) }
        : { conteneur: iri('conteneurs', conteneur) }),
      campagne: iri('campagne_lavages', campagne),
      prestation: iri('prestations', prestation),
      typologieLavage: iri('typologie_lavages', typologie),
      dateEvenement: quand,
      isAccessible: accessible,
      nombreLaves: laves,
      problemes: probleme === null ? [] : [iri('problems', probleme)],
      observation,
      ...photos,
    })
  }

  /** Sends the photos of a wash. Returns the fields that name them. */
  async #photosOf(phone: Call, { uuid, accessible, probleme }: Lavage) {
    this.#photos ??= await eachPhoto((bytes) => bytes)
    const stock = this.#photos
    const one = async (moment: keyof Photos<Buffer>) => {
      const form = new FormData()
      const chosen = makeRandom(uuid + moment).oneOf(stock[moment])
      form.set('file', new Blob([new Uint8Array(chosen)], { type: 'image/jpeg' }), `${moment}.jpg`)
      const key = { 'idempotency-key': uuidOf(uuid, moment) }
      return [(await phone('POST', '/intervention_photos', photoSent, form, key))['@id']]
    }
    if (!accessible) return { photoInaccessible: await one('inaccessible') }
    return {
      photoAvant: await one('avant'),
      photoApres: await one('apres'),
      ...(probleme === null ? {} : { photoProblem: await one('probleme') }),
    }
  }

  /** Sends the shifts that have ended; about one in twenty is forgotten. */
  async #clockOut(etat: Etat, now: Date): Promise<void> {
    const since = workingDay(this.#suite.premier)
    for (const work of workOn(etat.tours)) {
      const { operateur, jour, date, debut, fin, pause, laveuse } = shiftOf(work)
      const phone = this.#phoneOf(etat, operateur)
      const isForgotten = makeRandom(`feuille ${operateur} ${jour}`).number() < OUBLIS
      if (!phone || jour < since || Date.parse(fin) > now.getTime() || isForgotten) continue
      const uuid = uuidOf('feuille', operateur, jour)
      const vehicle = iri('laveuses', laveuse)
      await this.#once(uuid, () =>
        phone('POST', '/poste_operateurs', z.unknown(), {
          ...{ uuid, date, heureDebut: debut, heureFin: fin, tempsPauseMinutes: pause },
          ...{ laveusePrisePoste: vehicle, laveuseFinPoste: vehicle },
        }),
      )
    }
  }

  /** Sends what the trackers of the simulated vehicles measured since they last sent; first that of yesterday and today. */
  async #drive(etat: Etat, now: Date): Promise<void> {
    const yesterday = addDays(workingDay(now.toISOString()), -1)
    const from = Date.parse(parisInstant(yesterday, '00:00:00'))
    for (const { id, identifiantTraceur: ident } of etat.vehicules) {
      if (!ident?.startsWith(SIMULE)) continue
      const programmes = etat.tours.flatMap(({ laveuse, programme }) => (laveuse === id ? [programme] : []))
      const apres = this.#sentUntil.get(id) ?? from
      const messages = traceOf(programmes, { from, apres, jusqua: now.getTime() }).map((position) => ({
        ident,
        timestamp: position.instant / 1000,
        'position.latitude': position.latitude,
        'position.longitude': position.longitude,
        'position.speed': position.vitesseKmh,
        'position.direction': position.cap,
        'engine.ignition.status': position.contact,
        din: position.entrees,
      }))
      for (let at = 0; at < messages.length; at += PAR_ENVOI) {
        const path = `/telematique/entrees/${this.#suite.jeton}/flespi`
        await this.#send(this.#url, 'POST', path, z.unknown(), messages.slice(at, at + PAR_ENVOI))
      }
      this.#sentUntil.set(id, now.getTime())
    }
  }
}
