import type { z } from 'zod'
import { readFormula } from '../../kernel/csv.ts'
import { countInWords, onOneLine, unbrokenLine } from '../../kernel/texte.ts'
import { type conteneur, QUANTITE_MAX } from '../conteneur.ts'
import type { ConteneurType, DechetType } from '../types.ts'
import { type PositionLue, position } from './coordonnees.ts'
import {
  CHAMPS_IMPORTES,
  type ChampImporte,
  COLONNES,
  type Colonnes,
  ENTETE_ORDRE,
  type Entete,
} from './entetes.ts'
import { conteneurTypeDe, dechetTypeDe, synonymeKey } from './synonymes.ts'

/** A record of the file: its cells, and the number of its first line in the file (the header row is line 1, OPEN-62). */
export interface Enregistrement {
  numero: number
  cellules: readonly string[]
  /** The wastes that columns of their own name; absent when one cell says the waste. */
  dechets?: readonly DechetLu[]
  /** The rank, from 1, among the wastes of a line that has several. */
  partie?: number
}

/** A waste of a line, with the number of its containers where the file says it. */
export interface DechetLu {
  mot: string
  quantite: number | null
}

type Valeur<C extends ChampImporte> = Exclude<z.output<(typeof conteneur.fields)[C]>, undefined>
/** The values of a container that a file may hold. */
export type ValeursImportees = { -readonly [C in ChampImporte]: Valeur<C> }

/** A container as the import saves it. */
export interface LigneImport extends ValeursImportees {
  numero: number
  /** See `Enregistrement`. */
  partie?: number
  /** The rank in the patrimoine; null until the whole file is read. */
  ordreCsv: number | null
}

/** A line as it was read: an empty cell leaves its field open. */
export interface LigneLue extends Omit<LigneImport, 'quantite'> {
  quantite: number | null
}

/** The reason of a refused line; `champ` is the column concerned. */
export interface ErreurLigne {
  numero: number
  champ: Entete | typeof ENTETE_ORDRE | null
  message: string
  /** True for a line left out on the person's wish: it is told, and blocks nothing. */
  isLeftOut?: boolean
}

/** What becomes of lines with a nomenclature that another one has already: an error, or what the person chose. */
export const repetitions = {
  refuser: 'Les refuser',
  premiere: 'Garder la première ligne',
  derniere: 'Garder la dernière ligne',
  numeroter: 'Les numéroter (A, A-2, A-3…)',
} as const
export type Repetition = keyof typeof repetitions

/**
 * Types that the person chose for unknown words, once for the whole file, by `synonymeKey(word)`; the empty word
 * included.
 */
export interface Correspondances {
  types?: Readonly<Record<string, ConteneurType>>
  dechets?: Readonly<Record<string, DechetType>>
  repetition?: Repetition | undefined
}

/** A line left out for another one with its nomenclature, as the person chose. */
export const leftOutLine = (numero: number, nomenclature: string, gardee: number): ErreurLigne => ({
  numero,
  champ: 'Nomenclature',
  message: `Ligne ${numero} écartée : la nomenclature ${shortened(nomenclature)} est prise de la ligne ${gardee}.`,
  isLeftOut: true,
})

export const TEXTE_MAX = 255
const ORDRE_MAX = 1_000_000

/** An error message with the number of its line, as all of them have (OPEN-62). */
export const lineError = (numero: number, message: string) => `Erreur dans la ligne ${numero}: ${message}`

export const NOMENCLATURE_REQUISE = 'nomenclature doit être renseignée.'

/** The error of a nomenclature that an earlier line has already (OPEN-60). */
export const repeatedLine = (numero: number, nomenclature: string, premiere: number): ErreurLigne => ({
  numero,
  champ: 'Nomenclature',
  message: lineError(numero, `la nomenclature ${shortened(nomenclature)} est déjà à la ligne ${premiere}.`),
})

