import { csv } from '@lavandiere/domain/kernel/csv.ts'
import { ENTETES, type Entete } from '@lavandiere/domain/patrimoines/import/entetes.ts'
import { FICHIER_MAX, type ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { fileFailure, SendAgain } from '../../crud/file-failure.tsx'
import { Note } from '../../ui/note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { bytesText, Progress } from '../../ui/progress.tsx'
import { TableFileInput, tableFileFault } from '../../ui/table-file-input.tsx'
import type { ImportState } from './use-import.ts'

/** A file to start from: the expected headers, and two lines as they may be. */
const MODELE = [
  ENTETES,
  ...(
    [
      {
        Nomenclature: 'PAV-001',
        Adresse: '12 rue de la Gare',
        Commune: 'Nantes',
        'Type de conteneur': 'Colonne Aérienne',
        Quantite: '1',
        'Type de dechet': 'Verre',
        Volume: '4 m3',
        Latitude: '47,21725',
        Longitude: '-1,55336',
      },
      {
        Nomenclature: 'PAV-002',
        Adresse: '3 place du Commerce',
        "Complement d'adresse": 'devant la poste',
        Commune: 'Nantes',
        'Type de conteneur': 'Bac',
        Quantite: '3',
        'Type de dechet': 'Ordures ménagères',
      },
    ] satisfies Partial<Record<Entete, string>>[]
  ).map((line: Partial<Record<Entete, string>>) => ENTETES.map((entete) => line[entete] ?? '')),
]

/** "Charger le fichier" (IMP-01): a chosen file is sent and checked at once. */
export function FileChooser({ state, shown }: { state: ImportState; shown: ImportVu | undefined }) {
  const [file, setFile] = useState<File | null>(null)
  const fault = tableFileFault(file, FICHIER_MAX)
  const busy = state.send.isPending
  const choose = (chosen: File | null) => {
    setFile(chosen)
    state.send.reset()
    if (chosen && tableFileFault(chosen, FICHIER_MAX) === null)
      state.send.mutate(chosen, { onSuccess: () => setFile(null) })
  }
  return (
    <Panel>
      <Stack gap="sm">
        <TableFileInput
          label="Charger le fichier"
          description="CSV, Excel (.xlsx) ou GeoJSON : il est vérifié dès qu'il est choisi, rien n'est enregistré sans vous."
          placeholder={shown?.nom ?? 'Choisir un fichier…'}
          value={file}
          onChange={choose}
          error={fault ?? fileFailure(state.send.error)}
          disabled={busy}
        />
        {file && <SendAgain error={state.send.error} onAgain={() => choose(file)} />}
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
          <Group justify="space-between" gap="sm" align="flex-start">
            <Note flex="1 1 320px">
              Colonnes attendues : {ENTETES.join(', ')}. D'autres colonnes ? Vous direz une fois ce qu'elles
              sont. Une cellule vide laisse la valeur d'un conteneur connu telle quelle.
            </Note>
            <Button
              component="a"
              href={`data:text/csv;charset=utf-8,${encodeURIComponent(csv(MODELE))}`}
              download="modele-import-conteneurs.csv"
              variant="default"
              size="xs"
              leftSection={<IconDownload size={16} />}
            >
              Télécharger un modèle
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  )
}
