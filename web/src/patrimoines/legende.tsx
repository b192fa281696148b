import { Text } from '@mantine/core'
import { useMemo } from 'react'
import type { MapPoint } from '../ui/map/point.ts'
import classes from './carte-conteneurs.module.css'
import { legendOf, type Mode } from './points.ts'
import { Signe } from './signe.tsx'

/** The meaning of the map's pins, with their numbers once the containers are loaded. */
export function Legende({ points, mode }: { points: readonly MapPoint[] | undefined; mode: Mode }) {
  const counts = useMemo(() => {
    if (!points) return null
    const byRank = new Map<number, number>()
    for (const { rank } of points) byRank.set(rank, (byRank.get(rank) ?? 0) + 1)
    return byRank
  }, [points])
  return (
    <ul aria-label="Légende" className={classes.legende}>
      {legendOf(mode).map((aspect) => (
        <li key={aspect.rank} className={classes.entree}>
          <Signe {...aspect} />
          {counts && (
            <Text component="span" size="sm" c="dimmed" className="chiffres">
              {counts.get(aspect.rank) ?? 0}
            </Text>
          )}
        </li>
      ))}
    </ul>
  )
}
