import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { LOT_MAX, LOT_TROP } from '@lavandiere/domain/patrimoines/lot.ts'
import { Affix, Button, CloseButton, Group, Paper, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useNarrow } from '../ui/use-narrow.ts'
import { type Cible, ModifierLot } from './modifier-lot.tsx'
import type { usePicked } from './selection.ts'

interface ActionsGroupeesProps {
  picked: ReturnType<typeof usePicked>
  /** Number of containers that the list's search finds. */
  total: number
  cible: Cible
}

/** The actions on the picked containers. */
export function ActionsGroupees({ picked, total, cible }: ActionsGroupeesProps) {
  const [editing, setEditing] = useState(false)
  const narrow = useNarrow()
  const { count } = picked
  const bar = (
    <Group gap="xs">
      <Text size="sm" role="status" className="chiffres">
        {countInWords(count, 'sélectionné')}
      </Text>
      {!picked.isAll && count < total && total <= LOT_MAX && (
        <Button size="compact-sm" variant="subtle" onClick={picked.all}>
          Sélectionner les {total.toLocaleString('fr-FR')}
        </Button>
      )}
      {total > LOT_MAX && (
        <Text size="sm" c="dimmed">
          {LOT_TROP}
        </Text>
      )}
      <Button
        size="xs"
        leftSection={<IconPencil size={16} />}
        disabled={count > LOT_MAX}
        onClick={() => setEditing(true)}
      >
        Modifier la sélection
      </Button>
      <CloseButton aria-label="Effacer la sélection" title="Effacer la sélection" onClick={picked.clear} />
      {editing && (
        <ModifierLot
          cible={cible}
          count={count}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false)
            picked.clear()
          }}
        />
      )}
    </Group>
  )
  if (!narrow) return bar
  // Cards scroll with the page: the actions stay visible below them.
  return (
    <Affix position={{ bottom: 0, left: 0, right: 0 }} zIndex={100} data-barre-du-bas>
      <Paper p="sm" radius={0} shadow="md" withBorder>
        {bar}
      </Paper>
    </Affix>
  )
}
