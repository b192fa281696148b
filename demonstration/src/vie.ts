import { addDays, parisInstant } from '@lavandiere/domain/kernel/dates.ts'
import { workingDay } from '@lavandiere/domain/tournees/journee-de-travail.ts'
import { z } from 'zod'
import { type Call, openAccount, type Send, send } from './compte.ts'
import { type Etat, readEtat } from './etat.ts'
import { faitDuLavage, faitsDuPoste } from './faits.ts'
import { makeRandom } from './hasard.ts'
import { shiftOf, workOn } from './heures.ts'
import { lavagesOf, uuidOf } from './lavages.ts'
import { SIMULE } from './laveuses.ts'
import { eachPhoto, type Photos } from './photos-dessinees.ts'
import type { Suite } from './suite.ts'
import { Telephone } from './telephone.ts'
import { traceOf } from './trace.ts'

/** Positions in one call. */
const PAR_ENVOI = 1_000
/** Share of the shifts that a person forgets to send. */
const OUBLIS = 0.05

/**
 * The crews and vehicles of the demonstration: crews on telephones that have the queue of the product, vehicles with trackers. All that they send
 * has an identifier made from its round and day: two who go on with one demonstration record everything once.
 */
export class Vie {
  readonly #url: string
  readonly #suite: Suite
  readonly #send: Send
  readonly #office: Call
  /** The telephones of the crews, by the account that works on them. */
  readonly #phones = new Map<number, Telephone>()
  /** What telephones were told, by its uuid. */
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
   * @param clock of the telephones, in ms
   * @throws Error with the first failure as its cause, after all were tried
   */
  async advance(now: Date, seed = '', clock: () => number = () => now.getTime()): Promise<void> {
    const etat = await readEtat(this.#office, this.#suite, now)
    for (const [operateur, email] of etat.emails)
      if (!this.#phones.has(operateur))
        this.#phones.set(operateur, new Telephone(operateur, openAccount(this.#url, email, this.#send)))
    await this.#wash(etat, now, seed)
    this.#clockOut(etat, now)
    const outcomes = await Promise.allSettled([
      ...[...this.#phones.values()].map((phone) => phone.envoyer(clock)),
      this.#drive(etat, now),
    ])
    const failed = outcomes.find((one) => one.status === 'rejected')
    if (failed) throw new Error('the demonstration did not go on everywhere', { cause: failed.reason })
  }

  /** Has a crew do its washes up to an instant, each when it was done. */
  async #wash({ tours, problems }: Etat, now: Date, seed: string): Promise<void> {
    this.#photos ??= await eachPhoto((bytes) => bytes)
    for (const tour of tours)
      for (const lavage of lavagesOf(tour, problems, now.getTime(), seed)) {
        if (tour.recorded.has(lavage.uuid) || this.#done.has(lavage.uuid)) continue
        const phone = this.#phones.get(tour.chauffeur)
        phone?.taper(Date.parse(lavage.quand), ...faitDuLavage(tour, lavage, this.#photos))
        this.#done.add(lavage.uuid)
      }
  }

  /** The shifts that have ended; about one in twenty is forgotten. */
  #clockOut({ tours }: Etat, now: Date): void {
    const since = workingDay(this.#suite.premier)
    for (const work of workOn(tours)) {
      const shift = shiftOf(work)
      const { operateur, jour, fin } = shift
      const uuid = uuidOf('feuille', operateur, jour)
      const isForgotten = makeRandom(`feuille ${operateur} ${jour}`).number() < OUBLIS
      if (jour < since || Date.parse(fin) > now.getTime() || isForgotten || this.#done.has(uuid)) continue
      const [prise, fini] = faitsDuPoste(uuid, shift)
      const phone = this.#phones.get(operateur)
      phone?.taper(Date.parse(shift.debut), prise)
      phone?.taper(Date.parse(fin), fini)
      this.#done.add(uuid)
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
