import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { ImportVu } from '@lavandiere/domain/patrimoines/import/import.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconRotate } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { DownloadButton } from '../../crud/download.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { ImportState } from './use-import.ts'

/** The changes that undoing an import takes back, in numbers. */
function undoText({ nom, rapport }: ImportVu): string {
  const { crees = 0, modifies = 0 } = rapport ?? {}
  const created = countInWords(crees, 'conteneur créé sera supprimé', 'conteneurs créés seront supprimés')
  const changed = countInWords(
    modifies,
    "conteneur modifié retrouvera ses valeurs d'avant",
    "conteneurs modifiés retrouveront leurs valeurs d'avant",
  )
  return `L'import de « ${nom} » sera annulé : ${created}, ${changed}.`
}

/** The question before an import is undone: `ask` opens it for one import, `dialog` is to be shown. */
export function useUndo(undo: ImportState['undo']) {
  const [asked, ask] = useState<ImportVu | null>(null)
  const dialog = (
    <ConfirmDialog
      opened={asked !== null}
      title="Annuler l'import"
      confirmLabel="Annuler l'import"
      danger
      onCancel={() => ask(null)}
      onConfirm={() => {
        if (asked) undo.mutate(asked.id)
        ask(null)
      }}
    >
      {asked && <Text>{undoText(asked)}</Text>}
    </ConfirmDialog>
  )
  return { ask, dialog }
}

interface Props {
  seen: ImportVu
  state: ImportState
  /** Address of the patrimoine's page. */
  to: string
  onAnother: () => void
}

/** A saved import, or one undone since: its result, and the next possible actions. */
export function Saved({ seen, state, to, onAnother }: Props) {
  const { crees = 0, modifies = 0, inchanges = 0 } = seen.rapport ?? {}
  const isUndone = seen.etat === 'annule'
  const { ask, dialog } = useUndo(state.undo)
  return (
    <Panel>
      <Stack align="center" gap="sm" py="lg" role="status">
        {isUndone ? (
          <IconArrowBackUp size={56} color="var(--mantine-color-dimmed)" aria-hidden />
        ) : (
          <IconCircleCheck size={56} color="var(--mantine-color-vert-filled)" aria-hidden />
        )}
        <Text fw={650} size="lg" ta="center" style={{ overflowWrap: 'anywhere' }}>
          L'import de « {seen.nom} » est {isUndone ? 'annulé' : 'enregistré'}
        </Text>
        {!isUndone && (
          <Text c="dimmed" ta="center">
            {countInWords(crees, 'conteneur créé', 'conteneurs créés')}, {countInWords(modifies, 'modifié')},{' '}
            {countInWords(inchanges, 'inchangé')}
          </Text>
        )}
        <Group mt="sm" justify="center">
          <Button component={Link} to={to}>
            Voir le patrimoine
          </Button>
          <DownloadButton path={`/imports/${seen.id}/rapport.csv`} name="rapport.csv">
            Télécharger le rapport
          </DownloadButton>
          {seen.annulable && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} />}
              loading={state.undo.isPending}
              onClick={() => ask(seen)}
            >
              Annuler cet import
            </Button>
          )}
          <Button variant="default" leftSection={<IconRotate size={18} />} onClick={onAnother}>
            Importer un autre fichier
          </Button>
        </Group>
      </Stack>
      {dialog}
    </Panel>
  )
}
