import { ActionIcon, Button, type MantineColor, Tooltip } from '@mantine/core'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useNarrow } from '../use-narrow.ts'

interface RowActionProps {
  label: string
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>
  color?: MantineColor
  disabled?: boolean
  onClick: () => void
}

/** One action of a row: an icon with its name on hover on a wide screen, icon and name on a small one. */
export function RowAction({ label, icon: Icon, ...props }: RowActionProps) {
  if (useNarrow()) {
    return (
      <Button size="compact-sm" variant="subtle" leftSection={<Icon size={16} />} {...props}>
        {label}
      </Button>
    )
  }
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" aria-label={label} {...props}>
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}

/** The same, where the action is to go somewhere. */
export function RowLink({ label, icon: Icon, to }: Pick<RowActionProps, 'label' | 'icon'> & { to: string }) {
  if (useNarrow()) {
    return (
      <Button size="compact-sm" variant="subtle" leftSection={<Icon size={16} />} component={Link} to={to}>
        {label}
      </Button>
    )
  }
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" aria-label={label} component={Link} to={to}>
        <Icon size={18} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}
