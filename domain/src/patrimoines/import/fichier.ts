import { sumOf } from '../../kernel/sommes.ts'
import { countInWords, formatNumber } from '../../kernel/texte.ts'
import { roundDegrees } from '../position.ts'
import { type Colonnes, ENTETE_ORDRE, type Entete } from './entetes.ts'
import {
  type Correspondances,
  celluleOf,
  checkLigne,
  type Enregistrement,
  type ErreurLigne,
  type LigneImport,
  type LigneLue,
  type Localisation,
  leftOutLine,
  lineError,
  missingPlace,
  repeatedLine,
  TEXTE_MAX,
  unlocatedLine,
  type ValeursImportees,
} from './ligne.ts'
import { conteneurTypeDe, dechetTypeDe, synonymeKey } from './synonymes.ts'

export const FICHIER_LIGNES_MAX = 50_000

/**
 * Most lines of one file that may need the address service. At its pace of forty a second they take less than half of
 * the half hour that a check may wait, since other imports use the service too.
 */
export const A_LOCALISER_MAX = 30_000

/** The refusal of a file that needs the address service for more lines. */
export const tooManyToLocate = (nombre: number): string =>
  `Ce fichier compte ${countInWords(nombre, 'ligne')} sans position ou sans adresse : au plus ${formatNumber(A_LOCALISER_MAX)} peuvent être recherchées à la fois. Découpez-le en plusieurs fichiers.`

/** Most unknown words listed for one file, the most frequent first: nobody maps more by hand. */
export const MOTS_INCONNUS_MAX = 200

/** A word that is no known type, with its number of lines; the empty word means a missing type. */
interface MotInconnu {
  cle: string
  valeur: string
  nombre: number
}

/** A container of the patrimoine as it is stored. */
export interface Connu extends ValeursImportees {
  id: number
  ordreCsv: number | null
}

/** The containers of the patrimoine when a file is checked. */
export interface PatrimoineConnu {
  /** The containers that the file names, by nomenclature. */
  connus: ReadonlyMap<string, Connu>
  /** Number of its containers, and their last rank. */
  total: number
  dernierOrdre: number
}
const PATRIMOINE_VIDE: PatrimoineConnu = { connus: new Map(), total: 0, dernierOrdre: 0 }

/**
 * The source of the containers' ranks: the order of the lines when the file names every container, its order column,
 * or the stored ranks with new containers last (OPEN-60).
 */
export const sourcesOrdre = ['fichier', 'colonne', 'garde'] as const
export type SourceOrdre = (typeof sourcesOrdre)[number]

export interface Verification extends MotsInconnus {
  lignes: LigneImport[]
  /** Lines whose position is searched by their address. */
  aGeocoder: LigneImport[]
  /** Lines whose address or town is searched by their position. */
  aInverser: LigneImport[]
  /** Lines whose position 0;0 counts as none. */
  zeros: ReadonlySet<LigneImport>
  /** Lines whose waste type became "Autre" because its word is unknown. */
  guessed: ReadonlySet<LigneImport>
  erreurs: ErreurLigne[]
  /** Lines left out because another one has their nomenclature, when the person chose so. */
  ecartees: ErreurLigne[]
  /** Lines whose nomenclature another one had, whatever became of them. */
  nombreRepetees: number
  ordre: SourceOrdre
}

/** Checks lines one after the other; a file can be handed over in pieces, so that a progress bar moves. */
interface Verifier {
  /** Returns false when the line is faulty or still to be located: its cells may then be shown to a person. */
  add(enregistrement: Enregistrement): boolean
  /** True when a good line names this container. */
  names(nomenclature: string): boolean
  /** Completes the lines with the stored values of their containers: an empty cell leaves a value as it is. */
  finish(patrimoine?: PatrimoineConnu): Verification
}

/**
 * Checks the lines of a file: each by its own rules, and the same nomenclature twice is an error (OPEN-60). The
 * nomenclature of a faulty line counts too, so that one pass finds every error.
 */
