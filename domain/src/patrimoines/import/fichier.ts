import { roundDegrees } from '../position.ts'
import { type Colonnes, ENTETE_ORDRE, type Entete } from './entetes.ts'
import {
  type Correspondances,
  cellOf,
  checkLigne,
  type Enregistrement,
  type ErreurLigne,
  type LigneImport,
  type LigneLue,
  type Localisation,
  lineError,
  missingPlace,
  repeatedLine,
  TEXTE_MAX,
  unlocatedLine,
  type ValeursImportees,
} from './ligne.ts'
import { conteneurTypeDe, dechetTypeDe, keyOf } from './synonymes.ts'

/** Lines of one import at most. */
export const LIGNES_MAX = 50_000

/**
 * Lines of one file whose position or address the address service finds at most: at its pace of forty a second they take
 * less than half of the half hour that a check may wait for it, since other imports ask it too.
 */
export const A_LOCALISER_MAX = 30_000

/** Why a file that would ask more of the address service is refused. */
export const tooManyToLocate = (nombre: number): string =>
  `Ce fichier compte ${inDigits(nombre)} lignes sans position ou sans adresse : au plus ${inDigits(A_LOCALISER_MAX)} peuvent être recherchées à la fois. Découpez-le en plusieurs fichiers.`

const inDigits = (n: number) => n.toLocaleString('fr-FR')

/** Unknown words told of one file at most, the most frequent first: nobody maps more of them by hand. */
export const MOTS_INCONNUS_MAX = 200

/** A word of no type that we know, and how many lines hold it; the empty word stands for a missing type. */
export interface MotInconnu {
  cle: string
  valeur: string
  nombre: number
}

/** A container of the patrimoine as it is kept. */
export interface Connu extends ValeursImportees {
  id: number
  ordreCsv: number | null
}

/** What the patrimoine holds when a file is checked. */
export interface PatrimoineConnu {
  /** Its containers that the file names, by nomenclature. */
  connus: ReadonlyMap<string, Connu>
  /** How many containers it has, and their last rank. */
  total: number
  dernierOrdre: number
}
const PATRIMOINE_VIDE: PatrimoineConnu = { connus: new Map(), total: 0, dernierOrdre: 0 }

/**
 * What gives containers their rank: the lines of a file that names every container, its order column, or the ranks that
 * are kept already, new containers coming last (OPEN-60).
 */
export const sourcesOrdre = ['fichier', 'colonne', 'garde'] as const
export type SourceOrdre = (typeof sourcesOrdre)[number]

export interface Verification {
  lignes: LigneImport[]
  /** Lines whose position is to be found from the address. */
  aGeocoder: LigneImport[]
  /** Lines whose address or town is to be found from the position. */
  aInverser: LigneImport[]
  /** Lines whose position 0;0 counts as none. */
  zeros: ReadonlySet<LigneImport>
  /** Lines whose waste type is "Autre" because its word is unknown. */
  devines: ReadonlySet<LigneImport>
  erreurs: ErreurLigne[]
  typesInconnus: MotInconnu[]
  dechetsInconnus: MotInconnu[]
  ordre: SourceOrdre
}

/** Checks lines one after the other; kept open between pieces of a file so that a progress bar can move. */
export interface Verifier {
  /** Returns false when the line is bad, or its place is still to be found: its cells may be shown to a person. */
  add(enregistrement: Enregistrement): boolean
  /** Whether a good line names this container. */
  names(nomenclature: string): boolean
  /** Completes the lines with what the patrimoine keeps of their containers: an empty cell leaves a value as it is. */
  finish(patrimoine?: PatrimoineConnu): Verification
}

/**
 * The line rules over a whole file: besides each line's own, the same nomenclature twice is an error (OPEN-60). A bad
 * line keeps its nomenclature too, so that one pass tells every error.
 */
export function makeVerifier(colonnes: Colonnes, correspondances: Correspondances = {}): Verifier {
  const read: Extract<ReturnType<typeof checkLigne>, { ligne: LigneLue }>[] = []
  const erreurs: ErreurLigne[] = []
  const good = new Set<string>()
  const premieres = new Map<string, number>()
  const types = unknownWords('Type de conteneur', conteneurTypeDe)
  const dechets = unknownWords('Type de dechet', dechetTypeDe)
  return {
    add(enregistrement) {
      types.count(enregistrement, colonnes)
      dechets.count(enregistrement, colonnes)
      const { numero } = enregistrement
      const checked = checkLigne(enregistrement, colonnes, correspondances)
      const { nomenclature } = 'erreurs' in checked ? checked : checked.ligne
      const premiere = premieres.get(nomenclature)
      if ('erreurs' in checked) erreurs.push(...checked.erreurs)
      if (premiere !== undefined) erreurs.push(repeatedLine(numero, nomenclature, premiere))
      else if (nomenclature !== '') premieres.set(nomenclature, numero)
      if ('erreurs' in checked) return false
      const { ligne, localisation } = checked
      if (premiere !== undefined) {
        if (localisation === 'sans-lieu') erreurs.push(unlocatedLine(ligne))
        return false
      }
      read.push(checked)
      good.add(nomenclature)
      return localisation === 'complete'
    },
    names: (nomenclature) => good.has(nomenclature),
    finish(patrimoine = PATRIMOINE_VIDE) {
      const places = new Map<LigneImport, Localisation>()
      const zeros = new Set<LigneImport>()
      const devines = new Set<LigneImport>()
      for (const { ligne: given, isZero, isGuessed } of read) {
        const connu = patrimoine.connus.get(given.nomenclature)
        const ligne = completed(given, connu)
        places.set(ligne, connu && isThere(ligne, connu) ? 'complete' : missingPlace(ligne, ligne))
        if (isZero) zeros.add(ligne)
        if (isGuessed) devines.add(ligne)
      }
      const lignes = [...places.keys()]
      const whose = (wanted: Localisation) => lignes.filter((ligne) => places.get(ligne) === wanted)
      const kept = lignes.filter((ligne) => places.get(ligne) !== 'sans-lieu')
      return {
        lignes: kept,
        ordre: rank(kept, patrimoine, colonnes[ENTETE_ORDRE] !== undefined),
        aGeocoder: whose('a-geocoder'),
        aInverser: whose('a-inverser'),
        zeros,
        devines,
        erreurs: [...erreurs, ...whose('sans-lieu').map(unlocatedLine)],
        typesInconnus: types.found(),
        dechetsInconnus: dechets.found(),
      }
    },
  }
}

