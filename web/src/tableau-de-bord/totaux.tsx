import { SimpleGrid, Text } from '@mantine/core'
import { Panel } from '../ui/panel.tsx'
import type { JourAffiche } from './use-journee.ts'

/** The figures of a day over all its rounds (DASH-21). */
export function Totaux({ day }: { day: JourAffiche }) {
  const { totalTours, totalALaver, totalBacsLaves, totalBacsImpossible } = day
  const done = totalBacsLaves + totalBacsImpossible
  const totals = [
    ['Tournées', totalTours],
    ['Bacs à laver', totalALaver],
    ['Bacs lavés', totalBacsLaves],
    ['Lavages impossibles (bacs)', totalBacsImpossible],
    ['Avancement', `${totalALaver > 0 ? Math.min(100, Math.floor((done / totalALaver) * 100)) : 0} %`],
  ] as const
  return (
    <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
      {totals.map(([label, value]) => (
        <Panel key={label} p="sm">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text fz={26} fw={650} lh={1.2} className="chiffres">
            {value.toLocaleString('fr-FR')}
          </Text>
        </Panel>
      ))}
    </SimpleGrid>
  )
}
