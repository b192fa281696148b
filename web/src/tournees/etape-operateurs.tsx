import { operateur } from '@lavandiere/domain/comptes/compte.ts'
import { Stack } from '@mantine/core'
import { SelectRef } from '../crud/select-ref.tsx'
import { Panel } from '../ui/panel.tsx'
import { champ, type EtapeProps } from './champs.ts'

/** Who drives, and who comes along (TOUR-16, OPEN-78). */
export function EtapeOperateurs(props: EtapeProps) {
  const { chauffeur, equipier } = props.brouillon.valeurs
  return (
    <Panel maw={560}>
      <Stack gap="md">
        <SelectRef resource={operateur} {...champ(props, 'chauffeur')} value={chauffeur || null} />
        <SelectRef
          resource={operateur}
          {...champ(props, 'equipier')}
          value={equipier || null}
          placeholder="Aucun"
          clearable
        />
      </Stack>
    </Panel>
  )
}
