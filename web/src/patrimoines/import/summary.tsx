import type { ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import { SimpleGrid, Text } from '@mantine/core'
import { Panel } from '../../ui/panel.tsx'

/** Conforming lines, collection points and containers in all, and how many errors (IMP-23). */
export function Summary({ seen }: { seen: ImportVu }) {
  const { conformes = 0, points = 0, conteneurs = 0 } = seen.resume ?? {}
  const figures = [
    ['Lignes conformes', conformes],
    ['Points de collecte', points],
    ['Conteneurs au total', conteneurs],
    ['Erreurs', seen.nombreErreurs],
  ] as const
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
      {figures.map(([label, value]) => (
        <Panel key={label} p="sm">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text
            fz={26}
            fw={650}
            lh={1.2}
            className="chiffres"
            c={label === 'Erreurs' && value > 0 ? 'rouge' : undefined}
          >
            {value.toLocaleString('fr-FR')}
          </Text>
        </Panel>
      ))}
    </SimpleGrid>
  )
}
