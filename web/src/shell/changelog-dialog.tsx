import { unbroken } from '@lavandiere/domain/kernel/texte.ts'
import { List, Modal, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface ChangelogDialogProps {
  text: string
  opened: boolean
  onClose: () => void
}

/** The changelog, version by version (OPEN-31). */
export function ChangelogDialog({ text, opened, onClose }: ChangelogDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title="Nouveautés">
      <ChangelogText text={text} />
    </Modal>
  )
}

/** A line with `**bold**` and `code` turned into elements. */
function inline(line: string): ReactNode[] {
  return unbroken(line)
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .map((part, index) => {
      const key = `${index}${part}`
      if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>
      return part.startsWith('`') ? <code key={key}>{part.slice(1, -1)}</code> : part
    })
}

/** The changelog as elements: headings, lists and paragraphs, the only Markdown that the file uses. */
function ChangelogText({ text }: { text: string }) {
  const blocks: ReactNode[] = []
  let items: string[] = []
  const flush = () => {
    if (items.length === 0) return
    blocks.push(
      <List key={`liste-${blocks.length}`} size="sm" mb="sm" spacing={4}>
        {items.map((item) => (
          <List.Item key={item}>{inline(item)}</List.Item>
        ))}
      </List>,
    )
    items = []
  }
  for (const line of text.split(/\r?\n/)) {
    const heading = /^(#{1,4}) (.+)$/.exec(line)
    const item = /^\s*[-*] (.+)$/.exec(line)?.[1]
    if (item !== undefined) items.push(item)
    else if (items.length > 0 && /^\s+\S/.test(line)) items.push(`${items.pop() ?? ''} ${line.trim()}`)
    else {
      flush()
      const key = `bloc-${blocks.length}`
      if (heading?.[1] === '#') continue
      if (heading)
        blocks.push(
          <Title key={key} order={heading[1]?.length === 2 ? 3 : 4} mt="xs" mb={4}>
            {heading[2]}
          </Title>,
        )
      else if (line.trim() !== '')
        blocks.push(
          <Text key={key} size="sm" mb="xs">
            {inline(line)}
          </Text>,
        )
    }
  }
  flush()
  return <div>{blocks}</div>
}
