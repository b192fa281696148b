import { Group, Text } from '@mantine/core'

interface LegendLineProps {
  color: string
  text: string
  isDashed?: boolean
  isDotted?: boolean
}

export const LegendLine = ({ color, text, isDashed = false, isDotted = false }: LegendLineProps) => (
  <Group gap="xs">
    <svg width={32} height={6} aria-hidden="true">
      {/* The light edge that the line has on the map: dark colours are seen on a dark page too. */}
      <line x1={0} y1={3} x2={32} y2={3} stroke="#ffffff" strokeWidth={6} />
      <line
        x1={isDotted ? 2 : 0}
        y1={3}
        x2={32}
        y2={3}
        stroke={color}
        strokeWidth={4}
        strokeLinecap={isDotted ? 'round' : undefined}
        strokeDasharray={isDashed ? '7 4' : isDotted ? '0.1 7' : undefined}
      />
    </svg>
    <Text size="sm">{text}</Text>
  </Group>
)

export const LegendDot = ({ color, text }: Pick<LegendLineProps, 'color' | 'text'>) => (
  <Group gap="xs">
    <svg width={14} height={14} aria-hidden="true">
      <circle cx={7} cy={7} r={5} fill={color} stroke="#ffffff" strokeWidth={1.5} />
    </svg>
    <Text size="sm">{text}</Text>
  </Group>
)

export const LegendPin = ({
  color,
  letter,
  text,
}: Pick<LegendLineProps, 'color' | 'text'> & { letter: string }) => (
  <Group gap="xs">
    <svg width={18} height={18} aria-hidden="true">
      <circle cx={9} cy={9} r={8} fill={color} stroke="#ffffff" strokeWidth={1.5} />
      <text x={9} y={12.5} textAnchor="middle" fontSize={10} fontWeight={700} fill="#ffffff">
        {letter}
      </text>
    </svg>
    <Text size="sm">{text}</Text>
  </Group>
)
