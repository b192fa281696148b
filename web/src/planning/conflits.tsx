import type { Conflit } from '@lavandiere/domain/planning/conflits.ts'
import { Alert, Anchor, Button, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './planning.module.css'

/** How many conflicts are shown before "Tout afficher" is pressed. */
const MONTRES = 4

interface Props {
  conflits: readonly Conflit[]
  onOpen: (cle: string, jour: string) => void
}

/** The conflicts of the planning as sentences; a click on one opens its cell. */
export function Conflits({ conflits, onOpen }: Props) {
  const [isWhole, setWhole] = useState(false)
  if (conflits.length === 0) return null
  const shown = isWhole ? conflits : conflits.slice(0, MONTRES)
  const title = conflits.length === 1 ? '1 conflit à résoudre' : `${conflits.length} conflits à résoudre`
  return (
    <Alert
      color="rouge"
      icon={<IconAlertTriangle size={20} />}
      title={title}
      role="status"
      className={classes.ecran}
    >
      <List size="sm" spacing={4} listStyleType="none">
        {shown.map(({ phrase, lignes, jour }) => (
          <List.Item key={phrase}>
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="left"
              c="inherit"
              underline="always"
              onClick={() => onOpen(lignes[0] ?? '', jour)}
            >
              {phrase}
            </Anchor>
          </List.Item>
        ))}
      </List>
      {conflits.length > MONTRES && (
        <Button size="compact-sm" variant="subtle" color="rouge" mt={4} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Réduire' : `Tout afficher (${conflits.length})`}
        </Button>
      )}
    </Alert>
  )
}