export function makeVerifier(colonnes: Colonnes, correspondances: Correspondances = {}): Verifier {
  const { repetition = 'refuser' } = correspondances
  let read: Extract<ReturnType<typeof checkLigne>, { ligne: LigneLue }>[] = []
  const erreurs: ErreurLigne[] = []
  const ecartees: ErreurLigne[] = []
  /** The last line of each nomenclature, when it is the one that counts. */
  const lasts = new Map<string, LigneLue>()
  const good = new Set<string>()
  const firsts = new Map<string, number>()
  let nombreRepetees = 0
  const words = unknownWords(colonnes)
  /** What is to be done with a good line whose nomenclature a line before it has. */
  const repeated = (ligne: LigneLue, first: number): 'left-out' | 'kept' => {
    const { numero, nomenclature } = ligne
    if (repetition === 'numeroter') {
      let rank = 2
      while (firsts.has(`${nomenclature}-${rank}`)) rank++
      ligne.nomenclature = `${nomenclature}-${rank}`
      firsts.set(ligne.nomenclature, numero)
      return 'kept'
    }
    if (repetition === 'derniere') {
      ecartees.push(leftOutLine(first, nomenclature, numero))
      firsts.set(nomenclature, numero)
      return 'kept'
    }
    if (repetition === 'premiere') ecartees.push(leftOutLine(numero, nomenclature, first))
    else erreurs.push(repeatedLine(numero, nomenclature, first))
    return 'left-out'
  }
  return {
    add(enregistrement) {
      words.count(enregistrement)
      const { numero } = enregistrement
      const checked = checkLigne(enregistrement, colonnes, correspondances)
      const { nomenclature } = 'erreurs' in checked ? checked : checked.ligne
      const first = firsts.get(nomenclature)
      if (first !== undefined) nombreRepetees++
      else if (nomenclature !== '') firsts.set(nomenclature, numero)
      if ('erreurs' in checked) {
        erreurs.push(...checked.erreurs)
        if (first !== undefined && repetition === 'refuser')
          erreurs.push(repeatedLine(numero, nomenclature, first))
        return false
      }
      const { ligne, localisation } = checked
      if (first !== undefined && repeated(ligne, first) === 'left-out') {
        if (localisation === 'sans-lieu' && repetition === 'refuser') erreurs.push(unlocatedLine(ligne))
        return false
      }
      read.push(checked)
      good.add(ligne.nomenclature)
      if (repetition === 'derniere') lasts.set(ligne.nomenclature, ligne)
      // A line that a later one may replace is shown to the person then.
      return localisation === 'complete' && repetition !== 'derniere'
    },
    names: (nomenclature) => good.has(nomenclature),
    finish(patrimoine = PATRIMOINE_VIDE) {
      if (repetition === 'derniere')
        read = read.filter(({ ligne }) => lasts.get(ligne.nomenclature) === ligne)
      const places = new Map<LigneImport, Localisation>()
      const zeros = new Set<LigneImport>()
      const guessed = new Set<LigneImport>()
      for (const { ligne: given, isZero, isGuessed } of read) {
        const connu = patrimoine.connus.get(given.nomenclature)
        const ligne = completed(given, connu)
        places.set(ligne, connu && isThere(ligne, connu) ? 'complete' : missingPlace(ligne, ligne))
        if (isZero) zeros.add(ligne)
        if (isGuessed) guessed.add(ligne)
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
        guessed,
        erreurs: [...erreurs, ...whose('sans-lieu').map(unlocatedLine)],
        ecartees,
        nombreRepetees,
        ...words.found(),
      }
    },
  }
}

/**
 * Fills a line with the stored values of its container wherever its cells are empty; a new container has one bin (IMP-13).
 * The line itself, not a copy: fifty thousand of them are in memory already.
 */
function completed(given: LigneLue, connu: Connu | undefined): LigneImport {
  const ligne = Object.assign(given, { quantite: given.quantite ?? connu?.quantite ?? 1 })
  if (!connu) return ligne
  for (const [champ, value] of Object.entries(ligne))
    if (value === null && champ in connu) Object.assign(ligne, { [champ]: connu[champ as keyof Connu] })
  // A position that a spreadsheet wrote with fewer decimals is the same place: the stored one stays exactly.
  if (isSamePlace(ligne, connu))
    Object.assign(ligne, { latitude: connu.latitude, longitude: connu.longitude })
  return ligne
}

