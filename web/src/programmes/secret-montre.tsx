import { Alert, Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { OpenedModal } from '../ui/opened-modal.tsx'

interface SecretMontreProps {
  title: string
  said: string
  secret: string
  onClose: () => void
}

/** A secret that is shown this once, with a button that copies it. Only its button closes it: no slip loses the secret. */
export function SecretMontre({ title, said, secret, onClose }: SecretMontreProps) {
  return (
    <OpenedModal
      onClose={onClose}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={<Text fw={650}>{title}</Text>}
    >
      <Stack gap="md">
        <Alert color="orange">{said}</Alert>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {secret}
        </Code>
        <Group justify="flex-end">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                onClick={copy}
                leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              >
                {copied ? 'Copié' : 'Copier'}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>Je l'ai enregistré</Button>
        </Group>
      </Stack>
    </OpenedModal>
  )
}
