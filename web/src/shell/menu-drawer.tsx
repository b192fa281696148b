import { Drawer } from '@mantine/core'
import classes from './menu.module.css'
import { Menu, type MenuProps } from './menu.tsx'

interface MenuDrawerProps extends MenuProps {
  opened: boolean
  onClose: () => void
}

/** The side menu as a drawer, for windows too narrow for menu and screen. */
export function MenuDrawer({ opened, onClose, ...menu }: MenuDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Menu"
      size={300}
      classNames={{ content: classes.drawer, header: classes.drawerHeader, body: classes.drawerBody }}
    >
      <Menu {...menu} onNavigate={onClose} withAccount />
    </Drawer>
  )
}
