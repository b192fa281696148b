import { operateur } from '@lavandiere/domain/comptes/compte.ts'
import { Stack } from '@mantine/core'
import { SelectRef } from '../crud/select-ref.tsx'
import { Panel } from '../ui/panel.tsx'
import { type EtapeProps, relation } from './champs.ts'

/** The step of the crew: driver and crew members (TOUR-16, OPEN-78). */
export function EtapeOperateurs(props: EtapeProps) {
  return (
    <Panel maw={560}>
      <Stack gap="md">
        <SelectRef resource={operateur} {...relation(props, 'chauffeur')} />
        <SelectRef resource={operateur} {...relation(props, 'equipier')} placeholder="Aucun" clearable />
      </Stack>
    </Panel>
  )
}
