import { GRIS } from '@lavandiere/domain/kernel/couleurs.ts'
import { pointOf } from '@lavandiere/domain/kernel/geo.ts'
import type { PointDuJour } from '@lavandiere/domain/tournees/repartition/points-confies.ts'
import { Stack } from '@mantine/core'
import { useMemo } from 'react'
import { LegendLine } from '../ui/map/legend-line.tsx'
import { MapView } from '../ui/map/map-view.tsx'
import { NO_POINTS } from '../ui/map/point.ts'
import classes from './repartir.module.css'
import type { EquipeChoisie } from './repartir-equipes.tsx'

interface Props {
  points: readonly PointDuJour[]
  equipes: readonly EquipeChoisie[]
  /** Points that a person leaves to their round. */
  kept: ReadonlySet<number>
  hasRest: boolean
}

/** The ways of the crews with what they take: full dots were given, rings are their own, grey is what stays. */
export function RepartirCarte({ points, equipes, kept, hasRest }: Props) {
  const shown = useMemo(() => equipes.filter(({ empechement }) => empechement === null), [equipes])
  const dots = useMemo(() => {
    const taker = new Map(
      shown.flatMap(({ donnes, color }) =>
        donnes.flatMap(({ conteneur }) => (kept.has(conteneur) ? [] : [[conteneur, color] as const])),
      ),
    )
    return [
      ...shown.flatMap(({ rondes, color }) =>
        rondes.flatMap((ronde) => ronde.points.flatMap((point) => dotOf(point, color, true))),
      ),
      ...points.flatMap((point) => dotOf(point, taker.get(point.id) ?? GRIS, false)),
    ]
  }, [shown, points, kept])
  const lines = useMemo(() => {
    const byId = new Map(points.map((point) => [point.id, point]))
    return shown.map(({ cle, color, rondes, donnes }) => ({
      id: cle,
      color,
      positions: rondes.flatMap((ronde) => {
        const given = (apres: number | null) =>
          donnes.flatMap((one) => {
            const point = byId.get(one.conteneur)
            return one.vers === ronde.id && one.apres === apres && point && !kept.has(point.id) ? [point] : []
          })
        return [...given(null), ...ronde.points.flatMap((point) => [point, ...given(point.id)])].flatMap(
          (point) => pointOf(point) ?? [],
        )
      }),
    }))
  }, [shown, points, kept])
  return (
    <Stack gap="xs" className={classes.carte}>
      <MapView
        label="Carte des équipes et des points à répartir"
        height="clamp(18rem, 60vh, 40rem)"
        points={NO_POINTS}
        dots={dots}
        lines={lines}
        fitKey="repartir"
      />
      {hasRest && <LegendLine color={GRIS} text="Reste à la tournée" />}
    </Stack>
  )
}

function dotOf(point: PointDuJour, color: string, isHollow: boolean) {
  const position = pointOf(point)
  return position ? [{ id: point.id, label: point.nomenclature, color, isHollow, ...position }] : []
}
