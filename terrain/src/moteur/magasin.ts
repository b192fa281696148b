import type { Fait, PhotoDuFait } from '@lavandiere/domain/terrain/faits.ts'
import type { Tranche } from '@lavandiere/domain/terrain/horloge-du-telephone.ts'
import type { Ronde, Rondes } from '@lavandiere/domain/terrain/ronde.ts'
import type { SessionUser } from '@lavandiere/web/api/token.ts'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { sansImage } from './image.ts'

/** A photo as it was taken: its bytes are written once, and are those that are sent. */
export interface PhotoGardee {
  uuid: string
  octets: ArrayBuffer
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: string
  /** When it was taken, by the telephone's clock, in ms, and in which span of it. */
  priseLe: number
  tranche: number
  latitude: number | null
  longitude: number | null
}

/** A round of a day as it was downloaded by an account. */
export interface RondeGardee {
  cle: string
  compte: number
  etag: string | null
  /** When it was downloaded, by the telephone's clock, in ms; and its size in bytes. */
  lueLe: number
  octets: number
  ronde: Ronde
}

/** What a person is filling in, kept at each change; `uuid` is that of the fact it becomes, which removes it. */
export interface Brouillon {
  uuid: string
  /** The screen that it belongs to. */
  cle: string
  compte: number
  photos: readonly PhotoDuFait[]
  valeurs: Readonly<Record<string, unknown>>
}

interface Tables extends DBSchema {
  faits: { key: string; value: Fait }
  photos: { key: string; value: PhotoGardee }
  rondes: { key: string; value: RondeGardee }
  brouillons: { key: string; value: Brouillon }
  divers: { key: string; value: unknown }
}

/** What the store holds when the application starts. */
export interface Garde {
  faits: Fait[]
  tranches: readonly Tranche[]
  brouillons: Brouillon[]
  rondes: RondeGardee[]
  /** The last list of rounds that the account downloaded. */
  liste: Rondes | null
}

const NOM = 'lavandiere-terrain'
/** Confirmed facts stay on the telephone for this long, in ms, so that a person sees what was done. */
const CONFIRMES_MS = 10 * 86_400_000
/** Rounds of days before are of no more use after this long, in ms. */
const RONDES_MS = 3 * 86_400_000
const STRICT = { durability: 'strict' } as const

/**
 * The store of the telephone. A connection that the browser closed (iOS does under pressure) is opened anew by the next
 * call; a call that fails throws, and whoever asked tries again.
 */
export class Magasin {
  #base: Promise<IDBPDatabase<Tables>> | null = null

  /** It opens while the first screen is made; a failure is told by the first call. */
  constructor() {
    this.#ouvrir().catch(() => undefined)
  }

