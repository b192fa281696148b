import { formatTenths } from '@lavandiere/domain/kernel/texte.ts'
import { productiviteColor, productiviteGauge } from '@lavandiere/domain/tournees/avancement.ts'

const SIDE = 76
const RING = { cx: SIDE / 2, cy: SIDE / 2, r: 34, fill: 'none', strokeWidth: 7 }

/** Bins per hour as a gauge (DASH-25, DASH-26); a dash in an empty ring without a value. Mantine's ring brings its tooltips. */
export function Productivite({ value }: { value: number | null }) {
  const shown = value === null ? '–' : formatTenths(value)
  return (
    <svg
      width={SIDE}
      height={SIDE}
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      role="img"
      aria-label={value === null ? 'Productivité inconnue' : `Productivité : ${shown} bacs par heure`}
      style={{ flex: 'none', fill: 'currentColor' }}
      textAnchor="middle"
    >
      <circle {...RING} style={{ stroke: 'var(--mantine-color-default-border)' }} />
      {value !== null && value > 0 && (
        <circle
          {...RING}
          stroke={productiviteColor(value).fond}
          strokeLinecap="round"
          pathLength={100}
          strokeDasharray={`${productiviteGauge(value)} 100`}
          transform={`rotate(-90 ${SIDE / 2} ${SIDE / 2})`}
        />
      )}
      <text x={SIDE / 2} y={37} fontSize={14} fontWeight={650}>
        {shown}
      </text>
      <text x={SIDE / 2} y={51} fontSize={12} style={{ fill: 'var(--mantine-color-dimmed)' }}>
        bacs/h
      </text>
    </svg>
  )
}
