import { ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { FICHIER_MAX, type ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { CsvInput, csvFault } from '../../ui/csv-input.tsx'
import { Panel } from '../../ui/panel.tsx'
import { bytes, Progress } from '../../ui/progress.tsx'
import type { ImportState } from './use-import.ts'

/** The CSV file chooser and "Charger le fichier" (IMP-01). */
export function FileChooser({ state, shown }: { state: ImportState; shown: ImportVu | undefined }) {
  const [file, setFile] = useState<File | null>(null)
  const fault = csvFault(file, FICHIER_MAX)
  const busy = state.send.isPending
  return (
    <Panel>
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <CsvInput
            placeholder={shown?.nom ?? 'Choisir un fichier…'}
            value={file}
            onChange={setFile}
            error={fault}
            disabled={busy}
          />
          <Button
            leftSection={<IconUpload size={18} />}
            disabled={!file || fault !== null}
            loading={busy}
            onClick={() => file && state.send.mutate(file, { onSuccess: () => setFile(null) })}
          >
            Charger le fichier
          </Button>
        </Group>
        {busy ? (
          <Progress
            label="Envoi du fichier"
            done={state.sent.done}
            total={state.sent.total}
            countsOf={(done, total) => (total === null ? bytes(done) : `${bytes(done)} sur ${bytes(total)}`)}
            onCancel={state.cancel}
          />
        ) : (
          <Text size="sm" c="dimmed">
            Séparateur point-virgule. Colonnes attendues : {ENTETES.join(', ')}.
          </Text>
        )}
      </Stack>
    </Panel>
  )
}