  #ouvrir(): Promise<IDBPDatabase<Tables>> {
    this.#base ??= openDB<Tables>(NOM, 1, {
      upgrade(base) {
        base.createObjectStore('faits', { keyPath: 'uuid' })
        base.createObjectStore('photos', { keyPath: 'uuid' })
        base.createObjectStore('rondes', { keyPath: 'cle' })
        base.createObjectStore('brouillons', { keyPath: 'uuid' })
        base.createObjectStore('divers')
      },
      // Another version of the application wants to change the tables.
      blocking: () => void this.fermer(),
      terminated: () => {
        this.#base = null
      },
    }).catch((error: unknown) => {
      this.#base = null
      throw error
    })
    return this.#base
  }

  async fermer(): Promise<void> {
    const base = this.#base
    this.#base = null
    ;(await base?.catch(() => null))?.close()
  }

  /** Runs a call; on a connection that was closed meanwhile it runs once more on a new one. */
  async #avec<T>(appel: (base: IDBPDatabase<Tables>) => Promise<T>): Promise<T> {
    try {
      return await appel(await this.#ouvrir())
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
      this.#base = null
      return appel(await this.#ouvrir())
    }
  }

  /** Runs a change of what the first screen shows. */
  #changer = <T>(appel: (base: IDBPDatabase<Tables>) => Promise<T>): Promise<T> =>
    sansImage(() => this.#avec(appel))

  /** All that an account needs to go on where the application ended, without what nobody needs any more. */
  async lire(compte: number, maintenant: number): Promise<Garde> {
    return this.#avec(async (base) => {
      const tx = base.transaction(base.objectStoreNames)
      const [faits, brouillons, rondes, tranches, liste, photos] = await Promise.all([
        tx.objectStore('faits').getAll(),
        tx.objectStore('brouillons').getAll(),
        tx.objectStore('rondes').getAll(),
        tx.objectStore('divers').get('tranches'),
        tx.objectStore('divers').get(`rondes/${compte}`),
        tx.objectStore('photos').getAllKeys(),
      ])
      const kept = keptFacts(faits, maintenant)
      const keptRondes = rondes.filter(({ lueLe }) => maintenant - lueLe < RONDES_MS)
      const named = new Set([...kept, ...brouillons].flatMap((one) => one.photos.map(({ uuid }) => uuid)))
      await Promise.all([
        ...photos.filter((uuid) => !named.has(uuid)).map((uuid) => base.delete('photos', uuid)),
        ...faits.filter((fait) => !kept.includes(fait)).map(({ uuid }) => base.delete('faits', uuid)),
        ...rondes.filter((one) => !keptRondes.includes(one)).map(({ cle }) => base.delete('rondes', cle)),
      ])
      // Spans are named by facts and photos: without any, the clock is measured from the start.
      return {
        faits: kept,
        tranches:
          kept.length > 0 || brouillons.length > 0
            ? ((tranches as readonly Tranche[] | undefined) ?? [])
            : [],
        brouillons,
        rondes: keptRondes,
        liste: (liste as Rondes | undefined) ?? null,
      }
    })
  }

  /**
   * One transaction: the fact put or taken out, with the spans that it names, its draft, and, once it is confirmed, the
   * bytes of its photos. Then it is read back.
   * @throws Error when the store does not hold what it was given
   */
  ecrire(fait: Fait, retire: boolean, tranches: readonly Tranche[]): Promise<void> {
    return this.#changer(async (base) => {
      const tx = base.transaction(['faits', 'photos', 'brouillons', 'divers'], 'readwrite', STRICT)
      const photos = tx.objectStore('photos')
      await Promise.all([
        tx.objectStore('divers').put(tranches, 'tranches'),
        retire ? tx.objectStore('faits').delete(fait.uuid) : tx.objectStore('faits').put(fait),
        tx.objectStore('brouillons').delete(fait.uuid),
        ...(fait.etat === 'confirme' ? fait.photos.map(({ uuid }) => photos.delete(uuid)) : []),
        tx.done,
      ])
      const read = await base.get('faits', fait.uuid)
      if (JSON.stringify(read) !== (retire ? undefined : JSON.stringify(fait)))
        throw new Error("Le téléphone n'a pas gardé ce qui vient d'être noté")
    })
  }

  noterTranches = (tranches: readonly Tranche[]): Promise<unknown> =>
    this.#changer((base) => base.put('divers', tranches, 'tranches'))

  /** @throws Error when the bytes read back are not as many as those given */
  garderPhoto(photo: PhotoGardee): Promise<void> {
    return this.#avec(async (base) => {
      const tx = base.transaction('photos', 'readwrite', STRICT)
      await Promise.all([tx.store.put(photo), tx.done])
      const read = await base.get('photos', photo.uuid)
      if (read?.octets.byteLength !== photo.octets.byteLength)
        throw new Error("Le téléphone n'a pas gardé la photo")
    })
  }

  photo = (uuid: string): Promise<PhotoGardee | undefined> => this.#avec((base) => base.get('photos', uuid))

  garderBrouillon = (brouillon: Brouillon): Promise<unknown> =>
    this.#avec((base) => base.put('brouillons', brouillon))

  oublierBrouillon = (uuid: string): Promise<void> => this.#avec((base) => base.delete('brouillons', uuid))

  garderRonde = (ronde: RondeGardee): Promise<unknown> => this.#changer((base) => base.put('rondes', ronde))

  garderRondes = (compte: number, rondes: Rondes): Promise<unknown> =>
    this.#changer((base) => base.put('divers', rondes, `rondes/${compte}`))

  /** The person who last logged in on this telephone and did not log out. */
  equipier = (): Promise<SessionUser | undefined> =>
    this.#avec(async (base) => (await base.get('divers', 'equipier')) as SessionUser | undefined)

  garderEquipier(user: SessionUser): Promise<unknown> {
    return this.#avec(async (base) => {
      const tx = base.transaction('divers', 'readwrite', STRICT)
      await Promise.all([tx.store.put(user, 'equipier'), tx.done])
    })
  }

  oublierEquipier = (): Promise<void> => this.#changer((base) => base.delete('divers', 'equipier'))

  /** The name of this telephone, given when the application was first opened here. */
  appareil(): Promise<string> {
    return this.#avec(async (base) => {
      const known = await base.get('divers', 'appareil')
      if (typeof known === 'string') return known
      const made = crypto.randomUUID()
      await base.put('divers', made, 'appareil')
      return made
    })
  }
}

/** In the order in which they were done: spans follow each other, and within one the clock was not set. */
function keptFacts(faits: readonly Fait[], maintenant: number): Fait[] {
  const named = new Set(faits.filter(({ etat }) => etat !== 'confirme').map(({ apres }) => apres))
  return faits
    .filter(
      ({ uuid, etat, heure }) =>
        etat !== 'confirme' || named.has(uuid) || Math.abs(maintenant - heure) < CONFIRMES_MS,
    )
    .sort((a, b) => a.tranche - b.tranche || a.heure - b.heure)
}
