import type { Appel } from '@lavandiere/domain/terrain/envois.ts'

/** An answer of the server. */
export interface Reponse {
  statut: number
  corps: unknown
}

/** A date this far ahead of the server's clock, in ms, is one that nobody can have lived. */
const AVANCE_MAX_MS = 86_400_000

/** A fact that the server stored. */
export interface FaitRecu {
  uuid: string
  empreinte: string
  /** The prints of its photos, in their order. */
  photos: readonly string[]
  /** The account that sent it. */
  compte: number
  /** Its date in ms; the end of a shift has its own row here. */
  date: number
  /** How often it was stored: anything but once is a fault of the server's contract. */
  fois: number
}

/**
 * The contract of the server towards telephones, in memory: a uuid makes one row, the same body is answered alike,
 * another body is 409, a photo answers the print of the bytes that came.
 */
export class ServeurModele {
  readonly faits = new Map<string, FaitRecu>()
  readonly photos = new Map<string, { adresse: string; sha256: string }>()
  /** Facts that the office refuses for a reason of its own: 422 each time. */
  readonly refuses = new Set<string>()
  /** Facts that the server fails on, each time. */
  readonly malades = new Set<string>()
  #ids = 0
  /** The account that calls, and the true time, in ms. */
  protected compte = 0
  protected maintenant = 0

  /** The server as this account calls it at this time. */
  pour(compte: number, maintenant: number): this {
    this.compte = compte
    this.maintenant = maintenant
    return this
  }

  /** @param maintenant ms */
  contact(maintenant: number): Reponse {
    return { statut: 200, corps: { heure: new Date(maintenant).toISOString() } }
  }

  photo(uuid: string, sha256: string): Reponse {
    const before = this.photos.get(uuid)
    if (before && before.sha256 !== sha256) return { statut: 409, corps: { message: 'Une autre photo' } }
    const kept = before ?? { adresse: `/api/intervention_photos/${++this.#ids}`, sha256 }
    this.photos.set(uuid, kept)
    return { statut: 201, corps: { '@id': kept.adresse, sha256: kept.sha256 } }
  }

  /** Photos that no fact has named are forgotten. */
  oublierLesPhotos(): void {
    const named = new Set([...this.faits.values()].flatMap(({ photos }) => photos))
    for (const [uuid, { sha256 }] of this.photos) if (!named.has(sha256)) this.photos.delete(uuid)
  }

  fait({ method, path, body }: Appel): Reponse {
    if (method === 'PATCH') return this.#fin(path, body)
    const uuid = String(body.uuid)
    if (this.malades.has(uuid)) return { statut: 500, corps: { message: 'Une erreur est survenue' } }
    if (dateOf(body) > this.maintenant + AVANCE_MAX_MS)
      return { statut: 422, corps: { message: 'La date est dans le futur' } }
    if (this.refuses.has(uuid)) return { statut: 422, corps: { message: 'Refusé par le bureau' } }
    const empreinte = JSON.stringify(body)
    const before = this.faits.get(uuid)
    if (before && before.empreinte !== empreinte)
      return { statut: 409, corps: { message: "Déjà enregistré, avec d'autres valeurs" } }
    const photos = this.#photosOf(body)
    if (photos === null) return { statut: 422, corps: { message: "Une photo n'existe pas" } }
    const { compte } = this
    if (!before) this.faits.set(uuid, { uuid, empreinte, photos, compte, date: dateOf(body), fois: 1 })
    return { statut: 201, corps: { '@id': `${path}/${uuid}`, uuid } }
  }

  #fin(path: string, body: Appel['body']): Reponse {
    const uuid = path.split('/').at(-1) ?? ''
    // A shift is its own person's alone.
    if (this.faits.get(uuid)?.compte !== this.compte)
      return { statut: 404, corps: { message: 'Introuvable' } }
    const fin = `${uuid}/fin`
    const empreinte = JSON.stringify(body)
    const before = this.faits.get(fin)
    if (before && before.empreinte !== empreinte)
      return { statut: 409, corps: { message: 'Ce poste est déjà terminé' } }
    const { compte } = this
    if (!before)
      this.faits.set(fin, { uuid: fin, empreinte, photos: [], compte, date: dateOf(body), fois: 1 })
    return { statut: 200, corps: { '@id': path, uuid } }
  }

  #photosOf(body: Appel['body']): string[] | null {
    const addresses = Object.values(body)
      .filter((value) => Array.isArray(value))
      .flat()
    const byAddress = new Map([...this.photos.values()].map(({ adresse, sha256 }) => [adresse, sha256]))
    const prints = addresses.map((address) => byAddress.get(String(address)))
    return prints.every((print) => print !== undefined) ? prints : null
  }
}

const dateOf = (body: Appel['body']): number =>
  Date.parse(String(body.dateEvenement ?? body.heureDebut ?? body.heureFin))
