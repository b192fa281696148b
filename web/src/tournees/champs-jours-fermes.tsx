import { type Territoire, territoires } from '@lavandiere/domain/tournees/feries.ts'
import { type SiJourFerme, siJourFerme } from '@lavandiere/domain/tournees/jours.ts'
import { Select, SimpleGrid } from '@mantine/core'
import { champ, type EtapeProps } from './champs.ts'

const CHOIX = Object.entries(siJourFerme).map(([value, label]) => ({ value: value as SiJourFerme, label }))
const TERRITOIRES = Object.entries(territoires).map(([value, label]) => ({
  value: value as Territoire,
  label,
}))

/** What the tournée does on a holiday or a closure, and whose holidays it knows. */
export function ChampsJoursFermes(props: EtapeProps) {
  const choix = champ(props, 'siJourFerme')
  const territoire = champ(props, 'territoire')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        {...choix}
        value={choix.value ?? 'maintenir'}
        data={CHOIX}
        allowDeselect={false}
        onChange={(next) => next && choix.onChange(next)}
      />
      <Select
        {...territoire}
        value={territoire.value ?? 'metropole'}
        data={TERRITOIRES}
        allowDeselect={false}
        onChange={(next) => next && territoire.onChange(next)}
      />
    </SimpleGrid>
  )
}
