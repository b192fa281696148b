import { formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { SimpleGrid, Text } from '@mantine/core'
import { Note } from './note.tsx'
import { Panel } from './panel.tsx'

interface Figure {
  label: string
  value: number
  /** Colour of a figure that needs attention when it is not zero. */
  color?: 'rouge' | 'orange'
}

/** A few counts side by side, as tiles. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: figures.length }} spacing="sm">
      {figures.map(({ label, value, color }) => (
        <Panel key={label} p="sm">
          <Note>{label}</Note>
          <Text fz={26} fw={650} lh={1.2} className="chiffres" c={value > 0 ? color : undefined}>
            {formatNumber(value)}
          </Text>
        </Panel>
      ))}
    </SimpleGrid>
  )
}
