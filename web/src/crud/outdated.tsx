import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

/** Says that the server refused a write because somebody wrote since (412), and offers the latest version. */
export function Outdated({ onReload }: { onReload?: () => void }) {
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={20} />} title="Cette fiche a changé entre-temps">
      <Stack gap="xs" align="flex-start">
        Quelqu'un d'autre l'a modifiée depuis que vous l'avez ouverte. Rechargez-la pour repartir de la
        dernière version.
        <Button size="xs" variant="default" onClick={onReload}>
          Recharger
        </Button>
      </Stack>
    </Alert>
  )
}
