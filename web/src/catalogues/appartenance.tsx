import type { Short } from '@lavandiere/domain/kernel/resource.ts'
import { Badge, Group, Text } from '@mantine/core'
import { useRole } from '../api/store.ts'
import { roleOfUser, type SessionUser } from '../api/token.ts'
import type { Column } from '../ui/table/column.ts'

/** What every catalogue entry has; without an exploitant it is common to all (OPEN-19). */
interface Entree {
  libelle: string
  exploitant: Short | null
}

/** What an entry common to all exploitants is called. */
const COMMUNE = 'Commune'

/** An exploitant changes its own entries only; the common ones are the admin's (OPEN-19). */
export function verrou({ exploitant }: Pick<Entree, 'exploitant'>, user: SessionUser): string | null {
  if (roleOfUser(user) === 'admin' || exploitant?.id === user.id) return null
  return "Entrée commune à tous les exploitants : seul l'administrateur peut la modifier."
}

/** The label of an entry, and whose it is where that is not plain. */
export const colonneLibelle: Column<Entree> = {
  key: 'libelle',
  title: 'Libellé',
  sortable: true,
  card: 'title',
  text: ({ libelle, exploitant }) => `${libelle} ${exploitant?.libelle ?? COMMUNE}`,
  render: (row) => (
    <Group component="span" gap="xs">
      {row.libelle}
      <Proprietaire {...row} />
    </Group>
  ),
}

/** Whose it is: common to all, or for an admin, who sees those of every company, the name of one. */
export function Proprietaire({ exploitant }: Pick<Entree, 'exploitant'>) {
  const isAdmin = useRole() === 'admin'
  if (!exploitant) {
    return (
      <Badge component="span" color="gray" variant="light" tt="none">
        {COMMUNE}
      </Badge>
    )
  }
  return isAdmin ? (
    <Text span size="sm" c="dimmed" fw="normal">
      {exploitant.libelle}
    </Text>
  ) : null
}

/** What an admin reads above the fields: whose entry this is, or will be. */
export function Portee({ item }: { item?: Pick<Entree, 'exploitant'> }) {
  const isAdmin = useRole() === 'admin'
  if (!isAdmin) return null
  return (
    <Text size="sm" c="dimmed">
      {item?.exploitant
        ? `Entrée de ${item.exploitant.libelle}`
        : 'Entrée commune à tous les exploitants : ils la voient sans pouvoir la modifier.'}
    </Text>
  )
}
