import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import { type Repetition, repetitions } from '@lavandiere/domain/patrimoines/import/ligne.ts'
import { Select, Stack, Text } from '@mantine/core'
import { Panel } from '../../ui/panel.tsx'
import type { ImportState } from './use-import.ts'

const choices = Object.entries(repetitions).map(([value, label]) => ({ value, label }))

/** What becomes of lines whose nomenclature another line of the file has (OPEN-60). */
export function Repeated({ seen, state }: { seen: ImportVu; state: ImportState }) {
  const { repetees = 0, ecartees = 0 } = seen.lecture ?? {}
  if (repetees === 0) return null
  return (
    <Panel p="sm">
      <Stack gap="xs">
        <Select
          label={`${countInWords(repetees, 'ligne reprend', 'lignes reprennent')} la nomenclature d'une autre`}
          data={choices}
          value={seen.choix.repetition ?? 'refuser'}
          onChange={(value) => value && state.recheck({ repetition: value as Repetition })}
          allowDeselect={false}
          disabled={state.rechecking}
          maw={420}
        />
        {ecartees > 0 && (
          <Text size="sm">
            {countInWords(ecartees, 'ligne écartée', 'lignes écartées')} : le rapport les nomme.
          </Text>
        )}
      </Stack>
    </Panel>
  )
}
