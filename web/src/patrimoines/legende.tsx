import { Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleFilled, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { MapPoint } from '../ui/map/point.ts'
import classes from './carte.module.css'
import { type Aspect, legendeDe, type Mode } from './points.ts'

const SIGNES = { check: IconCheck, alert: IconAlertTriangle, cross: IconX, dot: IconCircleFilled } as const

/** What the pins of the map mean, and how many there are of each. */
export function Legende({ points, mode }: { points: readonly MapPoint[]; mode: Mode }) {
  const counts = useMemo(() => {
    const byRank = new Map<number, number>()
    for (const { rank } of points) byRank.set(rank, (byRank.get(rank) ?? 0) + 1)
    return byRank
  }, [points])
  return (
    <ul aria-label="Légende" className={classes.legende}>
      {legendeDe(mode).map((aspect) => (
        <li key={aspect.rank} className={classes.entree}>
          <Signe {...aspect} />
          <Text size="sm" component="span">
            {aspect.label}{' '}
            <Text component="span" size="sm" c="dimmed" className="chiffres">
              {counts.get(aspect.rank) ?? 0}
            </Text>
          </Text>
        </li>
      ))}
    </ul>
  )
}

function Signe({ color, glyph }: Aspect) {
  const Icone = SIGNES[glyph as keyof typeof SIGNES] ?? IconCircleFilled
  return (
    <span className={classes.signe} style={{ borderColor: color }} aria-hidden>
      <Icone size={glyph === 'dot' ? 8 : 12} stroke={2.6} />
    </span>
  )
}
