import type { Colonnes } from './entetes.ts'
import {
  type Correspondances,
  celluleDe,
  dansLaLigne,
  dejaVue,
  type Enregistrement,
  type ErreurLigne,
  type LigneImport,
  type Localisation,
  sansLieu,
  TEXTE_MAX,
  verifierLigne,
} from './ligne.ts'
import { cle, conteneurTypeDe } from './synonymes.ts'

/** Lines of one import at most. */
export const LIGNES_MAX = 50_000

/**
 * Lines of one file whose position or address the address service finds at most: at its pace of forty a second they take
 * less than half of the half hour that a check may wait for it, since other imports ask it too.
 */
export const A_LOCALISER_MAX = 30_000

/** Why a file that would ask more of the address service is refused. */
export const tropALocaliser = (nombre: number): string =>
  `Ce fichier compte ${enChiffres(nombre)} lignes sans position ou sans adresse : au plus ${enChiffres(A_LOCALISER_MAX)} peuvent être recherchées à la fois. Découpez-le en plusieurs fichiers.`

const enChiffres = (n: number) => n.toLocaleString('fr-FR')

/** Unknown words told of one file at most, the most frequent first: nobody maps more of them by hand. */
export const TYPES_INCONNUS_MAX = 200

/** A word that is no container type we know, and how many lines hold it; the empty word stands for a missing type. */
export interface TypeInconnu {
  cle: string
  valeur: string
  nombre: number
}

export interface Verification {
  lignes: LigneImport[]
  /** Lines whose position is to be found from the address. */
  aGeocoder: LigneImport[]
  /** Lines whose address or town is to be found from the position. */
  aInverser: LigneImport[]
  erreurs: ErreurLigne[]
  typesInconnus: TypeInconnu[]
}

/** Where a container is, as far as it is known. */
export type Place = Pick<LigneImport, 'adresse' | 'commune' | 'latitude' | 'longitude'>

/** Checks lines one after the other; kept open between pieces of a file so that a progress bar can move. */
export interface Verificateur {
  /** Returns false when the line is bad, or its place is still to be found: its cells may be shown to a person. */
  ajouter(enregistrement: Enregistrement): boolean
  /** Nomenclatures of the good lines whose place is not whole. */
  incompletes(): string[]
  /**
   * @param connues where the patrimoine's containers are, by nomenclature: a line that says of one exactly what is kept
   * passes as it is, and nothing is asked for it, so that an export imports again unchanged (OPEN-63)
   */
  terminer(connues?: ReadonlyMap<string, Place>): Verification
}

/**
 * The line rules over a whole file: besides each line's own, the same nomenclature twice is an error (OPEN-60). A bad
 * line keeps its nomenclature too, so that one pass tells every error.
 */
export function verificateur(colonnes: Colonnes, correspondances: Correspondances = {}): Verificateur {
  const lignes: LigneImport[] = []
  const erreurs: ErreurLigne[] = []
  const incompletes = new Map<LigneImport, Localisation>()
  const premieres = new Map<string, number>()
  const unknown = new Map<string, TypeInconnu>()
  return {
    ajouter(enregistrement) {
      compterType(enregistrement, colonnes, unknown)
      const { numero } = enregistrement
      const checked = verifierLigne(enregistrement, colonnes, correspondances)
      const { nomenclature } = 'erreurs' in checked ? checked : checked.ligne
      const premiere = premieres.get(nomenclature)
      if ('erreurs' in checked) erreurs.push(...checked.erreurs)
      if (premiere !== undefined) erreurs.push(dejaVue(numero, nomenclature, premiere))
      else if (nomenclature !== '') premieres.set(nomenclature, numero)
      if ('erreurs' in checked) return false
      const { ligne, localisation } = checked
      if (premiere !== undefined) {
        if (localisation === 'sans-lieu') erreurs.push(sansLieu(ligne))
        return false
      }
      lignes.push(ligne)
      if (localisation !== 'complete') incompletes.set(ligne, localisation)
      return localisation === 'complete'
    },
    incompletes: () => [...incompletes.keys()].map(({ nomenclature }) => nomenclature),
    terminer(connues = new Map()) {
      for (const ligne of incompletes.keys())
        if (estLa(ligne, connues.get(ligne.nomenclature))) incompletes.delete(ligne)
      const ou = (cherchee: Localisation) => lignes.filter((ligne) => incompletes.get(ligne) === cherchee)
      return {
        lignes: lignes.filter((ligne) => incompletes.get(ligne) !== 'sans-lieu'),
        aGeocoder: ou('a-geocoder'),
        aInverser: ou('a-inverser'),
        erreurs: [...erreurs, ...ou('sans-lieu').map(sansLieu)],
        typesInconnus: [...unknown.values()].sort((a, b) => b.nombre - a.nombre).slice(0, TYPES_INCONNUS_MAX),
      }
    },
  }
}

/** True when a line places its container exactly where it is kept, be it nowhere. */
const estLa = (ligne: Place, connue: Place | undefined): boolean =>
  connue !== undefined &&
  ligne.adresse === connue.adresse &&
  ligne.commune === connue.commune &&
  ligne.latitude === connue.latitude &&
  ligne.longitude === connue.longitude

function compterType(
  { cellules }: Enregistrement,
  colonnes: Colonnes,
  unknown: Map<string, TypeInconnu>,
): void {
  const valeur = celluleDe(cellules, colonnes['Type de conteneur'])
  if (conteneurTypeDe(valeur)) return
  const key = cle(valeur)
  const known = unknown.get(key)
  if (known) known.nombre++
  else if (valeur.length <= TEXTE_MAX) unknown.set(key, { cle: key, valeur, nombre: 1 })
}

/** What the screen sums up (IMP-23, OPEN-50): conforming lines, collection points, containers in all. */
export interface Resume {
  conformes: number
  points: number
  conteneurs: number
}

export const resumer = (lignes: readonly LigneImport[]): Resume => ({
  conformes: lignes.length,
  points: lignes.length,
  conteneurs: lignes.reduce((sum, ligne) => sum + ligne.quantite, 0),
})

const place = (parts: readonly (string | number | null)[]) => parts.filter((part) => part !== null).join(' ')

/** Said beside the sentence of a line when the address service did not answer: its address may well be right. */
const SANS_REPONSE = " : le service d'adresses n'a pas répondu"

/** IMP-19. */
export const geocodageImpossible = (ligne: LigneImport, sansReponse = false): ErreurLigne => ({
  numero: ligne.numero,
  champ: 'Adresse',
  message: dansLaLigne(
    ligne.numero,
    `Impossible de déterminer latitude/longitude à partir de ${place([ligne.adresse, ligne.commune])}${sansReponse ? SANS_REPONSE : ''}`,
  ),
})

/** IMP-20. */
export const inverseImpossible = (ligne: LigneImport, sansReponse = false): ErreurLigne => ({
  numero: ligne.numero,
  champ: 'Latitude',
  message: dansLaLigne(
    ligne.numero,
    `Impossible de déterminer l'adresse et la commune à partir de ${place([ligne.latitude, ligne.longitude])}${sansReponse ? SANS_REPONSE : ''}`,
  ),
})
