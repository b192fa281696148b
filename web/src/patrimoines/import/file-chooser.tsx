import { isCsv } from '@lavandiere/domain/kernel/csv.ts'
import { ENTETES } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { FICHIER_MAX, type ImportVu, isWorkbook } from '@lavandiere/domain/patrimoines/import/import.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { CsvInput } from '../../ui/csv-input.tsx'
import { Panel } from '../../ui/panel.tsx'
import { bytesText, Progress } from '../../ui/progress.tsx'
import type { ImportState } from './use-import.ts'

const ACCEPTED = '.csv,text/csv,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The sentence about a file that cannot be sent; null for a good one. */
function faultOf(file: File | null): string | null {
  if (!file) return null
  if (!isCsv(file.name, file.type) && !isWorkbook(file.name, file.type))
    return 'Seuls les fichiers CSV et Excel (.xlsx) sont acceptés'
  if (file.size === 0) return 'Ce fichier est vide'
  return file.size > FICHIER_MAX ? `Le fichier ne doit pas dépasser ${bytesText(FICHIER_MAX)}` : null
}

/** The file chooser and "Charger le fichier" (IMP-01). */
export function FileChooser({ state, shown }: { state: ImportState; shown: ImportVu | undefined }) {
  const [file, setFile] = useState<File | null>(null)
  const fault = faultOf(file)
  const busy = state.send.isPending
  return (
    <Panel>
      <Stack gap="sm">
        <Group align="flex-end" gap="sm">
          <CsvInput
            label="Fichier CSV ou Excel (.xlsx)"
            accept={ACCEPTED}
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
