import { Button, Drawer, Indicator, Popover, Stack } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useNarrow } from '../use-narrow.ts'

interface FilterButtonProps {
  /** "Filtres" by default. */
  name?: string
  /** Number of filters that are set. */
  count: number
  /** The button that closes the drawer; "Voir la liste" by default. */
  back?: string
  /** The fields. */
  children: ReactNode
}

/** A button that tells how many filters of a list are set, and opens them: below it, or from the bottom of a small screen. */
export function FilterButton({
  name = 'Filtres',
  count,
  back = 'Voir la liste',
  children,
}: FilterButtonProps) {
  const narrow = useNarrow()
  const [opened, setOpened] = useState(false)
  const button = (
    <Button
      variant="default"
      leftSection={<IconAdjustmentsHorizontal size={18} />}
      aria-haspopup="dialog"
      onClick={() => setOpened(!opened)}
    >
      {name}
    </Button>
  )
  const fields = <Stack gap="sm">{children}</Stack>
  return (
    <Indicator label={count} size={18} disabled={count === 0}>
      {narrow ? (
        <>
          {button}
          <Drawer opened={opened} onClose={() => setOpened(false)} position="bottom" size="auto" title={name}>
            {fields}
            <Button fullWidth my="sm" onClick={() => setOpened(false)}>
              {back}
            </Button>
          </Drawer>
        </>
      ) : (
        <Popover
          opened={opened}
          onChange={setOpened}
          position="bottom-start"
          width={300}
          shadow="md"
          trapFocus
          returnFocus
        >
          <Popover.Target>{button}</Popover.Target>
          <Popover.Dropdown>{fields}</Popover.Dropdown>
        </Popover>
      )}
    </Indicator>
  )
}

/** A filter that is set, with its removal. */
export const SetFilter = ({ said, onRemove }: { said: string; onRemove: () => void }) => (
  <Button
    size="compact-sm"
    variant="light"
    rightSection={<IconX size={14} aria-hidden />}
    aria-label={`Retirer le filtre « ${said} »`}
    onClick={onRemove}
  >
    {said}
  </Button>
)
