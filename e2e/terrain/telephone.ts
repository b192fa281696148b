import type { Appel } from '@lavandiere/domain/terrain/envois.ts'
import type { Effet, Etat, Evenement } from '@lavandiere/domain/terrain/etat-du-telephone.ts'
import type { Fait, NouveauFait } from '@lavandiere/domain/terrain/faits.ts'
import type { Tranche } from '@lavandiere/domain/terrain/horloge-du-telephone.ts'
import { PASSAGER, type Reseau } from './reseau.ts'
import type { Agenda, Tirage } from './tirage.ts'

/** The functions under test: those of the product, or of a mutant. */
export interface Coeur {
  demarrer: (garde: { faits: readonly Fait[]; tranches: readonly Tranche[] }, compte: number | null) => Etat
  avancer: (
    etat: Etat,
    evenement: Evenement,
    lu: { heure: number; chrono: number },
    hasard: number,
  ) => readonly [Etat, readonly Effet[]]
  appelDuFait: (fait: Fait, adresseDe: (uuid: string) => string) => Appel
}

/** What the drivers of the telephone promise; a mutant breaks one promise. */
export interface Ports {
  /** The store answers only after it has read the fact back. */
  relit: boolean
  /** Bytes of photos are removed when their fact is confirmed, not before. */
  gardeLesOctets: boolean
  /** Photos and their fact are written in one transaction. */
  uneTransaction: boolean
  /** A request leaves with the bytes that it was given: no worker stands between. */
  corpsIntacts: boolean
}

/** What a crew truly did. */
interface Geste {
  /** The true time, in ms. */
  vrai: number
  photos: string[]
  compte: number
  /** How often the clock had been set while the application did not run. */
  aveugle: number
}

/** What one telephone did, for the checker. */
export interface Trace {
  /** Each fact that the screen acknowledged. */
  faits: Map<string, Geste>
  fautes: string[]
}

