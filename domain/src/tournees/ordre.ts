import { countInWords, onOneLine } from '../kernel/texte.ts'
import type { ENTETES_ORDRE } from '../patrimoines/import/entetes.ts'
import {
  celluleOf,
  type Enregistrement,
  type ErreurLigne,
  lineError,
  NOMENCLATURE_REQUISE,
  repeatedLine,
  textFault,
} from '../patrimoines/import/ligne.ts'
import { movedOf } from './deplaces.ts'
import { CONTENEURS_MAX } from './tournee.ts'

export interface ConteneurOrdre {
  id: number
  nomenclature: string
  adresse: string | null
}

/** The changes that an uploaded order makes (IMP-27). Numbers start at 1. */
export interface ComparaisonOrdre<C extends ConteneurOrdre = ConteneurOrdre> {
  /** Containers that leave the tournée; they stay in the patrimoine. */
  retires: C[]
  /** Containers of the patrimoine that join the tournée. */
  ajoutes: C[]
  /** The fewest containers whose moves explain the new order of those that stay; each has another number than before. */
  reordonnes: { conteneur: C; avant: number; apres: number }[]
  /** Changed addresses; positions do not change (OPEN-75). An empty cell leaves the address as it is. */
  adresses: { conteneur: C; avant: string | null; apres: string }[]
  /** Refused lines: the order is then that of the others. */
  erreurs: ErreurLigne[]
  /** The new order as ids of containers, without the refused lines. */
  ordre: number[]
}

type ColonnesOrdre = Record<(typeof ENTETES_ORDRE)[number], number>

interface LigneOrdre {
  numero: number
  nomenclature: string
  adresse: string
}

/**
 * Compares an uploaded order, row after row, with the current one (IMP-26, IMP-27, OPEN-75). Nomenclatures must match
 * exactly, as in the import, except for spaces.
 * @param actuel the containers of the tournée in their order, and all those of its patrimoine
 */
export function compareOrdre<C extends ConteneurOrdre>(
  enregistrements: readonly Enregistrement[],
  colonnes: ColonnesOrdre,
  actuel: { tournee: readonly C[]; patrimoine: readonly C[] },
): ComparaisonOrdre<C> {
  const { lignes, erreurs } = readLignes(enregistrements, colonnes)
  const parNomenclature = new Map(actuel.patrimoine.map((c) => [onOneLine(c.nomenclature), c]))
  const adresses: ComparaisonOrdre<C>['adresses'] = []
  const ordonnes: C[] = []
  for (const { numero, nomenclature, adresse } of lignes) {
    const conteneur = parNomenclature.get(nomenclature)
    if (!conteneur) {
      erreurs.push(
        errorOf(numero, 'Nomenclature', `La nomenclature ${nomenclature} n'existe pas dans le patrimoine.`),
      )
      continue
    }
    ordonnes.push(conteneur)
    if (adresse !== '' && adresse !== onOneLine(conteneur.adresse ?? '')) {
      adresses.push({ conteneur, avant: conteneur.adresse, apres: adresse })
    }
  }
  const avant = new Map(actuel.tournee.map(({ id }, i) => [id, i + 1]))
  const ordre = ordonnes.map(({ id }) => id)
  const apres = new Set(ordre)
  return {
    retires: actuel.tournee.filter(({ id }) => !apres.has(id)),
    ajoutes: ordonnes.filter(({ id }) => !avant.has(id)),
    reordonnes: movedOf(ordonnes, avant),
    adresses,
    erreurs: erreurs.sort((a, b) => a.numero - b.numero),
    ordre,
  }
}

const errorOf = (numero: number, champ: ErreurLigne['champ'], message: string): ErreurLigne => ({
  numero,
  champ,
  message: lineError(numero, message),
})

function readLignes(
  enregistrements: readonly Enregistrement[],
  colonnes: ColonnesOrdre,
): { lignes: LigneOrdre[]; erreurs: ErreurLigne[] } {
  if (enregistrements.length === 0 || enregistrements.length > CONTENEURS_MAX) {
    const message = `Le fichier doit contenir de 1 à ${countInWords(CONTENEURS_MAX, 'conteneur')}.`
    return { lignes: [], erreurs: [{ numero: 1, champ: null, message }] }
  }
  const lignes = new Map<string, LigneOrdre>()
  const erreurs: ErreurLigne[] = []
  for (const { numero, cellules } of enregistrements) {
    const textOf = (colonne: number) => onOneLine(celluleOf(cellules, colonne))
    const ligne = { numero, nomenclature: textOf(colonnes.Nomenclature), adresse: textOf(colonnes.Adresse) }
    const refused = faultOf(ligne, lignes.get(ligne.nomenclature))
    if (refused) erreurs.push(refused)
    else lignes.set(ligne.nomenclature, ligne)
  }
  return { lignes: [...lignes.values()], erreurs }
}

/** The error of a line; null for a good one. `premiere` is the line that already has its nomenclature. */
function faultOf(ligne: LigneOrdre, premiere: LigneOrdre | undefined): ErreurLigne | null {
  const { numero, nomenclature, adresse } = ligne
  if (nomenclature === '') return errorOf(numero, 'Nomenclature', NOMENCLATURE_REQUISE)
  if (premiere) return repeatedLine(numero, nomenclature, premiere.numero)
  const motif = textFault('Adresse', adresse)
  return motif ? errorOf(numero, 'Adresse', motif) : null
}
