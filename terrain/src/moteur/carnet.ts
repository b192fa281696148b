import { jsonOf } from '@lavandiere/domain/kernel/json.ts'
import { watched } from '@lavandiere/domain/kernel/watched.ts'
import type { Ronde, Rondes } from '@lavandiere/domain/terrain/ronde.ts'
import { errorOf, sentenceOr } from '@lavandiere/web/api/errors.ts'
import { cleDeRonde, clesDePoints, differences } from '../tournees/avancement.ts'
import type { Brouillon, Garde, Magasin, RondeGardee } from './magasin.ts'
import type { Reseau } from './reseau.ts'

interface Parts {
  magasin: Magasin
  reseau: Reseau
  compte: number
}

const PORTAIL = 'Ce réseau demande une connexion avant de répondre.'

/** What the telephone takes along: rounds as downloaded, and what is being filled in. Screens are told of each change. */
export class Carnet {
  readonly #parts: Parts
  readonly #version = watched(0)
  rondes: ReadonlyMap<string, RondeGardee>
  brouillons: ReadonlyMap<string, Brouillon>
  liste: Rondes | null
  /** Rounds that the office has changed, with what changed, until the crew takes them. */
  nouvelles: ReadonlyMap<string, { gardee: RondeGardee; resume: string }> = new Map()
  /** The person whose rounds the office looks at; null for one's own. */
  operateur: number | null = null
  /** Why the list could not be asked for; null when it could. */
  panne: string | null = null
  /** Screens whose draft the store did not take. */
  readonly #nonGardes = new Set<string>()
  #enCours: Promise<void> | null = null
  /** The contact after which everything was last read. */
  #contact: number | null | undefined = undefined

  constructor(parts: Parts, garde: Pick<Garde, 'brouillons' | 'rondes' | 'liste'>) {
    this.#parts = parts
    const own = <T extends { compte: number; cle: string }>(all: readonly T[]) =>
      new Map(all.filter(({ compte }) => compte === parts.compte).map((one) => [one.cle, one]))
    this.rondes = own(garde.rondes)
    this.brouillons = own(garde.brouillons)
    this.liste = garde.liste
  }

  readonly suivre = this.#version.watch
  readonly version = this.#version.get

  #dire() {
    this.#version.set(this.#version.get() + 1)
  }

  /** The draft of a screen, or a new one. @param depart what a new one starts from */
  brouillon(cle: string, depart: Partial<Pick<Brouillon, 'uuid' | 'photos'>> = {}): Brouillon {
    const { compte } = this.#parts
    const known = this.brouillons.get(cle)
    return known ?? { uuid: crypto.randomUUID(), cle, compte, photos: [], valeurs: {}, ...depart }
  }

  /** Keeps a draft as it is now. */
  noter(brouillon: Brouillon): void {
    this.brouillons = new Map(this.brouillons).set(brouillon.cle, brouillon)
    this.#dire()
    void this.#garder(brouillon)
  }

  async #garder(brouillon: Brouillon): Promise<void> {
    const isGarde = await this.#parts.magasin.garderBrouillon(brouillon).then(
      () => true,
      () => false,
    )
    if (isGarde) this.#nonGardes.delete(brouillon.cle)
    else this.#nonGardes.add(brouillon.cle)
    this.#dire()
  }

  /** True while the store does not hold what is being filled in; what became a fact meanwhile is kept as that. */
  isNonGarde = (): boolean => [...this.#nonGardes].some((cle) => this.brouillons.has(cle))

  /** Asks the store again to hold what it did not. */
  async garderDeNouveau(): Promise<void> {
    for (const cle of [...this.#nonGardes]) {
      const brouillon = this.brouillons.get(cle)
      if (brouillon) await this.#garder(brouillon)
    }
  }

  /** A draft that became a fact: the store has removed it with the same transaction. */
  oublier(cle: string): void {
    const next = new Map(this.brouillons)
    next.delete(cle)
    this.brouillons = next
    this.#dire()
  }

  /** A draft that becomes nothing more. Its photos may be those of a fact by now: the store knows when it starts. */
  async jeter(cle: string): Promise<void> {
    const known = this.brouillons.get(cle)
    this.oublier(cle)
    if (known) await this.#parts.magasin.oublierBrouillon(known.uuid)
  }

  /**
   * Asks for the list and its rounds, once for each contact with the server. Several callers share one answer; it never
   * throws.
   * @param contact when the server was last heard of; null before it was
   */
  rafraichir(contact: number | null): Promise<void> {
    if (contact === this.#contact) return Promise.resolve()
    this.#enCours ??= this.#lire(contact).finally(() => {
      this.#enCours = null
    })
    return this.#enCours
  }

  /** Looks at the rounds of another person; an answer that was on its way for somebody else is not shown. */
  async regarder(operateur: number): Promise<void> {
    this.operateur = operateur
    this.liste = null
    this.panne = null
    this.#dire()
    await this.#enCours
    this.#contact = undefined
    await this.rafraichir(null)
  }

  async #lire(contact: number | null): Promise<void> {
    const { magasin, reseau, compte } = this.#parts
    const { operateur } = this
    try {
      const response = await reseau.document(
        operateur === null ? '/terrain/tournees' : `/terrain/tournees?operateur=${operateur}`,
        null,
      )
      if (!response.ok) throw await errorOf(response)
      const liste = jsonOf(await response.text()) as Rondes | null
      if (liste?.['@type'] !== 'Rondes') throw new Error(PORTAIL)
      if (operateur !== this.operateur) return
      await magasin.garderRondes(compte, liste)
      this.liste = liste
      this.panne = null
      this.#dire()
      for (const { id, jour } of liste.tournees) await this.#telecharger(id, jour)
      this.#contact = contact
    } catch (error) {
      if (operateur === this.operateur) this.panne = sentenceOr(error)
    }
    this.#dire()
  }

  async #telecharger(id: number, jour: string): Promise<void> {
    const { magasin, reseau, compte } = this.#parts
    const cle = cleDeRonde(compte, id, jour)
    const known = this.nouvelles.get(cle)?.gardee ?? this.rondes.get(cle)
    const response = await reseau.document(`/terrain/tournees/${id}?date=${jour}`, known?.etag ?? null)
    if (response.status === 304) return
    if (!response.ok) throw await errorOf(response)
    const text = await response.text()
    const ronde = jsonOf(text) as Ronde | null
    if (ronde?.['@type'] !== 'Ronde') throw new Error(PORTAIL)
    const gardee: RondeGardee = {
      cle,
      compte,
      etag: response.headers.get('etag'),
      lueLe: Date.now(),
      octets: text.length,
      ronde,
    }
    await magasin.garderRonde(gardee)
    const before = this.rondes.get(cle)
    const resume = before ? differences(before.ronde, ronde) : null
    // What the office moved waits until the crew looks: nothing moves under the finger.
    if (resume === null) this.rondes = new Map(this.rondes).set(cle, gardee)
    else this.nouvelles = new Map(this.nouvelles).set(cle, { gardee, resume })
    this.#dire()
  }

  /** Takes what the office changed. */
  prendre(cle: string): void {
    const nouvelle = this.nouvelles.get(cle)
    if (!nouvelle) return
    const rest = new Map(this.nouvelles)
    rest.delete(cle)
    this.nouvelles = rest
    this.rondes = new Map(this.rondes).set(cle, nouvelle.gardee)
    this.#dire()
  }

  /** True while a point of a round is being filled in. */
  isEnCours(cle: string): boolean {
    const gardee = this.rondes.get(cle)
    return gardee !== undefined && clesDePoints(gardee.ronde).some((one) => this.brouillons.has(one))
  }
}