/** A NUL, another control character or half of a surrogate pair; tabs and line breaks become spaces. */
const CARACTERES_INTERDITS = /(?![\t\r\n])[\p{Cc}\p{Cs}]/u

/** Why a text cannot be stored; null for a good one (BIZ-07, S6). */
export function textFault(entete: Entete, text: string): string | null {
  if (text.length > TEXTE_MAX)
    return `${entete} ne doit pas dépasser ${countInWords(TEXTE_MAX, 'caractère')}.`
  return CARACTERES_INTERDITS.test(text) ? `${entete} contient des caractères interdits.` : null
}

/** A word as messages quote it: a cell may hold a whole page. */
const shortened = (word: string): string => (word.length > 80 ? `${word.slice(0, 79)}…` : word)

/** The trimmed text of a cell, without the apostrophe that our own exports add (S7). */
export const celluleOf = (cellules: readonly string[], colonne: number): string =>
  readFormula((cellules[colonne] ?? '').trim()).trim()

/**
 * What the address service must find for a line; 'sans-lieu' when the line has too little to ask for, which is only
 * accepted for a container that is stored without a place (OPEN-63).
 */
export type Localisation = 'complete' | 'a-geocoder' | 'a-inverser' | 'sans-lieu'

/** A line that may be saved, or the reasons why not; the nomenclature is known in both cases, to find it twice in a file. */
type LigneVerifiee =
  | {
      ligne: LigneLue
      localisation: Localisation
      /** The position was 0;0, which counts as none (OPEN-61). */
      isZero: boolean
      /** True when the waste type became "Autre" because its word is unknown (IMP-11). */
      isGuessed: boolean
    }
  | { nomenclature: string; erreurs: ErreurLigne[] }

/**
 * Checks one line of the import (IMP-08 … IMP-18, IMP-21).
 * @returns the values of the line and what is left to locate, or every error of the line
 */
export function checkLigne(
  { numero, partie, cellules }: Enregistrement,
  colonnes: Colonnes,
  { types = {}, dechets = {} }: Correspondances = {},
): LigneVerifiee {
  const cell = (header: Entete) => celluleOf(cellules, colonnes[header])
  const erreurs: ErreurLigne[] = []
  const refuse = (champ: ErreurLigne['champ'], message: string) =>
    erreurs.push({ numero, champ, message: lineError(numero, message) })

  for (const header of ENTETES_VERIFIES) {
    const reason = textFault(header, cell(header))
    if (reason) refuse(header, reason)
  }
  const textes = readTexts(cell)
  const nomenclature = onOneLine(cell('Nomenclature'))
  if (nomenclature === '') refuse('Nomenclature', NOMENCLATURE_REQUISE)
  const type = typeOf(cell('Type de conteneur'), types)
  if (typeof type !== 'object') refuse('Type de conteneur', type)
  const dechet = wasteOf(cell('Type de dechet'), dechets)
  if (!dechet) refuse('Type de dechet', 'type de déchet doit être renseigné.')
  const quantite = wholeNumber(cell('Quantite'), 1, QUANTITE_MAX)
  if (quantite === undefined)
    refuse('Quantite', `la quantité doit être un nombre entier entre 1 et ${QUANTITE_MAX}.`)
  const ordre = celluleOf(cellules, colonnes[ENTETE_ORDRE] ?? -1)
  const ordreCsv = wholeNumber(ordre, 0, ORDRE_MAX)
  if (ordreCsv === undefined) refuse(ENTETE_ORDRE, "l'ordre doit être un nombre entier positif.")

  const lieu = position(cell('Latitude'), cell('Longitude'))
  for (const [champ, message] of lieu.erreurs) refuse(champ, message)
  const localisation = missingPlace(lieu, textes)
  const isBad = erreurs.length > 0 || typeof type !== 'object' || !dechet
  if (isBad || quantite === undefined || ordreCsv === undefined) {
    if (lieu.erreurs.length === 0 && localisation === 'sans-lieu')
      erreurs.push(unlocatedLine({ numero, ...textes }))
    return { nomenclature, erreurs }
  }
  return {
    ligne: {
      numero,
      ...(partie === undefined ? {} : { partie }),
      ...textes,
      nomenclature,
      conteneurType: type.code,
      quantite,
      dechetType: dechet.code,
      latitude: lieu.latitude,
      longitude: lieu.longitude,
      ordreCsv,
    },
    localisation,
    isZero: lieu.isZero,
    isGuessed: dechet.isGuessed,
  }
}

