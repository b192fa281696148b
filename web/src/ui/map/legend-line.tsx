import { Group, Text } from '@mantine/core'

interface LegendLineProps {
  color: string
  text: string
  isDashed?: boolean
}

/** A line of the map and what it is. */
export const LegendLine = ({ color, text, isDashed = false }: LegendLineProps) => (
  <Group gap="xs">
    <svg width={32} height={6} aria-hidden="true">
      <line
        x1={0}
        y1={3}
        x2={32}
        y2={3}
        stroke={color}
        strokeWidth={4}
        strokeDasharray={isDashed ? '7 4' : undefined}
      />
    </svg>
    <Text size="sm">{text}</Text>
  </Group>
)
