import type { Lecture } from './horloge-du-telephone.ts'

/** What a crew may send. */
export const naturesDeFait = ['lavage', 'releve', 'prise-de-poste', 'fin-de-poste', 'journal'] as const
export type NatureDeFait = (typeof naturesDeFait)[number]

/** Those that photos belong to. */
export const naturesAvecPhotos = ['lavage', 'journal'] as const satisfies readonly NatureDeFait[]

/** What each is called on a screen. */
export const libellesDeFait: Record<NatureDeFait, string> = {
  lavage: 'Lavage',
  releve: 'Position relevée',
  'prise-de-poste': 'Prise de poste',
  'fin-de-poste': 'Fin de poste',
  journal: 'Journal de la laveuse',
}

/**
 * How far a fact has come: kept on the telephone; made ready, so that every attempt sends the same body; confirmed by
 * the server; or set aside after a refusal, until the crew corrects it.
 */
type EtatDeFait = 'garde' | 'pret' | 'confirme' | 'a-corriger'

/** Something that a crew did, as the telephone keeps it. */
export interface Fait {
  /** Given by the telephone; the server stores one fact of it. */
  uuid: string
  /** The account that did it: only its session sends it. */
  compte: number
  nature: NatureDeFait
  /** The body without its dates and photos. */
  corps: Readonly<Record<string, unknown>>
  /** The photos by the field of the body that names them. */
  photos: readonly PhotoDuFait[]
  /** The fact that must be confirmed before, such as the start of a shift whose end this is. */
  apres: string | null
  /** When it was done, by the telephone's clock, and in which span of it. */
  heure: number
  tranche: number
  etat: EtatDeFait
  /** By how many seconds that clock was ahead, as sent; null until the fact is ready. */
  decalage: number | null
  /** Addresses of its photos on the server, once the fact is ready. */
  adresses: Readonly<Record<string, string>>
  /** Address of the fact on the server, once confirmed. */
  adresse: string | null
  /** The last sentence of the server against it. */
  refus: string | null
  /** The field of the body that this sentence is about; null when it is about none, or about several. */
  champRefuse: string | null
}

export interface PhotoDuFait {
  uuid: string
  champ: string
  /** SHA-256 of its bytes, in hexadecimal. */
  sha256: string
}

/** What the crew did just now: a fact before it has a place in the queue. */
export type NouveauFait = Pick<Fait, 'uuid' | 'nature' | 'corps' | 'photos' | 'apres'>

/** The fact of a reading of the clocks. */
export const faitDe = (nouveau: NouveauFait, compte: number, lu: Lecture, tranche: number): Fait => ({
  ...nouveau,
  compte,
  heure: lu.heure,
  tranche,
  etat: 'garde',
  decalage: null,
  adresses: {},
  adresse: null,
  refus: null,
  champRefuse: null,
})
