import { avancer, demarrer } from '@lavandiere/domain/terrain/coeur.ts'
import type { Effet, Etat, Evenement } from '@lavandiere/domain/terrain/etat-du-telephone.ts'
import type { NouveauFait } from '@lavandiere/domain/terrain/faits.ts'
import { decalageDe, instantsDe } from '@lavandiere/domain/terrain/horloge-du-telephone.ts'
import { enAttente } from '@lavandiere/domain/terrain/reste-a-envoyer.ts'
import type { Garde, Magasin } from './magasin.ts'
import type { Reponse, Reseau } from './reseau.ts'

interface Horloge {
  heure: () => number
  chrono: () => number
}

export const horloge: Horloge = { heure: () => Date.now(), chrono: () => performance.now() }

/** A moment after a fact can no longer be taken back, in ms: it is sent then. */
const APRES_REPRISE_MS = 10_500
const MINUTE_MS = 60_000

interface Parts {
  magasin: Magasin
  reseau: Reseau
  horloge: Horloge
  appareil: string
}

/** Drives the queue: hands it what happens, and does what it asks for. Screens read `etat` and are told of each change. */
export class Moteur {
  #etat: Etat
  readonly #parts: Parts
  readonly #ecouteurs = new Set<() => void>()
  /** Taps whose fact the store has not read back yet. */
  readonly #attendus = new Map<string, () => void>()

  constructor(parts: Parts, garde: Pick<Garde, 'faits' | 'tranches'>, compte: number | null) {
    this.#parts = parts
    this.#etat = demarrer(garde, compte)
  }

  get etat(): Etat {
    return this.#etat
  }

  suivre = (ecouteur: () => void): (() => void) => {
    this.#ecouteurs.add(ecouteur)
    return () => this.#ecouteurs.delete(ecouteur)
  }

  /** Tells the queue of what goes on outside, until the function that it answers is called. */
  brancher(): () => void {
    const visible = () => {
      if (document.visibilityState === 'visible') this.recevoir({ type: 'moment', raison: 'visible' })
    }
    const online = () => this.recevoir({ type: 'moment', raison: 'en-ligne' })
    document.addEventListener('visibilitychange', visible)
    window.addEventListener('online', online)
    const beat = setInterval(() => this.recevoir({ type: 'moment', raison: 'minute' }), MINUTE_MS)
    visible()
    return () => {
      document.removeEventListener('visibilitychange', visible)
      window.removeEventListener('online', online)
      clearInterval(beat)
    }
  }

  /**
   * Something that the crew did. The promise is kept once the store has read it back, and never fails: while the store
   * does not take it, the screen says so from `etat.ecritures`, and it is tried again.
   */
  taper(fait: NouveauFait): Promise<void> {
    if (this.#etat.compte === null) return Promise.reject(new Error('Connectez-vous pour enregistrer'))
    return new Promise((resolve) => {
      this.#attendus.set(fait.uuid, resolve)
      this.recevoir({ type: 'fait', fait })
      setTimeout(() => this.recevoir({ type: 'moment', raison: 'minute' }), APRES_REPRISE_MS)
    })
  }

  /** The hour for what is kept beside the facts, and its span of the clock. */
  lireHorloge(): { heure: number; tranche: number } {
    this.recevoir({ type: 'moment', raison: 'minute' })
    return { heure: this.#parts.horloge.heure(), tranche: this.#etat.tranches.length - 1 }
  }

  /** Now, in ms, by the true time as far as the telephone knows it. */
  instant(): number {
    const { tranches } = this.#etat
    return instantsDe(tranches)({ heure: this.#parts.horloge.heure(), tranche: tranches.length - 1 })
  }

  recevoir(evenement: Evenement): void {
    const { horloge } = this.#parts
    const lu = { heure: horloge.heure(), chrono: horloge.chrono() }
    const [next, effects] = avancer(this.#etat, evenement, lu, Math.random())
    this.#etat = next
    for (const effect of effects) this.#faire(effect)
    for (const ecouteur of this.#ecouteurs) ecouteur()
  }

  #faire(effect: Effet): void {
    switch (effect.type) {
      case 'noter-horloge':
        // Every fact is written with the spans that it names: this write only saves those that no fact names yet.
        void this.#parts.magasin.noterTranches(effect.tranches).catch(() => undefined)
        return
      case 'acquitter':
        this.#attendus.get(effect.uuid)?.()
        this.#attendus.delete(effect.uuid)
        return
      case 'ecrire':
        void this.#ecrire(effect)
        return
      case 'envoyer':
        void this.#envoyer(effect)
    }
  }

  async #ecrire({ numero, fait, retire }: Extract<Effet, { type: 'ecrire' }>): Promise<void> {
    try {
      await this.#parts.magasin.ecrire(fait, retire, this.#etat.tranches)
      this.recevoir({ type: 'ecrit', numero })
    } catch {
      this.recevoir({ type: 'ecriture-ratee', numero })
    }
  }

  async #envoyer(envoi: Extract<Effet, { type: 'envoyer' }>): Promise<void> {
    const { numero } = envoi
    let reponse: Reponse
    try {
      reponse = await this.#repondre(envoi)
    } catch {
      this.recevoir({ type: 'panne', numero })
      return
    }
    this.recevoir({ type: 'reponse', numero, ...reponse })
  }

  async #repondre(envoi: Extract<Effet, { type: 'envoyer' }>): Promise<Reponse> {
    const { magasin, reseau, appareil } = this.#parts
    if (envoi.quoi === 'contact') return reseau.contact({ appareil, ...enAttente(this.#etat) })
    if (envoi.quoi === 'fait') return reseau.fait(envoi.fait, (uuid) => this.#adresseDe(uuid))
    const photo = await magasin.photo(envoi.uuid)
    // It holds up none of those behind it: the crew decides what becomes of this one.
    if (!photo) return { statut: 422, corps: { message: "Une photo n'est plus sur ce téléphone" } }
    const decalageS = decalageDe(this.#etat.tranches, photo.tranche) ?? 0
    return reseau.photo(envoi.fait, photo, photo.priseLe - decalageS * 1000)
  }

  #adresseDe(uuid: string): string {
    const adresse = this.#etat.faits.find((one) => one.uuid === uuid)?.adresse
    if (!adresse) throw new Error(`${uuid} is not confirmed`)
    return adresse
  }
}