/** A telephone in virtual time: its clocks, its store, its application, which may be killed at any step. */
export class Telephone {
  readonly trace: Trace = { faits: new Map(), fautes: [] }
  magasinEnPanne = false
  readonly #coeur: Coeur
  readonly #ports: Ports
  readonly #agenda: Agenda
  readonly #tirage: Tirage
  readonly #reseau: Reseau
  readonly #magasin = {
    faits: new Map<string, Fait>(),
    tranches: [] as readonly Tranche[],
    octets: new Map<string, string>(),
  }
  readonly #faitsVrais = new Map<string, Geste>()
  #etat: Etat
  /** Numbers the runs of the application: what was begun in another run no longer reaches this one. */
  #vie = 1
  #vivant = true
  #depart = 0
  #sommeil = 0
  #compte: number
  /** By how many ms the seen clock is ahead of the true time. */
  #avanceMs: number
  #aveugle = 0

  constructor(
    compte: number,
    parts: { coeur: Coeur; ports: Ports; agenda: Agenda; tirage: Tirage; reseau: Reseau; avanceMs: number },
  ) {
    this.#compte = compte
    this.#coeur = parts.coeur
    this.#ports = parts.ports
    this.#agenda = parts.agenda
    this.#tirage = parts.tirage
    this.#reseau = parts.reseau
    this.#avanceMs = parts.avanceMs
    this.#etat = this.#coeur.demarrer({ faits: [], tranches: [] }, compte)
    this.recevoir({ type: 'moment', raison: 'visible' })
  }

  /** Whether the clock was set in a run, or after a run, that no contact measured: nothing tells when that was. */
  isUnknowable(fait: Fait): boolean {
    return this.#aveugle > 0 && this.#etat.tranches[fait.tranche]?.decalage === null
  }

  get etat(): Etat {
    return this.#etat
  }

  #lecture() {
    const { maintenant } = this.#agenda
    return {
      heure: Math.round(maintenant + this.#avanceMs),
      chrono: maintenant - this.#depart - this.#sommeil,
    }
  }

  recevoir(evenement: Evenement): void {
    if (!this.#vivant) return
    const [next, effects] = this.#coeur.avancer(this.#etat, evenement, this.#lecture(), this.#tirage.nombre())
    this.#etat = next
    for (const effect of effects) this.#faire(effect)
  }

  /** Something that the crew does, with photos whose bytes are on the telephone. */
  taper(fait: NouveauFait): void {
    if (!this.#vivant || this.#etat.compte === null) return
    // The screen offers the end of a shift whose start it has.
    if (fait.apres !== null && this.#etat.faits.every(({ uuid }) => uuid !== fait.apres)) return
    this.#faitsVrais.set(fait.uuid, {
      vrai: this.#agenda.maintenant,
      photos: fait.photos.map(({ sha256 }) => sha256),
      compte: this.#etat.compte,
      aveugle: this.#aveugle,
    })
    this.recevoir({ type: 'fait', fait })
  }

  /** The last fact is taken back, if the application still lets it. */
  reprendre(uuid: string): void {
    this.recevoir({ type: 'reprendre', uuid })
  }

  /** The crew goes through what was set aside, and sends it as it is. */
  corrigerTout(): void {
    for (const { uuid, etat, corps, photos } of this.#etat.faits)
      if (etat === 'a-corriger') this.recevoir({ type: 'corriger', uuid, corps, photos })
  }

  ouvrirSession(compte: number): void {
    this.#compte = compte
    this.recevoir({ type: 'session', compte })
  }

  /** The application ends at once; a write under way is done whole, or not at all. */
  tuer(): void {
    this.#vivant = false
    this.#vie++
  }

  demarrer(): void {
    if (this.#vivant) return
    this.#vivant = true
    this.#depart = this.#agenda.maintenant
    this.#sommeil = 0
    const { faits, tranches } = this.#magasin
    this.#etat = this.#coeur.demarrer({ faits: [...faits.values()], tranches }, this.#compte)
    // What the store held is shown again: from now on the crew counts on it.
    for (const uuid of faits.keys()) this.#acquitte(uuid)
    this.recevoir({ type: 'moment', raison: 'visible' })
  }

  /** Somebody sets the clock. @param ms forwards, or backwards */
  reglerHorloge(ms: number): void {
    this.#avanceMs += ms
    if (!this.#vivant) this.#aveugle++
    this.recevoir({ type: 'moment', raison: 'visible' })
  }

  /** The telephone sleeps: one of its clocks stands still. @param ms */
  dormir(ms: number): void {
    this.#sommeil += ms
    this.recevoir({ type: 'moment', raison: 'visible' })
  }

  #acquitte(uuid: string): void {
    const told = this.#faitsVrais.get(uuid)
    if (told) this.trace.faits.set(uuid, told)
  }

  #faire(effect: Effet): void {
    switch (effect.type) {
      case 'acquitter':
        this.#acquitte(effect.uuid)
        return
      case 'noter-horloge':
        this.#magasin.tranches = effect.tranches
        return
      case 'ecrire':
        this.#ecrire(effect)
        return
      case 'envoyer':
        this.#envoyer(effect)
    }
  }

  #ecrire(effect: Extract<Effet, { type: 'ecrire' }>): void {
    const vie = this.#vie
    const answer = (type: 'ecrit' | 'ecriture-ratee') => () => {
      if (vie === this.#vie) this.recevoir({ type, numero: effect.numero })
    }
    const isFailing = this.magasinEnPanne
    if (!this.#ports.relit) this.#agenda.dans(0, answer('ecrit'))
    this.#agenda.dans(this.#tirage.entre(1, 30), () => {
      // A run that ended before its transaction did may have committed it or not.
      if (vie !== this.#vie && this.#tirage.chance(0.5)) return
      if (isFailing || this.magasinEnPanne) {
        this.#agenda.dans(1, answer('ecriture-ratee'))
        return
      }
      this.#garder(effect)
      if (this.#ports.relit) this.#agenda.dans(this.#tirage.entre(0, 5), answer('ecrit'))
    })
  }

  /** One transaction of the store. */
  #garder({ fait, retire }: Extract<Effet, { type: 'ecrire' }>): void {
    const { faits, octets } = this.#magasin
    if (retire) {
      faits.delete(fait.uuid)
      this.trace.faits.delete(fait.uuid)
      return
    }
    const isNew = !faits.has(fait.uuid)
    faits.set(fait.uuid, fait)
    if (isNew && (this.#ports.uneTransaction || this.#tirage.chance(0.9)))
      for (const { uuid, sha256 } of fait.photos) octets.set(uuid, sha256)
    const isDone = this.#ports.gardeLesOctets ? fait.etat === 'confirme' : fait.etat !== 'garde'
    if (isDone) for (const { uuid } of fait.photos) octets.delete(uuid)
    if (fait.etat === 'confirme') this.#verifierConfirme(fait)
    if (fait.refus === PASSAGER) this.trace.fautes.push(`${fait.uuid} set aside for a failure that passes`)
  }

  /** "Envoyé" is never said of what the server does not have, with its photos. */
  #verifierConfirme(fait: Fait): void {
    const stored = this.#reseau.serveur.faits.get(cleDe(fait))
    const wanted = fait.photos.map(({ sha256 }) => sha256).join()
    if (!stored) this.trace.fautes.push(`${fait.uuid} said to be sent, and the server has nothing`)
    else if (stored.photos.join() !== wanted)
      this.trace.fautes.push(`${fait.uuid} said to be sent, with other photos`)
  }

  #envoyer(envoi: Extract<Effet, { type: 'envoyer' }>): void {
    const vie = this.#vie
    const back = (event: Evenement) => {
      if (vie === this.#vie) this.recevoir(event)
    }
    const { numero } = envoi
    const on = {
      reponse: (statut: number, corps: unknown) => back({ type: 'reponse', numero, statut, corps }),
      panne: () => back({ type: 'panne', numero }),
    }
    const isIntact = this.#ports.corpsIntacts || !this.#tirage.chance(0.2)
    if (envoi.quoi === 'contact') this.#reseau.contact(on)
    else if (envoi.quoi === 'photo') {
      // Without its bytes a photo cannot leave: what arrives has another print.
      const octets = isIntact ? (this.#magasin.octets.get(envoi.uuid) ?? '') : ''
      this.#reseau.photo(envoi.fait.compte, envoi.uuid, octets, on)
    } else {
      const adresseDe = (uuid: string) => this.#magasin.faits.get(uuid)?.adresse ?? `/absent/${uuid}`
      const appel = this.#coeur.appelDuFait(envoi.fait, adresseDe)
      this.#reseau.fait(envoi.fait.compte, isIntact ? appel : { ...appel, body: {} }, on)
    }
  }
}

/** The key of a fact on the model of the server. */
export const cleDe = ({ nature, apres, uuid }: Pick<Fait, 'nature' | 'apres' | 'uuid'>): string =>
  nature === 'fin-de-poste' ? `${apres}/fin` : uuid
