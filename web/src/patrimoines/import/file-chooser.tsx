import { ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { FICHIER_MAX, type ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { bytesText, Progress } from '../../ui/progress.tsx'
import { TableFileInput, tableFileFault } from '../../ui/table-file-input.tsx'
import type { ImportState } from './use-import.ts'

/** The file chooser and "Charger le fichier" (IMP-01). */
export function FileChooser({ state, shown }: { state: ImportState; shown: ImportVu | undefined }) {
  const [file, setFile] = useState<File | null>(null)
  const fault = tableFileFault(file, FICHIER_MAX)
  const busy = state.send.isPending
  return (
    <Panel>
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <TableFileInput
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
            countsOf={(done, total) =>
              total === null ? bytesText(done) : `${bytesText(done)} sur ${bytesText(total)}`
            }
            onCancel={state.cancel}
          />
        ) : (
          <Text size="sm" c="dimmed">
            Colonnes attendues : {ENTETES.join(', ')}. Une cellule vide laisse la valeur d'un conteneur connu
            telle quelle.
          </Text>
        )}
      </Stack>
    </Panel>
  )
}
