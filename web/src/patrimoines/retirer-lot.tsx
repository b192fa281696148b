import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { Text } from '@mantine/core'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { type DialogueDeLot, useRetraitDuLot } from './lots.ts'

/** Asks before many containers are removed; the toast can undo it (CONT-33). */
export function RetirerLot({ cible, count, onClose, onDone }: DialogueDeLot) {
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
