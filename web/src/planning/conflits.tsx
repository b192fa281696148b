import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import type { Conflit } from '@lavandiere/domain/planning/conflits.ts'
import { Alert, Anchor, Button, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

interface BoutonProps {
  nombre: number
  isOpen: boolean
  onToggle: () => void
}

/** How many conflicts the board shows; a click lists them. */
export function BoutonConflits({ nombre, isOpen, onToggle }: BoutonProps) {
  if (nombre === 0) return null
  return (
    <Button
      color="rouge"
      variant="light"
      leftSection={<IconAlertTriangle size={18} />}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      {countInWords(nombre, 'conflit')}
    </Button>
  )
}

interface Props {
  conflits: readonly Conflit[]
  onOpen: (conflit: Conflit) => void
}

/** The conflicts of the planning as sentences; a click on one opens its cell. */
export function Conflits({ conflits, onOpen }: Props) {
  if (conflits.length === 0) return null
  return (
    <Alert
      color="rouge"
      icon={<IconAlertTriangle size={20} />}
      title={`${countInWords(conflits.length, 'conflit')} à résoudre`}
    >
      <List size="sm" spacing={4} listStyleType="none">
        {conflits.map((conflit) => (
          <List.Item key={`${conflit.phrase} ${conflit.laveuse}`}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              c="inherit"
              onClick={() => onOpen(conflit)}
            >
              {conflit.phrase}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
