import { unbroken } from '@lavandiere/domain/kernel/texte.ts'
import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

interface PhrasesProps {
  title?: string
  phrases: readonly string[]
  color?: 'orange' | 'rouge'
}

/** Sentences to be read before one goes on; nothing where there are none. */
export function Phrases({ title, phrases, color = 'orange' }: PhrasesProps) {
  if (phrases.length === 0) return null
  return (
    <Alert color={color} icon={<IconAlertTriangle size={20} />} title={title}>
      <List size="sm" spacing={2}>
        {phrases.map((phrase) => (
          <List.Item key={phrase}>{unbroken(phrase)}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
