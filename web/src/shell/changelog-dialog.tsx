import { Modal, Text } from '@mantine/core'
import { ChangelogText } from './changelog-text.tsx'

interface ChangelogDialogProps {
  text: string
  opened: boolean
  onClose: () => void
}

/** The changelog, version by version (OPEN-31). */
export function ChangelogDialog({ text, opened, onClose }: ChangelogDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={<Text fw={650}>Nouveautés</Text>}>
      <ChangelogText text={text} />
    </Modal>
  )
}
