import { Button, type ButtonProps } from '@mantine/core'
import type { Icon as IconOf } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

interface LinkButtonProps extends ButtonProps, Pick<LinkProps, 'to' | 'state'> {
  icon?: IconOf
  children: ReactNode
}

/** A link to another screen that looks like a button. */
export const LinkButton = ({ icon: Icon, size, ...props }: LinkButtonProps) => (
  <Button
    variant="default"
    size={size}
    leftSection={Icon && <Icon size={size === undefined ? 18 : 16} />}
    component={Link}
    {...props}
  />
)