/** A line with what is kept of its container wherever it says nothing; a new container has one bin (IMP-13). */
function completed(given: LigneLue, connu: Connu | undefined): LigneImport {
  const quantite = given.quantite ?? connu?.quantite ?? 1
  if (!connu) return { ...given, quantite }
  const filled: LigneImport = { ...given, quantite }
  for (const [champ, value] of Object.entries(given))
    if (value === null && champ in connu) Object.assign(filled, { [champ]: connu[champ as keyof Connu] })
  // A position that a spreadsheet wrote with other decimals is the same: the kept one stays, to the last digit.
  return isSamePlace(given, connu)
    ? { ...filled, latitude: connu.latitude, longitude: connu.longitude }
    : filled
}

type Degres = Pick<LigneImport, 'latitude' | 'longitude'>

const rounded = (degrees: number | null) => (degrees === null ? null : roundDegrees(degrees))
const isSamePlace = (a: Degres, b: Degres) =>
  rounded(a.latitude) === rounded(b.latitude) && rounded(a.longitude) === rounded(b.longitude)

/** True when a line leaves its container exactly where it is kept, be it nowhere: nothing is asked for it (OPEN-63). */
const isThere = (ligne: LigneImport, connu: Connu): boolean =>
  ligne.adresse === connu.adresse && ligne.commune === connu.commune && isSamePlace(ligne, connu)

/** Gives each line its rank. */
function rank(
  lignes: readonly LigneImport[],
  { connus, total, dernierOrdre }: PatrimoineConnu,
  hasColumn: boolean,
): SourceOrdre {
  const isWhole = lignes.filter(({ nomenclature }) => connus.has(nomenclature)).length === total
  let last = dernierOrdre
  if (hasColumn) last = lignes.reduce((max, { ordreCsv }) => Math.max(max, ordreCsv ?? 0), last)
  for (const [i, ligne] of lignes.entries()) {
    if (!hasColumn && isWhole) ligne.ordreCsv = i + 1
    else if (!connus.has(ligne.nomenclature)) ligne.ordreCsv ??= ++last
  }
  return hasColumn ? 'colonne' : isWhole ? 'fichier' : 'garde'
}

/** Counts the words of a column that are of no known type. */
function unknownWords(header: Entete, typeOf: (word: string) => unknown) {
  const words = new Map<string, MotInconnu>()
  return {
    count({ cellules }: Enregistrement, colonnes: Colonnes): void {
      const valeur = cellOf(cellules, colonnes[header])
      if (typeOf(valeur)) return
      const key = keyOf(valeur)
      const known = words.get(key)
      if (known) known.nombre++
      else if (valeur.length <= TEXTE_MAX) words.set(key, { cle: key, valeur, nombre: 1 })
    },
    /** The most frequent first. */
    found: () => [...words.values()].sort((a, b) => b.nombre - a.nombre).slice(0, MOTS_INCONNUS_MAX),
  }
}

/** What the screen sums up (IMP-23, OPEN-50): conforming lines, collection points, containers in all. */
export interface Resume {
  conformes: number
  points: number
  conteneurs: number
}

export const summaryOf = (lignes: readonly LigneImport[]): Resume => ({
  conformes: lignes.length,
  points: lignes.length,
  conteneurs: lignes.reduce((sum, ligne) => sum + ligne.quantite, 0),
})

const place = (parts: readonly (string | number | null)[]) => parts.filter((part) => part !== null).join(' ')

/** Said beside the sentence of a line when the address service did not answer: its address may well be right. */
const SANS_REPONSE = " : le service d'adresses n'a pas répondu"

/** The error of a line whose address the address service could not place (IMP-19). */
export const geocodageImpossible = (ligne: LigneImport, sansReponse = false): ErreurLigne => ({
  numero: ligne.numero,
  champ: 'Adresse',
  message: lineError(
    ligne.numero,
    `Impossible de déterminer latitude/longitude à partir de ${place([ligne.adresse, ligne.commune])}${sansReponse ? SANS_REPONSE : ''}`,
  ),
})

/** The error of a line whose position the address service could not name (IMP-20). */
export const inverseImpossible = (ligne: LigneImport, sansReponse = false): ErreurLigne => ({
  numero: ligne.numero,
  champ: 'Latitude',
  message: lineError(
    ligne.numero,
    `Impossible de déterminer l'adresse et la commune à partir de ${place([ligne.latitude, ligne.longitude])}${sansReponse ? SANS_REPONSE : ''}`,
  ),
})
