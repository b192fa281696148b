import { Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import { LOGIN } from '../session/guard.ts'
import { logout } from '../session/logout.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { forgetUnsaved, hasUnsaved, SERONT_PERDUES } from '../ui/unsaved.ts'

/** Asks before logging out (SHELL-06, SHELL-07); unsaved input of the screen is lost. */
export function LogoutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const onConfirm = () => {
    onClose()
    forgetUnsaved()
    void logout()
    navigate(LOGIN)
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Déconnexion"
      confirmLabel="Me déconnecter"
      onConfirm={onConfirm}
      onCancel={onClose}
    >
      <Text>Vous allez être déconnecté, continuer ?</Text>
      {opened && hasUnsaved() && <Text mt="xs">{SERONT_PERDUES}</Text>}
    </ConfirmDialog>
  )
}
