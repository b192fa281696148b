import { Alert, Button, Group, Loader, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Progress } from '../ui/progress.tsx'
import type { Recherche } from './recherche-en-fil.ts'

interface Props {
  recherche: Recherche<unknown>
  /** What is searched. */
  label: string
  /** What is said of a search that failed. */
  failed: string
  onStop?: () => void
}

/** How far a search is, or that it failed; nothing once it found something. */
export function AvancementDeRecherche({ recherche, label, failed, onStop }: Props) {
  if (recherche.etat === 'trajets')
    return (
      <Group gap="sm" role="status">
        <Loader size="xs" />
        <Text size="sm">Lecture des trajets…</Text>
        {onStop && (
          <Button size="compact-sm" variant="default" onClick={onStop}>
            Annuler
          </Button>
        )}
      </Group>
    )
  if (recherche.etat === 'calcul') {
    const { fait, total } = recherche
    return <Progress label={label} done={fait} total={total} unit="essais" onCancel={onStop} />
  }
  if (recherche.etat === 'trouve') return null
  return (
    <Alert color="rouge" icon={<IconAlertTriangle size={20} />} role="alert">
      {failed}
    </Alert>
  )
}
