import { desarmer } from '../../kernel/csv.ts'
import { enLigne, surUneLigne } from '../../kernel/texte.ts'
import type { ConteneurType, DechetType } from '../types.ts'
import { type Position, position } from './coordonnees.ts'
import type { Colonnes, Entete } from './entetes.ts'
import { cle, conteneurTypeDe, dechetTypeDe } from './synonymes.ts'

/** A record of the file: its cells, and the line of the file on which it starts (the header row is line 1, OPEN-62). */
export interface Enregistrement {
  numero: number
  cellules: readonly string[]
}

/** A container as the import saves it. */
export interface LigneImport {
  numero: number
  nomenclature: string
  adresse: string | null
  complementAdresse: string | null
  commune: string | null
  conteneurType: ConteneurType
  marque: string | null
  quantite: number
  dechetType: DechetType
  volume: string | null
  latitude: number | null
  longitude: number | null
}

/** Why a line is refused; `champ` is the column it is about. */
export interface ErreurLigne {
  numero: number
  champ: Entete | null
  message: string
}

/** Types chosen by the person for unknown words, once for the whole file; by `cle(word)`, the empty word included. */
export type Correspondances = Readonly<Record<string, ConteneurType>>

export const TEXTE_MAX = 255
export const QUANTITE_MAX = 9999

/** Every line message carries the line (OPEN-62). */
export const dansLaLigne = (numero: number, message: string) => `Erreur dans la ligne ${numero}: ${message}`

export const NOMENCLATURE_REQUISE = 'nomenclature doit être renseignée.'

/** A nomenclature that a line above has already (OPEN-60). */
export const dejaVue = (numero: number, nomenclature: string, premiere: number): ErreurLigne => ({
  numero,
  champ: 'Nomenclature',
  message: dansLaLigne(numero, `la nomenclature ${extrait(nomenclature)} est déjà à la ligne ${premiere}.`),
})

/** A NUL, another control character or half of a surrogate pair; tabs and line breaks become spaces. */
const CARACTERES_INTERDITS = /(?![\t\r\n])[\p{Cc}\p{Cs}]/u

/** Why a text cannot be kept, if so (BIZ-07, S6). */
export function texteRefuse(entete: Entete, text: string): string | null {
  if (text.length > TEXTE_MAX) return `${entete} ne doit pas dépasser ${TEXTE_MAX} caractères.`
  return CARACTERES_INTERDITS.test(text) ? `${entete} contient des caractères interdits.` : null
}

/** A word as a message quotes it: a cell may hold a whole page. */
const extrait = (word: string): string => (word.length > 80 ? `${word.slice(0, 79)}…` : word)

/** The cell of a column as text, trimmed, the mark of our own exports taken back (S7). */
export const celluleDe = (cellules: readonly string[], colonne: number): string =>
  desarmer((cellules[colonne] ?? '').trim()).trim()

/**
 * What is still to be asked of the address service for a line; 'sans-lieu' when it says too little to ask, which only a
 * container that is kept so already may do (OPEN-63).
 */
export type Localisation = 'complete' | 'a-geocoder' | 'a-inverser' | 'sans-lieu'

/** A line that may be saved, or every reason why not; its nomenclature is known either way, to find it twice in a file. */
export type LigneVerifiee =
  | { ligne: LigneImport; localisation: Localisation }
  | { nomenclature: string; erreurs: ErreurLigne[] }

/**
 * Checks one line of the import (IMP-08 … IMP-18, IMP-21).
 * @returns the container and what is left to locate, or every error of the line
 */
export function verifierLigne(
  { numero, cellules }: Enregistrement,
  colonnes: Colonnes,
  correspondances: Correspondances = {},
): LigneVerifiee {
  const lu = (entete: Entete) => celluleDe(cellules, colonnes[entete])
  const erreurs: ErreurLigne[] = []
  const refuser = (champ: Entete | null, message: string) =>
    erreurs.push({ numero, champ, message: dansLaLigne(numero, message) })

  for (const entete of TEXTES) {
    const motif = texteRefuse(entete, lu(entete))
    if (motif) refuser(entete, motif)
  }
  const nomenclature = enLigne(lu('Nomenclature'))
  if (nomenclature === '') refuser('Nomenclature', NOMENCLATURE_REQUISE)
  const type = typeDe(lu('Type de conteneur'), correspondances)
  if (typeof type !== 'object') refuser('Type de conteneur', type)
  const dechet = lu('Type de dechet')
  if (dechet === '') refuser('Type de dechet', 'type de déchet doit être renseigné.')
  const quantite = quantiteDe(lu('Quantite'))
  if (quantite === null)
    refuser('Quantite', `la quantité doit être un nombre entier entre 1 et ${QUANTITE_MAX}.`)

  const lieu = position(lu('Latitude'), lu('Longitude'))
  for (const [champ, message] of lieu.erreurs) refuser(champ, message)
  const adresse = surUneLigne(lu('Adresse'))
  const commune = surUneLigne(lu('Commune'))
  const localisation = aLocaliser(lieu, adresse, commune)
  if (erreurs.length > 0 || typeof type !== 'object' || quantite === null) {
    if (lieu.erreurs.length === 0 && localisation === 'sans-lieu')
      erreurs.push(sansLieu({ numero, adresse, commune }))
    return { nomenclature, erreurs }
  }
  return {
    ligne: {
      numero,
      nomenclature,
      adresse: adresse || null,
      complementAdresse: surUneLigne(lu("Complement d'adresse")) || null,
      commune: commune || null,
      conteneurType: type.code,
      marque: surUneLigne(lu('Marque')) || null,
      quantite,
      dechetType: dechetTypeDe(dechet),
      volume: surUneLigne(lu('Volume')) || null,
      latitude: lieu.latitude,
      longitude: lieu.longitude,
    },
    localisation,
  }
}

const TEXTES = [
  'Nomenclature',
  'Adresse',
  "Complement d'adresse",
  'Commune',
  'Type de conteneur',
  'Marque',
  'Type de dechet',
  'Volume',
] as const

function typeDe(word: string, correspondances: Correspondances): { code: ConteneurType } | string {
  const key = cle(word)
  const chosen = Object.hasOwn(correspondances, key) ? correspondances[key] : undefined
  const known = conteneurTypeDe(word) ?? chosen
  if (known) return { code: known }
  return word === ''
    ? 'type de conteneur doit être renseigné.'
    : `Le type de conteneur ${extrait(word)} n'est pas reconnu.`
}

function quantiteDe(text: string): number | null {
  if (text === '') return 1
  const value = /^\d{1,6}(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : 0
  return value >= 1 && value <= QUANTITE_MAX ? value : null
}

function aLocaliser(lieu: Position, adresse: string, commune: string): Localisation {
  if (lieu.latitude !== null) return adresse && commune ? 'complete' : 'a-inverser'
  return adresse && commune ? 'a-geocoder' : 'sans-lieu'
}

/** Why a line that says too little of its place is refused. */
export function sansLieu({
  numero,
  adresse,
  commune,
}: Pick<LigneImport, 'numero' | 'adresse' | 'commune'>): ErreurLigne {
  const motif =
    adresse || commune
      ? "L'adresse et la commune doivent être renseignées si latitude/longitude sont absents."
      : 'Aucune information de localisation fournie.'
  return { numero, champ: adresse ? 'Commune' : 'Adresse', message: dansLaLigne(numero, motif) }
}
