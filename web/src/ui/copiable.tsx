import { Button, Code, CopyButton, Group } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'

/** A button that copies a text. */
export const Copier = ({ text }: { text: string }) => (
  <CopyButton value={text}>
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
)

interface CopiableProps {
  text: string
  /** What the button that closes says. */
  done: string
  onDone: () => void
}

/** A text that is shown this once, with a button that copies it. */
export function Copiable({ text, done, onDone }: CopiableProps) {
  return (
    <>
      <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Code>
      <Group justify="flex-end">
        <Copier text={text} />
        <Button onClick={onDone}>{done}</Button>
      </Group>
    </>
  )
}
