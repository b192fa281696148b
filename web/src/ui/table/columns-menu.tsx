import { Button, Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { Column } from './column.ts'
import { type useChoices, useDensity } from './use-choices.ts'

interface ColumnsMenuProps<T> {
  columns: readonly Column<T>[]
  choices: ReturnType<typeof useChoices<T>>
}

/** The menu "Colonnes": which columns a list shows, and how high its rows are. */
export function ColumnsMenu<T>({ columns, choices }: ColumnsMenuProps<T>) {
  const { name, shown, setShown } = choices
  return (
    <Menu position="bottom-end" closeOnItemClick={false} returnFocus>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} />} ml="auto">
          Colonnes
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        <Menu.Label>Colonnes</Menu.Label>
        <Menu.CheckboxGroup value={shown.map(({ key }) => key)} onChange={setShown}>
          {columns.map((column) => (
            <Menu.CheckboxItem value={column.key} key={column.key} disabled={column === name}>
              {column.title}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
        <DensityItems />
      </Menu.Dropdown>
    </Menu>
  )
}

/** The entries of a menu that choose how high rows are. */
export function DensityItems() {
  const [density, setDensity] = useDensity()
  return (
    <>
      <Menu.Divider />
      <Menu.Label>Lignes</Menu.Label>
      <Menu.RadioGroup
        value={density}
        onChange={(value) => setDensity(value === 'aeree' ? 'aeree' : 'compacte')}
      >
        <Menu.RadioItem value="compacte">Compactes</Menu.RadioItem>
        <Menu.RadioItem value="aeree">Aérées</Menu.RadioItem>
      </Menu.RadioGroup>
    </>
  )
}