/** The fields whose schema takes any text: a day is a text too, but not any. */
type ChampTexte = {
  [C in ChampImporte]: (typeof conteneur.fields)[C] extends
    | z.ZodString
    | z.ZodOptional<z.ZodNullable<z.ZodString>>
    ? C
    : never
}[ChampImporte]
/** The other fields: each is read in its own way by `checkLigne`. */
const NOT_TEXTS: Readonly<Record<Exclude<ChampImporte, ChampTexte>, true>> = {
  conteneurType: true,
  dechetType: true,
  quantite: true,
  latitude: true,
  longitude: true,
}
const CHAMPS_TEXTE = CHAMPS_IMPORTES.filter((champ) => !Object.hasOwn(NOT_TEXTS, champ)) as ChampTexte[]
/** The columns whose length and characters are checked. */
const ENTETES_VERIFIES: readonly Entete[] = [
  ...CHAMPS_TEXTE.map((champ) => COLONNES[champ]),
  'Type de conteneur',
  'Type de dechet',
]

function readTexts(cell: (header: Entete) => string): Record<ChampTexte, string | null> {
  const texts = CHAMPS_TEXTE.map((champ) => [champ, unbrokenLine(cell(COLONNES[champ])) || null] as const)
  return Object.fromEntries(texts) as Record<ChampTexte, string | null>
}

function typeOf(
  word: string,
  chosen: Readonly<Record<string, ConteneurType>>,
): { code: ConteneurType } | string {
  const known = conteneurTypeDe(word) ?? own(chosen, synonymeKey(word))
  if (known) return { code: known }
  return word === ''
    ? 'type de conteneur doit être renseigné.'
    : `Le type de conteneur ${shortened(word)} n'est pas reconnu.`
}

/**
 * An unknown word becomes "Autre" unless the person chose a type (IMP-11); an empty word stays without a type unless
 * the person chose one.
 */
export function wasteOf(
  word: string,
  chosen: Readonly<Record<string, DechetType>>,
): { code: DechetType; isGuessed: boolean } | null {
  const known = dechetTypeDe(word) ?? own(chosen, synonymeKey(word))
  if (known) return { code: known, isGuessed: false }
  return word === '' ? null : { code: 'AUT', isGuessed: true }
}

const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

/** A whole number, also as "4,0"; null for an empty cell, undefined for anything else. */
function wholeNumber(text: string, min: number, max: number): number | null | undefined {
  if (text === '') return null
  const value = /^\d{1,7}(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : -1
  return value >= min && value <= max ? value : undefined
}

type Adresse = { adresse: string | null; commune: string | null }

/** What the address service must find for a place. */
export function missingPlace(
  { latitude }: Pick<PositionLue, 'latitude'>,
  { adresse, commune }: Adresse,
): Localisation {
  const isAddressed = Boolean(adresse && commune)
  if (latitude !== null) return isAddressed ? 'complete' : 'a-inverser'
  return isAddressed ? 'a-geocoder' : 'sans-lieu'
}

/** The error of a line that has too little of a place. */
export function unlocatedLine({ numero, adresse, commune }: Adresse & { numero: number }): ErreurLigne {
  const reason =
    adresse || commune
      ? "L'adresse et la commune doivent être renseignées si latitude/longitude sont absents."
      : 'Aucune information de localisation fournie.'
  return { numero, champ: adresse ? 'Commune' : 'Adresse', message: lineError(numero, reason) }
}
