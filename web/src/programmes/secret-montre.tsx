import { Alert, Stack } from '@mantine/core'
import { Copiable } from '../ui/copiable.tsx'
import { OpenedModal } from '../ui/opened-modal.tsx'

interface SecretMontreProps {
  title: string
  said: string
  secret: string
  onClose: () => void
}

/** A secret that is shown this once. Only its button closes it: no slip loses the secret. */
export function SecretMontre({ title, said, secret, onClose }: SecretMontreProps) {
  return (
    <OpenedModal onClose={onClose} closeOnClickOutside={false} withCloseButton={false} title={title}>
      <Stack gap="md">
        <Alert color="orange">{said}</Alert>
        <Copiable text={secret} done="Je l'ai enregistré" onDone={onClose} />
      </Stack>
    </OpenedModal>
  )
}
