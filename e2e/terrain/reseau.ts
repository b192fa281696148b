import type { Appel } from '@lavandiere/domain/terrain/envois.ts'
import type { Reponse, ServeurModele } from './serveur-modele.ts'
import type { Agenda, Tirage } from './tirage.ts'

/** How the line between a telephone and the server is just now. */
export type Ligne = 'bonne' | 'coupee' | 'a-trous' | 'portail' | 'lente' | 'en-erreur'

interface Retour {
  reponse: (statut: number, corps: unknown) => void
  panne: () => void
}

/** A telephone gives up a request after this long, in ms. */
const PATIENCE_MS = 60_000
/** The sentence of a failure that passes. */
export const PASSAGER = 'Réessayez'
const ERREURS = [500, 502, 503, 429, 408, 413] as const

/** The line of one telephone, with the faults of real ones. */
export class Reseau {
  ligne: Ligne = 'bonne'
  sessionExpiree = false
  readonly serveur: ServeurModele
  readonly #agenda: Agenda
  readonly #tirage: Tirage

  constructor(serveur: ServeurModele, agenda: Agenda, tirage: Tirage) {
    this.serveur = serveur
    this.#agenda = agenda
    this.#tirage = tirage
  }

  contact(on: Retour): void {
    this.#passer(() => this.serveur.contact(this.#agenda.maintenant), on)
  }

  photo(compte: number, uuid: string, octets: string, on: Retour): void {
    this.#passer(() => this.serveur.pour(compte, this.#agenda.maintenant).photo(uuid, octets), on)
  }

  fait(compte: number, appel: Appel, on: Retour): void {
    this.#passer(() => this.serveur.pour(compte, this.#agenda.maintenant).fait(appel), on)
  }

  /** Carries a request there and its answer back, or loses either, or doubles it, or holds it for hours. */
  #passer(traiter: () => Reponse, on: Retour): void {
    const { ligne } = this
    const aller = this.#tirage.entre(20, ligne === 'lente' ? 40_000 : 1_500)
    const retour = this.#tirage.entre(20, ligne === 'lente' ? 40_000 : 1_500)
    let isOver = false
    const once = (action: () => void) => () => {
      if (isOver) return
      isOver = true
      action()
    }
    this.#agenda.dans(PATIENCE_MS, once(on.panne))
    if (ligne === 'coupee') {
      this.#agenda.dans(this.#tirage.entre(1, 3_000), once(on.panne))
      return
    }
    if (ligne === 'portail') {
      const page = () => on.reponse(200, null)
      this.#agenda.dans(aller, once(page))
      return
    }
    const isLostBefore = ligne === 'a-trous' && this.#tirage.chance(0.3)
    if (isLostBefore) return
    const isLostAfter = ligne === 'a-trous' && this.#tirage.chance(0.3)
    const answer = () => {
      if (ligne === 'en-erreur' && this.#tirage.chance(0.7)) {
        // A gateway may report a failure although the server committed.
        if (this.#tirage.chance(0.5)) this.#repondre(traiter)
        const statut = this.#tirage.un(ERREURS)
        // A form too large for a gateway is refused by its page; the server's own sentence would be a refusal.
        const isPage = statut === 413 || this.#tirage.chance(0.5)
        return { statut, corps: isPage ? null : { message: PASSAGER } }
      }
      return this.#repondre(traiter)
    }
    this.#agenda.dans(aller, () => {
      const { statut, corps } = answer()
      if (!isLostAfter)
        this.#agenda.dans(
          retour,
          once(() => on.reponse(statut, corps)),
        )
    })
    // The same request once more, minutes or hours later.
    if (this.#tirage.chance(0.03))
      this.#agenda.dans(this.#tirage.entre(1_000, 4 * 3_600_000), () => this.#repondre(traiter))
  }

  #repondre(traiter: () => Reponse): Reponse {
    return this.sessionExpiree ? { statut: 401, corps: { message: 'Expired JWT Token' } } : traiter()
  }
}
