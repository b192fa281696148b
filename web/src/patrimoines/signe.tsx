import { IconAlertTriangle, IconCheck, IconCircleFilled, IconX } from '@tabler/icons-react'
import type { Aspect } from './points.ts'
import classes from './signe.module.css'

const SIGNES = { check: IconCheck, alert: IconAlertTriangle, cross: IconX, dot: IconCircleFilled } as const

/** The sign of a pin with its meaning, drawn as on the map. */
export function Signe({ color, glyph, label }: Omit<Aspect, 'rank'>) {
  const Icone = SIGNES[glyph]
  return (
    <span className={classes.signe}>
      <span className={classes.rond} style={{ borderColor: color }} aria-hidden>
        <Icone size={glyph === 'dot' ? 8 : 12} stroke={2.6} />
      </span>
      {label}
    </span>
  )
}
