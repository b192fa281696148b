import { ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { FICHIER_MAX, type ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import { Button, FileInput, Group, Stack, Text } from '@mantine/core'
import { IconFileTypeCsv, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Panel } from '../../ui/panel.tsx'
import { bytes, Progress } from '../../ui/progress.tsx'
import type { ImportState } from './use-import.ts'

/** What is wrong with a chosen file before it is sent, or null (OPEN-59). */
function faultOf(file: File | null): string | null {
  if (!file) return null
  if (!/\.csv$/i.test(file.name) && file.type !== 'text/csv') return 'Seuls les fichiers CSV sont acceptés'
  if (file.size === 0) return 'Ce fichier est vide'
  return file.size > FICHIER_MAX ? `Le fichier ne doit pas dépasser ${bytes(FICHIER_MAX)}` : null
}

/** The CSV file chooser and "Charger le fichier" (IMP-01). */
export function FileChooser({ state, shown }: { state: ImportState; shown: ImportVu | undefined }) {
  const [file, setFile] = useState<File | null>(null)
  const fault = faultOf(file)
  const busy = state.send.isPending
  return (
    <Panel>
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <FileInput
            label="Fichier CSV"
            placeholder={shown ? shown.nom : 'Choisir un fichier…'}
            accept=".csv,text/csv"
            leftSection={<IconFileTypeCsv size={20} stroke={1.5} />}
            value={file}
            onChange={setFile}
            error={fault}
            disabled={busy}
            clearable
            flex="1 1 260px"
            maw={520}
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
