import { jsonOf } from '@lavandiere/domain/kernel/json.ts'
import { avancer, demarrer } from '@lavandiere/domain/terrain/coeur.ts'
import { appelDuFait } from '@lavandiere/domain/terrain/envois.ts'
import type { Effet, Etat, Evenement } from '@lavandiere/domain/terrain/etat-du-telephone.ts'
import type { Fait, NouveauFait } from '@lavandiere/domain/terrain/faits.ts'
import { enAttente } from '@lavandiere/domain/terrain/reste-a-envoyer.ts'
import { z } from 'zod'
import { type Call, Refused } from './compte.ts'
import { uuidOf } from './lavages.ts'

type Envoi = Extract<Effet, { type: 'envoyer' }>

/** What the queue reads of an answer. */
interface Reponse {
  statut: number
  corps: unknown
}

/**
 * The telephone of a crew: the queue of the product (decision 176), a store in memory, and the calls of the API. Its clock is set to
 * the instant of each fact, without a network; then it sends all that waits.
 */
export class Telephone {
  readonly #call: Call
  readonly #appareil: string
  /** Bytes of photos, by their uuid. */
  readonly #octets = new Map<string, Buffer>()
  #etat: Etat
  #instant = 0
  /** Whether there is a network, and what the queue asked to send over it. */
  #isOnline = false
  #envoi: Envoi | null = null
  #panne: unknown = null

  constructor(operateur: number, call: Call) {
    this.#call = call
    this.#appareil = uuidOf('telephone', operateur)
    this.#etat = demarrer({ faits: [], tranches: [] }, operateur)
  }

  /** Something that the crew did at an instant (ms), with the bytes of its photos. */
  taper(instant: number, fait: NouveauFait, octets: ReadonlyMap<string, Buffer> = new Map()): void {
    this.#instant = instant
    for (const [uuid, bytes] of octets) this.#octets.set(uuid, bytes)
    this.#recevoir({ type: 'fait', fait })
  }

  /**
   * Sends what waits. What is refused is dropped: the office changed or removed what it is about.
   * @throws whatever kept it from being sent, which is tried the next time; not a log-in that is refused
   */
  async envoyer(clock: () => number): Promise<void> {
    this.#isOnline = true
    this.#panne = null
    this.#instant = clock()
    this.#recevoir({ type: 'moment', raison: 'en-ligne' })
    for (let envoi = this.#envoi; envoi !== null; envoi = this.#envoi) {
      this.#envoi = null
      const reponse = await this.#repondre(envoi).catch((error: unknown) => {
        this.#panne = error
        return null
      })
      this.#instant = clock()
      const { numero } = envoi
      this.#recevoir(reponse ? { type: 'reponse', numero, ...reponse } : { type: 'panne', numero })
    }
    this.#isOnline = false
    this.#forget()
    if (this.#panne !== null) throw this.#panne
  }

  /** Facts that are done with: confirmed ones but the start of a shift, whose end may follow; refused ones with what follows them. */
  #forget(): void {
    const all = this.#etat.faits
    const refused = new Set(all.flatMap(({ etat, uuid }) => (etat === 'a-corriger' ? [uuid] : [])))
    const faits = all.filter(({ etat, nature, uuid, apres }) => {
      if (refused.has(uuid) || (apres !== null && refused.has(apres))) return false
      return etat !== 'confirme' || nature === 'prise-de-poste'
    })
    this.#etat = { ...this.#etat, faits, aDire: this.#etat.aDire || refused.size > 0 }
  }

  #recevoir(evenement: Evenement): void {
    const lu = { heure: this.#instant, chrono: this.#instant }
    const [next, effects] = avancer(this.#etat, evenement, lu, Math.random())
    this.#etat = next
    for (const effect of effects) this.#faire(effect)
  }

  #faire(effect: Effet): void {
    if (effect.type === 'ecrire') {
      const { fait, numero } = effect
      if (fait.etat === 'confirme') for (const { uuid } of fait.photos) this.#octets.delete(uuid)
      this.#recevoir({ type: 'ecrit', numero })
    }
    if (effect.type !== 'envoyer') return
    if (this.#isOnline) this.#envoi = effect
    else this.#recevoir({ type: 'panne', numero: effect.numero })
  }

  async #repondre(envoi: Envoi): Promise<Reponse> {
    try {
      return { statut: 200, corps: await this.#appeler(envoi) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { statut: error.status, corps: jsonOf(error.text) }
    }
  }

  #appeler(envoi: Envoi): Promise<unknown> {
    if (envoi.quoi === 'contact')
      return this.#call('POST', '/terrain/contact', z.unknown(), {
        appareil: this.#appareil,
        ...enAttente(this.#etat),
      })
    if (envoi.quoi === 'photo') return this.#envoyerPhoto(envoi.fait, envoi.uuid)
    const { method, path, body } = appelDuFait(envoi.fait, (uuid) => this.#adresseDe(uuid))
    return this.#call(method, path.replace(/^\/api/, ''), z.unknown(), body)
  }

  #envoyerPhoto(fait: Fait, uuid: string): Promise<unknown> {
    const form = new FormData()
    const bytes = new Uint8Array(this.#octets.get(uuid) ?? [])
    form.set('file', new Blob([bytes], { type: 'image/jpeg' }), `${uuid}.jpg`)
    const priseLe = encodeURIComponent(new Date(fait.heure).toISOString())
    return this.#call('POST', `/intervention_photos?uuid=${uuid}&priseLe=${priseLe}`, z.unknown(), form)
  }

  #adresseDe(uuid: string): string {
    return this.#etat.faits.find((one) => one.uuid === uuid)?.adresse ?? ''
  }
}
