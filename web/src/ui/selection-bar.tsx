import { countInWords } from '@lavandiere/domain/kernel/texte.ts'
import { Affix, CloseButton, Group, Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  count: number
  onClear: () => void
  /** The actions on what is picked. */
  children: ReactNode
}

/** How many are picked, and what can be done with them, at the foot of the window: above a list it moved the rows under the pointer. */
export const SelectionBar = ({ count, onClear, children }: Props) => (
  <Affix
    position={{ bottom: 0, left: 'var(--app-shell-navbar-offset, 0px)', right: 0 }}
    zIndex={100}
    withinPortal={false}
    data-barre-du-bas
  >
    <Paper p="sm" radius={0} shadow="md" withBorder>
      <Group gap="xs">
        <CloseButton aria-label="Effacer la sélection" title="Effacer la sélection" onClick={onClear} />
        <Text size="sm" role="status" className="chiffres">
          {countInWords(count, 'sélectionné')}
        </Text>
        {children}
      </Group>
    </Paper>
  </Affix>
)