type Degres = Pick<LigneImport, 'latitude' | 'longitude'>

const roundedDegrees = (degrees: number | null) => (degrees === null ? null : roundDegrees(degrees))
const isSamePlace = (a: Degres, b: Degres) =>
  roundedDegrees(a.latitude) === roundedDegrees(b.latitude) &&
  roundedDegrees(a.longitude) === roundedDegrees(b.longitude)

/**
 * True when a line leaves the position of its container unchanged, also when it has none: the address service is not
 * asked (OPEN-63).
 */
const isThere = (ligne: LigneImport, connu: Connu): boolean =>
  ligne.adresse === connu.adresse && ligne.commune === connu.commune && isSamePlace(ligne, connu)

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

/** The words of a file that are no known type, the most frequent first. */
export interface MotsInconnus {
  typesInconnus: MotInconnu[]
  dechetsInconnus: MotInconnu[]
}

/** Counts the words of container and waste types that are no known one. */
export function unknownWords(colonnes: Colonnes) {
  const types = wordsOf('Type de conteneur', colonnes, conteneurTypeDe)
  const dechets = wordsOf('Type de dechet', colonnes, dechetTypeDe)
  return {
    count(enregistrement: Enregistrement): void {
      types.count(enregistrement)
      dechets.count(enregistrement)
    },
    found: (): MotsInconnus => ({ typesInconnus: types.found(), dechetsInconnus: dechets.found() }),
  }
}

function wordsOf(header: Entete, colonnes: Colonnes, typeOf: (word: string) => unknown) {
  const words = new Map<string, MotInconnu>()
  return {
    count({ cellules }: Enregistrement): void {
      const valeur = celluleOf(cellules, colonnes[header])
      if (typeOf(valeur)) return
      const key = synonymeKey(valeur)
      const known = words.get(key)
      if (known) known.nombre++
      else if (valeur.length <= TEXTE_MAX) words.set(key, { cle: key, valeur, nombre: 1 })
    },
    found: () => [...words.values()].sort((a, b) => b.nombre - a.nombre).slice(0, MOTS_INCONNUS_MAX),
  }
}

/**
 * The summary shown on screen (IMP-23): conforming lines of the file, and the collection points and bins that the patrimoine counts
 * of them (OPEN-50): one point for each waste of a line.
 */
export const resumeOf = (lignes: readonly LigneImport[]) => ({
  conformes: new Set(lignes.map(({ numero }) => numero)).size,
  points: lignes.length,
  conteneurs: sumOf(lignes, ({ quantite }) => quantite),
})

const placeText = (parts: readonly (string | number | null)[]) =>
  parts.filter((part) => part !== null).join(' ')

/** Added to the error of a line when the address service did not answer: the address may be correct. */
const SANS_REPONSE = " : le service d'adresses n'a pas répondu"

/** The error of a line whose address the address service did not find (IMP-19). */
export const geocodageImpossible = (ligne: LigneImport, sansReponse = false): ErreurLigne => ({
  numero: ligne.numero,
  champ: 'Adresse',
  message: lineError(
    ligne.numero,
    `Impossible de déterminer latitude/longitude à partir de ${placeText([ligne.adresse, ligne.commune])}${sansReponse ? SANS_REPONSE : ''}`,
  ),
})

/** The error of a line whose position has no address at the address service (IMP-20). */
export const inverseImpossible = (ligne: LigneImport, sansReponse = false): ErreurLigne => ({
  numero: ligne.numero,
  champ: 'Latitude',
  message: lineError(
    ligne.numero,
    `Impossible de déterminer l'adresse et la commune à partir de ${placeText([ligne.latitude, ligne.longitude])}${sansReponse ? SANS_REPONSE : ''}`,
  ),
})
