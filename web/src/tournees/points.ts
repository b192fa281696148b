import { BLEU, GRIS, VERT } from '@lavandiere/domain/kernel/couleurs.ts'
import { pointOf } from '@lavandiere/domain/kernel/geo.ts'
import { conteneurAdresse } from '../patrimoines/use-conteneurs.ts'
import type { MapDot, MapLine, MapPoint } from '../ui/map/point.ts'
import type { Conteneur } from './conteneurs.ts'

const pointName = (conteneur: Conteneur) =>
  [conteneur.nomenclature, conteneurAdresse(conteneur)].filter(Boolean).join(' · ')

/**
 * Containers as pins: the chosen ones green with a tick, the others grey. A cluster is green when all its containers
 * are chosen.
 */
export function pointsToChoose(conteneurs: readonly Conteneur[], choisis: ReadonlySet<number>): MapPoint[] {
  return conteneurs.flatMap((conteneur) => {
    const position = pointOf(conteneur)
    if (!position) return []
    const isChosen = choisis.has(conteneur.id)
    const looks = isChosen
      ? ({ color: VERT, glyph: 'check', rank: 0 } as const)
      : ({ color: GRIS, glyph: 'dot', rank: 1 } as const)
    return [{ id: conteneur.id, label: pointName(conteneur), ...position, ...looks }]
  })
}

/** The chosen containers as dots, visible from any zoom. */
export function chosenPoints(choisis: readonly Conteneur[]): MapDot[] {
  return choisis.flatMap((conteneur) => {
    const position = pointOf(conteneur)
    return position ? [{ id: conteneur.id, label: pointName(conteneur), color: VERT, ...position }] : []
  })
}

/** Containers as pins with their number in the round; at a shared position the first one shows. */
export function pointsNumerotes(ordre: readonly Conteneur[]): MapPoint[] {
  return ordre.flatMap((conteneur, i) => {
    const position = pointOf(conteneur)
    if (!position) return []
    const number = i + 1
    return [
      {
        id: conteneur.id,
        label: `${number} · ${pointName(conteneur)}`,
        color: BLEU,
        glyph: String(number),
        rank: ordre.length - i,
        ...position,
      },
    ]
  })
}

/** The way of a round as straight lines. */
export function trace(ordre: readonly Conteneur[]): MapLine[] {
  const positions = ordre.flatMap((conteneur) => pointOf(conteneur) ?? [])
  return [{ id: 'ordre', color: BLEU, positions }]
}
