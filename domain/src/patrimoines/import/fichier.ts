import type { Colonnes } from './entetes.ts'
import {
  type Correspondances,
  celluleDe,
  dansLaLigne,
  dejaVue,
  type Enregistrement,
  type ErreurLigne,
  type LigneImport,
  TEXTE_MAX,
  verifierLigne,
} from './ligne.ts'
import { cle, conteneurTypeDe } from './synonymes.ts'

/** Lines of one import at most. */
export const LIGNES_MAX = 50_000

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

/** Checks lines one after the other; kept open between pieces of a file so that a progress bar can move. */
export interface Verificateur {
  /** Returns false when the line is bad, or its place is still to be found: its cells may be shown to a person. */
  ajouter(enregistrement: Enregistrement): boolean
  terminer(): Verification
}

/**
 * The line rules over a whole file: besides each line's own, the same nomenclature twice is an error (OPEN-60). A bad
 * line keeps its nomenclature too, so that one pass tells every error.
 */
export function verificateur(colonnes: Colonnes, correspondances: Correspondances = {}): Verificateur {
  const done: Verification = { lignes: [], aGeocoder: [], aInverser: [], erreurs: [], typesInconnus: [] }
  const premieres = new Map<string, number>()
  const unknown = new Map<string, TypeInconnu>()
  return {
    ajouter(enregistrement) {
      compterType(enregistrement, colonnes, unknown)
      const { numero } = enregistrement
      const checked = verifierLigne(enregistrement, colonnes, correspondances)
      const { nomenclature } = 'erreurs' in checked ? checked : checked.ligne
      const premiere = premieres.get(nomenclature)
      if ('erreurs' in checked) done.erreurs.push(...checked.erreurs)
      if (premiere !== undefined) done.erreurs.push(dejaVue(numero, nomenclature, premiere))
      else if (nomenclature !== '') premieres.set(nomenclature, numero)
      if ('erreurs' in checked || premiere !== undefined) return false
      const { ligne, localisation } = checked
      done.lignes.push(ligne)
      if (localisation === 'a-geocoder') done.aGeocoder.push(ligne)
      if (localisation === 'a-inverser') done.aInverser.push(ligne)
      return localisation === 'complete'
    },
    terminer: () => ({
      ...done,
      typesInconnus: [...unknown.values()].sort((a, b) => b.nombre - a.nombre).slice(0, TYPES_INCONNUS_MAX),
    }),
  }
}

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

/** IMP-19. */
export const geocodageImpossible = (ligne: LigneImport): ErreurLigne => ({
  numero: ligne.numero,
  champ: 'Adresse',
  message: dansLaLigne(
    ligne.numero,
    `Impossible de déterminer latitude/longitude à partir de ${place([ligne.adresse, ligne.commune])}`,
  ),
})

/** IMP-20. */
export const inverseImpossible = (ligne: LigneImport): ErreurLigne => ({
  numero: ligne.numero,
  champ: 'Latitude',
  message: dansLaLigne(
    ligne.numero,
    `Impossible de déterminer l'adresse et la commune à partir de ${place([ligne.latitude, ligne.longitude])}`,
  ),
})
