import { distanceM, EARTH_M, type Point } from '../../kernel/geo.ts'

/** What is compared of a container; one without a position is near nothing. */
export interface Emplacement {
  nomenclature: string
  dechetType: string
  latitude: number | null
  longitude: number | null
}

/** A container, an earlier one that it may be the double of, and how far they are from each other. */
export interface Doublon<E extends Emplacement> {
  ligne: E
  autre: E
  distanceM: number
}

/** Two containers for the same waste this near each other may be one, written twice. */
export const PROCHE_M = 10
/** Side of a square of the grid: two points in one square are always near (7 × √2 < 10). */
const MAILLE_M = 7
/** How many squares away a near point may be. */
const VOISINES = Math.ceil(PROCHE_M / MAILLE_M)
/** The distance on the grid and over the sphere may differ by so much. */
const MARGE_M = 0.01
const M_PAR_DEGRE = (Math.PI * EARTH_M) / 180

/**
 * Containers for the same waste within 10 m of an earlier one under another nomenclature. Each is told once, with one of
 * those that it is near to. Time grows with the number of containers, however many share a place: a grid of squares in
 * which all points are near, so that only the first of a square looks at the squares around.
 */
export function doublonsProches<E extends Emplacement>(lignes: readonly E[]): Doublon<E>[] {
  const grille = new Map<string, E[]>()
  const found: Doublon<E>[] = []
  for (const ligne of lignes) {
    if (!isPlaced(ligne)) continue
    const bande = Math.floor((ligne.latitude * M_PAR_DEGRE) / MAILLE_M)
    const ici = cle(ligne.dechetType, bande, colonne(ligne.longitude, bande))
    const isAutre = (autre: E) => isPlaced(autre) && isProche(ligne, autre)
    const autre =
      grille.get(ici)?.find(isAutre) ??
      autour(ligne, bande)
        .flatMap((around) => grille.get(around) ?? [])
        .find(isAutre)
    if (autre && isPlaced(autre)) found.push({ ligne, autre, distanceM: distanceM(ligne, autre) })
    const square = grille.get(ici)
    if (square) square.push(ligne)
    else grille.set(ici, [ligne])
  }
  return found
}

const isPlaced = <E extends Emplacement>(ligne: E): ligne is E & Point =>
  ligne.latitude !== null && ligne.longitude !== null

const isProche = (a: Emplacement & Point, b: Emplacement & Point): boolean =>
  a.nomenclature !== b.nomenclature && distanceM(a, b) <= PROCHE_M

const cle = (dechetType: string, bande: number, rang: number) => `${dechetType} ${bande} ${rang}`

/** Metres to the east along a band of latitude. */
const estM = (longitude: number, bande: number): number =>
  longitude * M_PAR_DEGRE * Math.cos(((bande + 0.5) * MAILLE_M) / EARTH_M)

const colonne = (longitude: number, bande: number) => Math.floor(estM(longitude, bande) / MAILLE_M)

/** The squares that may hold a near point. Each band has its own columns: the earth narrows to the north. */
function autour({ dechetType, longitude }: Emplacement & Point, bande: number): string[] {
  const squares: string[] = []
  for (let b = bande - VOISINES; b <= bande + VOISINES; b++) {
    const est = estM(longitude, b)
    const last = Math.floor((est + PROCHE_M + MARGE_M) / MAILLE_M)
    for (let c = Math.floor((est - PROCHE_M - MARGE_M) / MAILLE_M); c <= last; c++) {
      squares.push(cle(dechetType, b, c))
    }
  }
  return squares
}
