import { desarmer } from '../../kernel/csv.ts'
import type { ConteneurType, DechetType } from '../types.ts'
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
const SANE = { min: 41, max: 51 }

/** Every line message carries the line (OPEN-62). */
export const dansLaLigne = (numero: number, message: string) => `Erreur dans la ligne ${numero}: ${message}`

/** The cell of a column as text, trimmed, spreadsheet marks taken back. */
const lire = (cellules: readonly string[], colonne: number) => desarmer((cellules[colonne] ?? '').trim())

/** "45,7" and "45.7" are the same number (IMP-16); null when it is none (IMP-17). */
function nombre(text: string): number | null {
  return /^[+-]?\d{1,3}(?:[.,]\d{1,20})?$/.test(text) ? Number(text.replace(',', '.')) : null
}

/** One cell may hold both values, joined by a comma (IMP-14): "48.9, 2.3" or "48,9, 2,3". */
function separer(latitude: string, longitude: string): [string, string] {
  for (const [cell, other] of [
    [latitude, longitude],
    [longitude, latitude],
  ] as const) {
    const pair =
      /^([+-]?\d{1,3}\.\d+)\s*[,;]\s*([+-]?\d{1,3}\.\d+)$|^([+-]?\d{1,3},\d+)\s*[,;]\s+([+-]?\d{1,3},\d+)$/.exec(
        cell,
      )
    if (pair && (other === '' || other === cell)) return [pair[1] ?? pair[3] ?? '', pair[2] ?? pair[4] ?? '']
  }
  return [latitude, longitude]
}

const isSane = (value: number) => value >= SANE.min && value <= SANE.max

interface Position {
  latitude: number | null
  longitude: number | null
  erreurs: [Entete, string][]
}

/** The position of a line: split, comma decimals, checked, and swapped when only that makes sense (IMP-14 … IMP-17, OPEN-61). */
function position(rawLatitude: string, rawLongitude: string): Position {
  const [textLat, textLon] = separer(rawLatitude, rawLongitude)
  const none = { latitude: null, longitude: null }
  if (textLat === '' && textLon === '') return { ...none, erreurs: [] }
  const lat = nombre(textLat)
  const lon = nombre(textLon)
  if (lat !== null && lon !== null) {
    const [latitude, longitude] = !isSane(lat) && isSane(lon) ? [lon, lat] : [lat, lon]
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude, erreurs: [] }
    const erreurs: [Entete, string][] = []
    if (Math.abs(latitude) > 90) erreurs.push(['Latitude', "la latitude n'est pas valide"])
    if (Math.abs(longitude) > 180) erreurs.push(['Longitude', "la longitude n'est pas valide"])
    return { ...none, erreurs }
  }
  const erreurs: [Entete, string][] = []
  if (lat === null) erreurs.push(['Latitude', "la latitude n'est pas valide"])
  if (lon === null) erreurs.push(['Longitude', "la longitude n'est pas valide"])
  return { ...none, erreurs }
}

/** What is still to be asked of the address service for a line. */
export type Localisation = 'complete' | 'a-geocoder' | 'a-inverser'

/**
 * Checks one line of the import (IMP-08 … IMP-18, IMP-21).
 * @returns the container and what is left to locate, or every error of the line
 */
export function verifierLigne(
  { numero, cellules }: Enregistrement,
  colonnes: Colonnes,
  correspondances: Correspondances = {},
): { ligne: LigneImport; localisation: Localisation } | { erreurs: ErreurLigne[] } {
  const lu = (entete: Entete) => lire(cellules, colonnes[entete])
  const erreurs: ErreurLigne[] = []
  const refuser = (champ: Entete | null, message: string) =>
    erreurs.push({ numero, champ, message: dansLaLigne(numero, message) })

  for (const entete of TEXTES) {
    const text = lu(entete)
    if (text.length > TEXTE_MAX) refuser(entete, `${entete} ne doit pas dépasser ${TEXTE_MAX} caractères.`)
    if (/(?![\t\r\n])[\p{Cc}\p{Cs}]/u.test(text))
      refuser(entete, `${entete} contient des caractères interdits.`)
  }
  const nomenclature = lu('Nomenclature')
  if (nomenclature === '') refuser('Nomenclature', 'nomenclature doit être renseignée.')
  const type = typeDe(lu('Type de conteneur'), correspondances)
  if (typeof type !== 'object') refuser('Type de conteneur', type)
  const dechet = lu('Type de dechet')
  if (dechet === '') refuser('Type de dechet', 'type de déchet doit être renseigné.')
  const quantite = quantiteDe(lu('Quantite'))
  if (quantite === null)
    refuser('Quantite', `la quantité doit être un nombre entier entre 1 et ${QUANTITE_MAX}.`)

  const lieu = position(lu('Latitude'), lu('Longitude'))
  for (const [champ, message] of lieu.erreurs) refuser(champ, message)
  const adresse = enLigne(lu('Adresse'))
  const commune = enLigne(lu('Commune'))
  const localisation = lieu.erreurs.length > 0 ? 'complete' : aLocaliser(lieu, adresse, commune)
  if (localisation === 'rien') refuser(null, 'Aucune information de localisation fournie.')
  if (localisation === 'incomplete') {
    refuser(null, "L'adresse et la commune doivent être renseignées si latitude/longitude sont absents.")
  }
  if (
    erreurs.length > 0 ||
    typeof type !== 'object' ||
    quantite === null ||
    localisation === 'rien' ||
    localisation === 'incomplete'
  ) {
    return { erreurs }
  }
  return {
    ligne: {
      numero,
      nomenclature: nomenclature.replace(/\s+/g, ' '),
      adresse: adresse || null,
      complementAdresse: enLigne(lu("Complement d'adresse")) || null,
      commune: commune || null,
      conteneurType: type.code,
      marque: enLigne(lu('Marque')) || null,
      quantite,
      dechetType: dechetTypeDe(dechet),
      volume: enLigne(lu('Volume')) || null,
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

/** A cell over several lines becomes one line of text: addresses are shown in tables. */
const enLigne = (text: string) => text.replace(/\s+/g, ' ').trim()

function typeDe(word: string, correspondances: Correspondances): { code: ConteneurType } | string {
  const known = conteneurTypeDe(word) ?? correspondances[cle(word)]
  if (known) return { code: known }
  return word === ''
    ? 'type de conteneur doit être renseigné.'
    : `Le type de conteneur ${word} n'est pas reconnu.`
}

function quantiteDe(text: string): number | null {
  if (text === '') return 1
  const value = /^\d{1,6}(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : 0
  return value >= 1 && value <= QUANTITE_MAX ? value : null
}

function aLocaliser(lieu: Position, adresse: string, commune: string): Localisation | 'rien' | 'incomplete' {
  if (lieu.latitude !== null) return adresse && commune ? 'complete' : 'a-inverser'
  if (adresse && commune) return 'a-geocoder'
  return adresse || commune ? 'incomplete' : 'rien'
}
