import { BLEU, GRIS, ORANGE, ROUGE, VERT } from '@lavandiere/domain/kernel/couleurs.ts'
import type { Comparaison, PassageDeComparaison } from '@lavandiere/domain/tableau-de-bord/comparaison.ts'
import { Group, Stack } from '@mantine/core'
import { useMemo } from 'react'
import { conteneurPosition } from '../patrimoines/points.ts'
import { LegendLine } from '../ui/map/legend-line.tsx'
import { MapView } from '../ui/map/map-view.tsx'
import type { MapDot, MapPoint, Position } from '../ui/map/point.ts'

/** A round of a quarter fills the map. */
const ZOOM = 16
const NO_PINS: readonly MapPoint[] = []

const wayOf = (passages: readonly PassageDeComparaison[]): Position[] =>
  passages.flatMap((one) => conteneurPosition(one) ?? [])

const colorOf = ({ date_evenement, isAccessible, problemes }: PassageDeComparaison) => {
  if (date_evenement === null) return GRIS
  if (isAccessible === false) return ROUGE
  return problemes.length > 0 ? ORANGE : VERT
}

/** The dots of the map: the places of the plan in the colour of their passage, then the places outside the plan. */
function comparaisonDots({ ordre_prevu, ordre_reel }: Comparaison): MapDot[] {
  const planned = new Set(ordre_prevu.map(({ id }) => id))
  const places = [...ordre_prevu, ...ordre_reel.filter(({ id }) => !planned.has(id))]
  return places.flatMap((one, i) => {
    const position = conteneurPosition(one)
    const label = `${i < ordre_prevu.length ? `${i + 1} · ` : ''}${one.nomenclature}`
    return position
      ? [{ id: i, label, color: colorOf(one), isHollow: one.date_evenement === null, ...position }]
      : []
  })
}

/** A map of the planned and the actual way. The two lists under it hold the same in words. */
export function CarteDesOrdres({ found }: { found: Comparaison }) {
  const dots = useMemo(() => comparaisonDots(found), [found])
  const lines = useMemo(
    () => [
      { id: 'prevu', color: GRIS, dashed: true, positions: wayOf(found.ordre_prevu) },
      { id: 'reel', color: BLEU, positions: wayOf(found.ordre_reel) },
    ],
    [found],
  )
  if (dots.length === 0) return null
  return (
    <Stack gap="xs">
      <MapView
        label="Carte de l'ordre prévu et de l'ordre réel"
        height="clamp(14rem, 34vh, 24rem)"
        points={NO_PINS}
        dots={dots}
        lines={lines}
        fitKey={found['@id']}
        zoom={ZOOM}
      />
      <Group gap="lg">
        <LegendLine color={GRIS} text="Ordre prévu" isDashed />
        <LegendLine color={BLEU} text="Ordre réel" />
      </Group>
    </Stack>
  )
}
