import { countInWords, formatNumber } from '@lavandiere/domain/kernel/texte.ts'
import { CONTENEURS_DU_LOT_MAX, LOT_TROP } from '@lavandiere/domain/patrimoines/lot.ts'
import { CONTENEURS_MAX } from '@lavandiere/domain/tournees/tournee.ts'
import { Button, Text } from '@mantine/core'
import { IconDownload, IconPencil, IconRoute, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../api/store.ts'
import { useDownload } from '../crud/download.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Note } from '../ui/note.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { bodyOf, type Cible, type DialogueDeLot, useRetraitDuLot } from './lots.ts'
import { ModifierLot } from './modifier-lot.tsx'
import type { usePicked } from './selection.ts'

interface ActionsGroupeesProps {
  picked: ReturnType<typeof usePicked>
  /** Number of containers that the list's search finds. */
  total: number
  cible: Cible
}

/** The actions on the picked containers. */
export function ActionsGroupees({ picked, total, cible }: ActionsGroupeesProps) {
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const may = useMay()
  const download = useDownload()
  const { count } = picked
  const close = () => setOpen(null)
  const onDone = () => {
    close()
    picked.clear()
  }
  const dialog = { cible, count, onClose: close, onDone }
  return (
    <SelectionBar count={count} onClear={picked.clear}>
      {!picked.isAll && count < total && total <= CONTENEURS_DU_LOT_MAX && (
        <Button size="compact-sm" variant="subtle" onClick={picked.all}>
          Sélectionner les {formatNumber(total)}
        </Button>
      )}
      {total > CONTENEURS_DU_LOT_MAX && <Note>{LOT_TROP}</Note>}
      <Button
        size="xs"
        leftSection={<IconPencil size={16} />}
        disabled={count > CONTENEURS_DU_LOT_MAX}
        onClick={() => setOpen('edit')}
      >
        Modifier la sélection
      </Button>
      {may('read', 'imports') && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} />}
          disabled={count > CONTENEURS_DU_LOT_MAX}
          loading={download.pending}
          onClick={() =>
            download.start('/conteneurs/lots/export', 'conteneurs.csv', {
              method: 'POST',
              body: bodyOf(cible),
            })
          }
        >
          Exporter
        </Button>
      )}
      {may('create', 'campagne_lavages') && !picked.isAll && count <= CONTENEURS_MAX && (
        <LinkButton
          size="xs"
          icon={IconRoute}
          to="/admin/tournees/new"
          state={{ selection: { patrimoine: Number(cible.patrimoineId), conteneurs: picked.ids } }}
        >
          Nouvelle tournée
        </LinkButton>
      )}
      <Button
        size="xs"
        variant="light"
        color="rouge"
        leftSection={<IconTrash size={16} />}
        disabled={count > CONTENEURS_DU_LOT_MAX}
        onClick={() => setOpen('remove')}
      >
        Supprimer
      </Button>
      {open === 'edit' && <ModifierLot {...dialog} />}
      {open === 'remove' && <RetirerLot {...dialog} />}
    </SelectionBar>
  )
}

/** Asks before many containers are removed; the toast can undo it (CONT-33). */
function RetirerLot({ cible, count, onClose, onDone }: DialogueDeLot) {
  const removing = useRetraitDuLot(onDone)
  return (
    <ConfirmDialog
      opened
      title="Suppression"
      danger
      pending={removing.isPending}
      confirmLabel={`Supprimer ${countInWords(count, 'conteneur')}`}
      onCancel={onClose}
      onConfirm={() => removing.mutate(cible)}
    >
      <Text>
        {countInWords(count, 'conteneur sera supprimé', 'conteneurs seront supprimés')} avec leur place sur la
        carte ; leurs interventions restent dans l'historique. S'il en est un qu'une tournée visite encore,
        rien n'est supprimé.
      </Text>
    </ConfirmDialog>
  )
}
